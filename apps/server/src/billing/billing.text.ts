// Texts of payments, in the languages of the product. A further language has them by their English (docs/operator.md): `npm run
// language` collects them from every `.text.ts`.
import type { PurchaseRefusal } from '@seyir/contract/codes';
import type { TextEntry } from '../shared/languages.ts';

const SUPPORT = {
  tr: 'Bir sorun olduğunu düşünüyorsan müşteri hizmetlerimiz sana yardımcı olur.',
  en: 'If something looks wrong, our customer service will help you.',
};
const SEE_MINE = { tr: 'Paketimi gör', en: 'See my package' };
const SEE_ALL = { tr: 'Paketleri gör', en: 'See the packages' };
const NOT_YOU = {
  tr: 'Bunu sen yapmadıysan hemen yeni bir şifre belirle.',
  en: 'If this was not you, choose a new password at once.',
};

interface NoticeWords {
  readonly subject: TextEntry;
  readonly title: TextEntry;
  readonly paragraphs: readonly TextEntry[];
  readonly action: TextEntry;
  readonly note: TextEntry;
  /** The text message without its link. */
  readonly short: TextEntry;
}

/** Notices about a subscription: `{name}` of the package, `{day}` of its end or renewal. */
export const noticeText = {
  bought: {
    subject: { tr: '{name} paketin hazır', en: 'Your {name} package is ready' },
    title: { tr: 'Keyifli seyirler', en: 'Enjoy watching' },
    paragraphs: [
      {
        tr: '{name} paketin açıldı. Ödemen için teşekkür ederiz.',
        en: 'Your {name} package is open. Thank you for your payment.',
      },
      {
        tr: 'Paketin {day} tarihinde kendiliğinden yenilenir; istediğin zaman iptal edebilirsin.',
        en: 'It renews by itself on {day}; you can cancel at any time.',
      },
    ],
    action: SEE_MINE,
    note: SUPPORT,
    short: {
      tr: 'Seyir: {name} paketin açıldı, {day} tarihinde yenilenir.',
      en: 'Seyir: your {name} package is open and renews on {day}.',
    },
  },
  given: {
    subject: { tr: 'Hediye paketin: {name}', en: 'Your gift: {name}' },
    title: { tr: 'Hediyen hazır', en: 'Your gift is ready' },
    paragraphs: [
      {
        tr: 'Promosyon kodun kabul edildi. {name} paketi {day} tarihine kadar senin.',
        en: 'Your promotion code was accepted. The {name} package is yours until {day}.',
      },
    ],
    action: SEE_MINE,
    note: { tr: 'Bu hediye için senden ücret alınmaz.', en: 'You are not charged for this gift.' },
    short: {
      tr: 'Seyir: {name} paketi {day} tarihine kadar senin.',
      en: 'Seyir: the {name} package is yours until {day}.',
    },
  },
  renewed: {
    subject: { tr: '{name} paketin yenilendi', en: 'Your {name} package was renewed' },
    title: { tr: 'Paketin yenilendi', en: 'Your package was renewed' },
    paragraphs: [
      {
        tr: '{name} paketin bir ay daha seninle. Sıradaki yenileme: {day}.',
        en: 'Your {name} package stays with you for another month. It renews next on {day}.',
      },
    ],
    action: SEE_MINE,
    note: {
      tr: 'Yenilenmesini istemiyorsan paketini paket sayfasından iptal edebilirsin.',
      en: 'If you do not want it to renew, you can cancel it on the package page.',
    },
    short: {
      tr: 'Seyir: {name} paketin yenilendi. Sıradaki yenileme: {day}.',
      en: 'Seyir: your {name} package was renewed. Next renewal: {day}.',
    },
  },
  suspended: {
    subject: { tr: '{name} paketin askıya alındı', en: 'Your {name} package is suspended' },
    title: { tr: 'Ödemeni alamadık', en: 'We could not take your payment' },
    paragraphs: [
      {
        tr: '{name} paketini yenilemek istedik ama kartından ödeme alamadık, bu yüzden paketin askıya alındı.',
        en: 'We tried to renew your {name} package but your card was not charged, so the package is suspended.',
      },
      {
        tr: 'Paket sayfasından yeniden ödeyerek kaldığın yerden devam edebilirsin. Bu arada kartını da birkaç kez daha deneyeceğiz.',
        en: 'Pay again on the package page to continue where you left off. Meanwhile we will try your card a few more times.',
      },
    ],
    action: { tr: 'Ödemeyi tamamla', en: 'Complete the payment' },
    note: SUPPORT,
    short: {
      tr: 'Seyir: {name} paketini yenileyemedik, paketin askıda. Ödemek için:',
      en: 'Seyir: we could not renew your {name} package, it is suspended. Pay here:',
    },
  },
  recovered: {
    subject: { tr: '{name} paketin yeniden açık', en: 'Your {name} package is open again' },
    title: { tr: 'Tekrar hoş geldin', en: 'Welcome back' },
    paragraphs: [
      {
        tr: 'Ödemen ulaştı ve {name} paketin yeniden açıldı. Sıradaki yenileme: {day}.',
        en: 'Your payment arrived and your {name} package is open again. It renews next on {day}.',
      },
    ],
    action: SEE_MINE,
    note: {
      tr: 'Açık olan diğer cihazlarında yeniden giriş yapman gerekebilir.',
      en: 'You may have to sign in again on your other devices.',
    },
    short: {
      tr: 'Seyir: {name} paketin yeniden açık. Sıradaki yenileme: {day}.',
      en: 'Seyir: your {name} package is open again. Next renewal: {day}.',
    },
  },
  cancelled: {
    subject: { tr: '{name} paketin iptal edildi', en: 'Your {name} package was cancelled' },
    title: { tr: 'Paketin iptal edildi', en: 'Your package was cancelled' },
    paragraphs: [
      {
        tr: '{name} paketin isteğin üzerine iptal edildi ve yenilenmeyecek.',
        en: 'Your {name} package was cancelled as you asked and will not renew.',
      },
      {
        tr: '{day} tarihine kadar izlemeye devam edebilirsin. Fikrini değiştirirsen o güne kadar iptali geri alabilirsin.',
        en: 'You can keep watching until {day}. If you change your mind, you can undo the cancellation until then.',
      },
    ],
    action: SEE_ALL,
    note: NOT_YOU,
    short: {
      tr: 'Seyir: {name} paketin iptal edildi, {day} tarihine kadar açık.',
      en: 'Seyir: your {name} package was cancelled and stays open until {day}.',
    },
  },
  resumed: {
    subject: { tr: '{name} paketin sürüyor', en: 'Your {name} package continues' },
    title: { tr: 'İyi ki kaldın', en: 'Good to have you back' },
    paragraphs: [
      {
        tr: '{name} paketinin iptalini geri aldın. Bugün ödeme alınmadı; sıradaki yenileme: {day}.',
        en: 'You undid the cancellation of your {name} package. Nothing was charged; it renews next on {day}.',
      },
    ],
    action: SEE_MINE,
    note: NOT_YOU,
    short: {
      tr: 'Seyir: {name} paketin sürüyor. Sıradaki yenileme: {day}.',
      en: 'Seyir: your {name} package continues. Next renewal: {day}.',
    },
  },
  expired: {
    subject: { tr: '{name} paketin sona erdi', en: 'Your {name} package has ended' },
    title: { tr: 'Paketin sona erdi', en: 'Your package has ended' },
    paragraphs: [
      {
        tr: '{name} paketinin süresi doldu. Yeniden izlemeye başlamak için sana uyan paketi seçebilirsin.',
        en: 'The time of your {name} package is over. Choose the package that suits you to start watching again.',
      },
    ],
    action: SEE_ALL,
    note: SUPPORT,
    short: { tr: 'Seyir: {name} paketin sona erdi. Paketler:', en: 'Seyir: your {name} package has ended. Packages:' },
  },
  superseded: {
    subject: { tr: '{name} ödemen iade ediliyor', en: 'Your payment for {name} is being refunded' },
    title: { tr: 'Ödemen iade ediliyor', en: 'Your payment is being refunded' },
    paragraphs: [
      {
        tr: '{name} paketi için ödemen ulaştı, ama arada başka bir paket seçtin ve aynı anda tek bir paketin olabilir.',
        en: 'Your payment for the {name} package arrived, but you chose another package meanwhile, and you can have one at a time.',
      },
      {
        tr: 'Bu yüzden paketin değişmedi ve bu ödemenin tamamı kartına iade ediliyor. Senin bir şey yapman gerekmiyor.',
        en: 'So your package stays as it is and this payment goes back to your card in full. There is nothing you have to do.',
      },
    ],
    action: SEE_MINE,
    note: SUPPORT,
    short: {
      tr: 'Seyir: {name} paketi için ödemen kartına iade ediliyor. Paketin:',
      en: 'Seyir: your payment for {name} goes back to your card. Your package:',
    },
  },
  'not renewing': {
    subject: { tr: '{name} yenileme ödemen iade ediliyor', en: 'Your renewal payment for {name} is being refunded' },
    title: { tr: 'Yenileme ödemen iade ediliyor', en: 'Your renewal payment is being refunded' },
    paragraphs: [
      {
        tr: '{name} paketini yenilemek için kartından ödeme çekildi, ama paketin artık yenilenmiyor.',
        en: 'Your card was charged to renew the {name} package, but the package no longer renews.',
      },
      {
        tr: 'Bu yüzden bu ödemenin tamamı kartına iade ediliyor. Senin bir şey yapman gerekmiyor.',
        en: 'So this payment goes back to your card in full. There is nothing you have to do.',
      },
    ],
    action: SEE_MINE,
    note: SUPPORT,
    short: {
      tr: 'Seyir: {name} paketin yenilenmiyor, çekilen ödeme kartına iade ediliyor. Paketin:',
      en: 'Seyir: your {name} package does not renew, the payment goes back to your card. Your package:',
    },
  },
  'period paid': {
    subject: { tr: '{name} yenileme ödemen iade ediliyor', en: 'Your renewal payment for {name} is being refunded' },
    title: { tr: 'İkinci ödemen iade ediliyor', en: 'Your second payment is being refunded' },
    paragraphs: [
      {
        tr: '{name} paketinin aynı dönemi için kartından ikinci bir ödeme çekildi. Bu dönem zaten ödenmişti.',
        en: 'Your card was charged a second time for the same month of the {name} package, which was paid already.',
      },
      {
        tr: 'Bu yüzden ikinci ödemenin tamamı kartına iade ediliyor ve paketin sürüyor. Senin bir şey yapman gerekmiyor.',
        en: 'So the second payment goes back to your card in full, and your package goes on. There is nothing you have to do.',
      },
    ],
    action: SEE_MINE,
    note: SUPPORT,
    short: {
      tr: 'Seyir: {name} paketinin ikinci ödemesi kartına iade ediliyor. Paketin:',
      en: 'Seyir: the second payment for your {name} package goes back to your card. Your package:',
    },
  },
  returned: {
    subject: { tr: '{name} ödemen iade edildi', en: 'Your payment for {name} was refunded' },
    title: { tr: 'Ödemen iade edildi', en: 'Your payment was refunded' },
    paragraphs: [
      {
        tr: '{name} paketi için ödemenin tamamı kartına iade edildi.',
        en: 'Your payment for the {name} package was refunded to your card in full.',
      },
      {
        tr: 'Paketin {day} itibarıyla sona erer ve yenilenmez. Yeniden izlemek istersen sana uyan paketi seçebilirsin.',
        en: 'The package ends on {day} and does not renew. Choose the package that suits you to start watching again.',
      },
    ],
    action: SEE_ALL,
    note: SUPPORT,
    short: {
      tr: 'Seyir: {name} paketi için ödemen iade edildi, paketin {day} itibarıyla sona erer.',
      en: 'Seyir: your payment for {name} was refunded, the package ends on {day}.',
    },
  },
} as const satisfies Readonly<Record<string, NoticeWords>>;

/** Receipts: `{name}` of what was bought. */
export const receiptText = {
  paid: {
    subject: { tr: 'Satın alma bilgin: {name}', en: 'Your receipt: {name}' },
    title: { tr: 'Ödemen için teşekkür ederiz', en: 'Thank you for your payment' },
    paragraph: {
      tr: '{name} için ödemen ulaştı. Keyifli seyirler.',
      en: 'Your payment for {name} has arrived. Enjoy watching.',
    },
  },
  refunded: {
    subject: { tr: '{name} ödemen iade ediliyor', en: 'Your payment for {name} is being refunded' },
    title: { tr: 'Ödemen iade ediliyor', en: 'Your payment is being refunded' },
    paragraph: {
      tr: '{name} için yapılan ödeme kullanılmadı ve tamamı iade ediliyor. Senin bir şey yapman gerekmiyor.',
      en: 'The payment for {name} was not used and goes back in full. There is nothing you have to do.',
    },
  },
  returned: {
    subject: { tr: '{name} ödemen iade edildi', en: 'Your payment for {name} was refunded' },
    title: { tr: 'Ödemen iade edildi', en: 'Your payment was refunded' },
    paragraph: {
      tr: '{name} için ödemenin tamamı iade edildi. Bu ödemeyle açılan izleme hakkı da sona erdi.',
      en: 'Your payment for {name} was refunded in full. What it gave you to watch has ended with it.',
    },
  },
} as const;

export const paymentText = {
  greeting: { tr: 'Merhaba,', en: 'Hello,' },
  package: { tr: 'Paket', en: 'Package' },
  purchase: { tr: 'Satın alınan', en: 'Purchase' },
  amount: { tr: 'Tutar', en: 'Amount' },
  date: { tr: 'Tarih', en: 'Date' },
  order: { tr: 'Sipariş numarası', en: 'Order number' },
  purchases: { tr: 'Satın alma geçmişim', en: 'My purchases' },
  support: SUPPORT,
} as const;

export const refusalText = {
  unknownProduct: { tr: 'Bu ürün şu anda satışta değil.', en: 'This product is not on sale.' },
  alreadyOwned: { tr: 'Bu içeriğe zaten sahipsin.', en: 'You already have this.' },
  badPromoCode: {
    tr: 'Promosyon kodu geçersiz, süresi dolmuş ya da kullanılmış.',
    en: 'The promotion code is not valid, has expired or was used.',
  },
  notOnSale: {
    tr: 'Bu etkinliğin bileti şu anda satışta değil.',
    en: 'Tickets for this event are not on sale at the moment.',
  },
  noChannel: { tr: 'Paketin bu kanalı içermiyor.', en: 'Your package does not contain this channel.' },
  free: { tr: 'Bu ürün ücretsiz, ödeme gerekmiyor.', en: 'This product is free, no payment is needed.' },
  gatewayAway: {
    tr: 'Ödeme sayfası şu anda açılamıyor. Senden para alınmadı, lütfen biraz sonra yeniden dene.',
    en: 'The payment page cannot be opened right now. You were not charged, please try again later.',
  },
  notPaid: { tr: 'Bu sipariş için ödeme alınmadı.', en: 'No payment was made for this order.' },
} as const satisfies Readonly<Record<PurchaseRefusal, TextEntry>>;

/** The PIN before a payment. */
export const adminCheckText = {
  wrong: {
    tr: 'Profil şifresi doğru değil. Lütfen tekrar dene.',
    en: 'Profile password is not correct. Please try again.',
  },
  none: {
    tr: 'Ana profilin henüz bir şifresi yok. Önce bir şifre oluştur.',
    en: 'The main profile has no password yet. Create one first.',
  },
  stale: {
    tr: 'Onayın süresi doldu. Lütfen şifreyi yeniden gir.',
    en: 'The confirmation has expired. Please enter the password again.',
  },
} as const;
