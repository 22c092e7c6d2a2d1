import { defineText } from '../../shared/text/text.ts';

export const purchaseText = defineText({
  pageTitle: { tr: 'Satın alma', en: 'Purchase' },
  title: { tr: 'Ödeme', en: 'Payment' },
  home: { tr: 'Seyir ana sayfa', en: 'Seyir home' },
  toPackages: { tr: 'Paketlere dön', en: 'Back to the packages' },
  giveUp: { tr: 'Vazgeç', en: 'Give up' },

  steps: { tr: 'Adımlar', en: 'Steps' },
  stepPackage: { tr: 'Paket', en: 'Package' },
  stepPayment: { tr: 'Ödeme', en: 'Payment' },
  stepResult: { tr: 'Sonuç', en: 'Result' },
  stepDone: { tr: 'tamamlandı', en: 'done' },

  summary: { tr: 'Sipariş özeti', en: 'Your order' },
  unknownPackage: { tr: 'Seyir paketi', en: 'Seyir package' },
  popular: { tr: 'Popüler', en: 'Popular' },
  fee: { tr: 'Paket ücreti', en: 'Package price' },
  perMonth: { tr: '{price} / ay', en: '{price} / month' },
  start: { tr: 'Başlangıç', en: 'Starts' },
  today: { tr: 'Bugün', en: 'Today' },
  renewal: { tr: 'Yenileme', en: 'Renews' },
  monthly: { tr: 'Her ay, istediğin zaman iptal', en: 'Monthly, cancel at any time' },
  toPay: { tr: 'Bugün ödenecek', en: 'To pay today' },
  safe: {
    tr: 'Kart bilgilerin Seyir’de saklanmaz, ödeme sayfası bankana aittir.',
    en: 'Your card details are not kept by Seyir; the payment page is your bank’s.',
  },

  frame: { tr: 'Ödeme sayfası', en: 'Payment page' },
  preparing: { tr: 'Ödeme sayfası hazırlanıyor...', en: 'Preparing the payment page...' },
  waiting: { tr: 'Ödeme sonucu bekleniyor...', en: 'Waiting for the payment...' },
  checking: { tr: 'Ödemen kontrol ediliyor...', en: 'Checking your payment...' },
  checkingHint: { tr: 'Lütfen bu sayfayı kapatma.', en: 'Please keep this page open.' },

  successTitle: { tr: 'Tebrikler!', en: 'Congratulations!' },
  success: {
    tr: 'Paket satın alma işleminiz başarı ile gerçekleşmiştir. {name} paketin hemen kullanıma açıldı.',
    en: 'Your package purchase was successful. Your {name} package is ready to use.',
  },
  successUnnamed: {
    tr: 'Paket satın alma işleminiz başarı ile gerçekleşmiştir. Paketin hemen kullanıma açıldı.',
    en: 'Your package purchase was successful. Your package is ready to use.',
  },
  startWatching: { tr: 'İzlemeye başla', en: 'Start watching' },

  failureTitle: { tr: 'Hata!', en: 'Error!' },
  failure: {
    tr: 'Paket satın alma işleminiz başarısız olmuştur. Lütfen bilgilerinizi kontrol edip tekrar deneyiniz!',
    en: 'Your package purchase has failed. Please check your details and try again!',
  },
});
