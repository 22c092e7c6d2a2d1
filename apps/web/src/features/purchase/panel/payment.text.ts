import { pinGateText } from '../../../shared/pin-gate/pin-gate.text.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { formText } from '../../../shared/text/form.text.ts';
import { packageText } from '../../../shared/text/package.text.ts';
import { defineText } from '../../../shared/text/text.ts';
import { titlesText } from '../../../shared/text/titles.text.ts';
import { purchaseText } from '../purchase.text.ts';

export const paymentText = defineText({
  panel: { tr: 'Ödeme: {name}', en: 'Payment: {name}' },
  how: { tr: 'Nasıl ödemek istersin?', en: 'How would you like to pay?' },
  howAfterChoice: { tr: 'Nasıl ödersin?', en: 'How will you pay?' },
  chooseFirst: {
    tr: 'Önce ne alacağını, sonra nasıl ödeyeceğini seç.',
    en: 'Choose what you get first, then how you pay.',
  },
  opensAtOnce: { tr: 'Onayından sonra içerik hemen açılır.', en: 'It opens right after your confirmation.' },
  methods: packageText.method,
  card: { tr: 'Kredi veya banka kartı', en: 'Credit or debit card' },
  cardHint: { tr: 'Güvenli ödeme sayfası açılır', en: 'Opens a secure payment page' },
  otherCard: { tr: 'Mobil ödeme ile kart', en: 'Card by mobile payment' },
  otherCardHint: { tr: 'Kayıtlı kartınla, telefonundan onayla', en: 'Your stored card, confirmed on your phone' },
  bill: { tr: 'Faturama yansıt', en: 'Add to my bill' },
  billHint: { tr: 'Ana profil şifresi gerekir', en: 'Needs the main profile’s password' },
  promo: packageText.promoCode,
  promoHint: { tr: 'Kodun varsa burada kullan', en: 'If you have a code, use it here' },
  profile: { tr: 'Profil şifresiyle öde', en: 'Pay with the profile password' },
  profileHint: {
    tr: 'Ana profil şifresi gerekir, ücret faturana yansır',
    en: 'Needs the main profile’s password; goes on your bill',
  },

  cardNote: {
    tr: 'Kart bilgilerini bir sonraki adımda, güvenli ödeme sayfasında girersin.',
    en: 'You enter your card on the secure payment page, in the next step.',
  },
  pinTitle: { tr: 'Ana profil şifresi', en: 'Main profile’s password' },
  pinHint: {
    tr: 'Ödeme, ana profilin 4 haneli şifresiyle onaylanır. Şifren cihazında şifrelenerek gönderilir.',
    en: 'The payment is confirmed with the main profile’s 4-digit password, which is encrypted on your device.',
  },
  newPinTitle: { tr: 'Şifren yok, burada oluştur', en: 'You have no password yet, create it here' },
  newPin: { tr: '4 haneli yeni şifre', en: 'New 4-digit password' },
  repeatPin: { tr: 'Bir kez daha', en: 'Once more' },
  newPinHint: {
    tr: 'Sonraki ödemelerde de bu şifreyi sorarız.',
    en: 'We ask for it at your next payments too.',
  },
  promoBill: {
    tr: 'İndirimden kalan tutar faturana yansıtılır, ana profil şifresi gerekir.',
    en: 'The rest after the discount goes on your bill. The main profile’s password is needed.',
  },
  promoPlaceholder: packageText.promoPlaceholder,
  promoEmpty: packageText.promoEmpty,

  deal: { tr: 'İşlem', en: 'Order' },
  rent: packageText.rental,
  buy: purchaseText.pageTitle,
  ticket: { tr: 'Bilet', en: 'Ticket' },
  chooseRent: packageText.rent,
  chooseBuy: packageText.buy,
  chooseDeal: { tr: 'Kirala veya satın al', en: 'Rent or buy' },
  bundle: { tr: 'İçerik paketi', en: 'Bundle' },
  scope: { tr: 'Ne alacaksın?', en: 'What would you like?' },
  justThis: { tr: 'Yalnız bu içerik', en: 'Just this title' },
  bundleTitles: titlesText.count,
  saves: { tr: '{price} kazan', en: 'Save {price}' },
  lasts: { tr: 'Süre', en: 'Duration' },
  hours: { tr: '{count} saat', en: { one: '{count} hour', other: '{count} hours' } },
  unlimited: { tr: 'Süresiz', en: 'Unlimited' },
  startLimit: { tr: 'İzleme hakkı', en: 'Plays' },
  starts: { tr: '{count} kez', en: { one: '{count} time', other: '{count} times' } },
  fee: { tr: 'Ücret', en: 'Price' },
  total: formText.total,
  pay: { tr: '{price} öde', en: 'Pay {price}' },
  payAndWatch: { tr: '{price} öde ve izle', en: 'Pay {price} and watch' },
  useCode: { tr: 'Kodu kullan', en: 'Use the code' },
  freeTitle: { tr: 'Bu içerik ücretsiz', en: 'This one is free' },
  freeHint: { tr: 'Ödeme gerekmez, hemen izleyebilirsin.', en: 'No payment needed, you can watch it right away.' },
  takeFree: { tr: 'Ücretsiz al', en: 'Get it for free' },
  cancel: commonText.cancel,

  frameTitle: { tr: 'Güvenli ödeme', en: 'Secure payment' },
  frameHint: {
    tr: 'Ödeme sayfası açık. Onayını birkaç saniyede bir kontrol ediyoruz.',
    en: 'The payment page is open. We check for your confirmation every few seconds.',
  },
  closeFrame: { tr: 'Sayfayı kapat', en: 'Close the page' },

  bundleTitle: { tr: 'Bu içerik bir pakette', en: 'This title is part of a bundle' },
  /** ERR-15: our own wording of the key. */
  bundleContentText: {
    tr: '{title}, “{bundle}” paketinin içinde. Paketin tamamını {price} karşılığında kiralamak istiyor musun? Hayır dersen yalnız bu içerik {ownPrice}.',
    en: '{title} is part of the “{bundle}” bundle. Do you want to rent the whole bundle for {price}? If you say no, this title alone is {ownPrice}.',
  },
  bundleContentTextBuy: {
    tr: '{title}, “{bundle}” paketinin içinde. Paketin tamamını {price} karşılığında satın almak istiyor musun? Hayır dersen yalnız bu içerik {ownPrice}.',
    en: '{title} is part of the “{bundle}” bundle. Do you want to buy the whole bundle for {price}? If you say no, this title alone is {ownPrice}.',
  },
  bundleRent: { tr: 'Evet, paketi kirala', en: 'Yes, rent the bundle' },
  bundleBuy: { tr: 'Evet, paketi al', en: 'Yes, buy the bundle' },
  bundleNo: { tr: 'Hayır, yalnız bu içerik', en: 'No, just this title' },

  confirmTitle: pinGateText.paymentTitle,
  confirmBill: {
    tr: '{price}, bir sonraki faturana yansıtılacak.',
    en: '{price} will be added to your next bill.',
  },

  rentedTitle: { tr: '{title} izlemeye hazır', en: '{title} is ready to watch' },
  boughtTitle: { tr: '{title} artık senin', en: '{title} is yours' },
  ticketTitle: { tr: 'Biletin hazır: {title}', en: 'Your ticket is ready: {title}' },
  paid: {
    tr: 'Ödemen alındı. Hemen izleyebilir ya da sonraya bırakabilirsin.',
    en: 'Your payment was received. You can watch now or later.',
  },
  ticketPaid: {
    tr: 'Ödemen alındı. Yayını hemen izleyebilir ya da sonraya bırakabilirsin.',
    en: 'Your payment was received. You can watch the broadcast now or later.',
  },
  watchNow: { tr: 'Hemen izle', en: 'Watch now' },
  watchLater: { tr: 'Sonra izle', en: 'Watch later' },

  failedTitle: { tr: 'Ödeme tamamlanamadı', en: 'The payment was not completed' },
  notPaid: {
    tr: 'Ödeme tamamlanmadı. Ücret alındıysa geri ödenir.',
    en: 'The payment was not completed. Anything that was charged is refunded.',
  },
  unreachable: {
    tr: 'Ödeme başlatılamadı, ücret alınmadı.',
    en: 'The payment could not be started. You were not charged.',
  },
  unknown: {
    tr: 'Ödemenin sonucu öğrenilemedi. Tekrar denediğinde önce bu ödeme kontrol edilir, iki kez ücret alınmaz.',
    en: 'The result of the payment is not known yet. Trying again checks this payment first; you are not charged twice.',
  },
  refused: { tr: 'Ödeme kabul edilmedi, ücret alınmadı.', en: 'The payment was not accepted. You were not charged.' },
});
