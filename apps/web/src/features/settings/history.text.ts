import { packageText } from '../../shared/text/package.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const historyText = defineText({
  list: { tr: 'Satın almalar', en: 'Purchases' },
  package: packageText.package,
  title: { tr: 'Film veya dizi', en: 'Film or series' },
  ppv: { tr: 'Öde ve izle', en: 'Pay per view' },
  open: { tr: 'Ödeme bekleniyor', en: 'Awaiting payment' },
  paid: { tr: 'Ödendi', en: 'Paid' },
  declined: { tr: 'Reddedildi', en: 'Declined' },
  cancelled: { tr: 'İptal edildi', en: 'Cancelled' },
  expired: { tr: 'Süresi doldu', en: 'Expired' },
  refunded: { tr: 'İade edildi', en: 'Refunded' },
  emptyTitle: { tr: 'Henüz bir şey almadın', en: 'Nothing bought yet' },
  empty: {
    tr: 'Aldığın paketler, kiraladığın ve satın aldığın içerikler burada görünür.',
    en: 'Your packages, rentals and purchases appear here.',
  },
  packages: { tr: 'Paketlere bak', en: 'See the packages' },
});
