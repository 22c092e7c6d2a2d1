import { pinGateText } from '../../shared/pin-gate/pin-gate.text.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { packageText } from '../../shared/text/package.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const purchaseText = defineText({
  pageTitle: packageText.purchase,
  title: { tr: 'Ödeme', en: 'Payment' },
  toPackages: { tr: 'Paketlere dön', en: 'Back to packages' },
  giveUp: commonText.cancel,
  httpsTitle: pinGateText.httpsTitle,
  https: {
    tr: 'Kart, fatura ve promosyon koduyla ödeme yalnızca güvenli bir bağlantıda yapılır. Ödemek için Seyir’i https:// ile başlayan adresinden aç.',
    en: 'Paying by card, on the bill or with a promotion code needs a secure connection. To pay, open Seyir at its address that starts with https://.',
  },

  steps: { tr: 'Adımlar', en: 'Steps' },
  stepPackage: packageText.package,
  stepResult: { tr: 'Sonuç', en: 'Result' },
  stepDone: { tr: 'tamamlandı', en: 'done' },

  unknownPackage: { tr: 'Seyir paketi', en: 'Seyir package' },
  popular: packageText.popular,
  fee: { tr: 'Paket ücreti', en: 'Package price' },
  perMonth: { tr: '{price} / ay', en: '{price} / month' },
  start: packageText.start,
  today: programmesText.today,
  renewal: { tr: 'Yenileme', en: 'Renews' },
  monthly: { tr: 'Her ay, istediğin zaman iptal', en: 'Every month, cancel any time' },
  toPay: { tr: 'Bugün ödenecek', en: 'To pay today' },
  safe: {
    tr: 'Kart bilgilerin Seyir’de saklanmaz; ödeme sayfası ödeme kuruluşuna aittir.',
    en: 'Seyir does not store your card details; the payment page belongs to the payment provider.',
  },

  frame: { tr: 'Ödeme sayfası', en: 'Payment page' },
  preparing: { tr: 'Ödeme sayfası hazırlanıyor...', en: 'Preparing the payment page...' },
  slowTitle: { tr: 'Ödeme sayfası yanıt vermiyor', en: 'The payment page is not responding' },
  slow: {
    tr: 'Biraz daha bekleyebilir ya da sayfayı kapatıp tekrar deneyebilirsin. Şimdiye kadar ücret alınmadı.',
    en: 'You can wait a little longer, or close the page and try again. You have not been charged so far.',
  },
  waiting: { tr: 'Ödeme sonucu bekleniyor...', en: 'Waiting for the payment result...' },
  checking: { tr: 'Ödemen kontrol ediliyor...', en: 'Checking your payment...' },
  checkingHint: { tr: 'Lütfen bu sayfayı kapatma.', en: 'Please keep this page open.' },

  successTitle: { tr: 'Tebrikler!', en: 'Congratulations!' },
  success: {
    tr: 'Paket satın alma işleminiz başarı ile gerçekleşmiştir. {name} paketi hemen kullanıma açıldı.',
    en: 'Your package purchase was successful. The {name} package is ready to use.',
  },
  successUnnamed: {
    tr: 'Paket satın alma işleminiz başarı ile gerçekleşmiştir. Yeni paket hemen kullanıma açıldı.',
    en: 'Your package purchase was successful. The new package is ready to use.',
  },
  ownedTitle: { tr: 'Bu paket zaten senin', en: 'This package is already yours' },
  owned: {
    tr: '{name} paketin {date} tarihine kadar açık. Yeniden ödeme yapman gerekmiyor, senden ücret alınmadı.',
    en: 'Your {name} package is active until {date}. There is nothing to pay, and you were not charged.',
  },
  mine: packageText.mine,
  startWatching: { tr: 'İzlemeye başla', en: 'Start watching' },

  givenUpTitle: { tr: 'Ödeme yapılmadı', en: 'No payment was made' },
  givenUp: {
    tr: 'Ödemeden vazgeçtin, senden ücret alınmadı. İstediğin zaman kaldığın yerden devam edebilirsin.',
    en: 'You left the payment and were not charged. You can continue where you left off whenever you like.',
  },
  goOnPaying: { tr: 'Ödemeye dön', en: 'Back to the payment' },
  failureTitle: { tr: 'Hata!', en: 'Error!' },
  failure: {
    tr: 'Paket satın alma işleminiz başarısız olmuştur. Lütfen bilgilerinizi kontrol edip tekrar deneyiniz!',
    en: 'Your package purchase has failed. Please check your details and try again!',
  },
  /** An old link, or a package that was taken from sale. */
  notSold: {
    tr: 'Bu paket satışta değil, ücret alınmadı. Paketlere dönüp başka birini seçebilirsin.',
    en: 'This package is not on sale, and you were not charged. Go back to the packages to choose another one.',
  },
  /** The renewal of the package waits for the answer of the gateway. */
  renewing: {
    tr: 'Bu paketin ödemesi şu anda kayıtlı kartından alınıyor. Birazdan tekrar dene.',
    en: 'We are charging your stored card for this package right now. Try again shortly.',
  },
});
