import { actionsText } from '../../shared/text/actions.text.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { packageText } from '../../shared/text/package.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const packagesText = defineText({
  title: { tr: 'Sana uyan paketi seç', en: 'Choose the package that fits you' },
  lead: { tr: 'İstediğin zaman değiştirebilir veya iptal edebilirsin.', en: 'Change or cancel it whenever you like.' },
  packages: packageText.packages,
  back: actionsText.goBack,
  settings: placesText.settings,
  goOn: { tr: 'Kaldığın sayfaya dön', en: 'Back to where you were' },
  home: placesText.logo,

  popular: packageText.popular,
  current: { tr: 'Mevcut paketin', en: 'Your package' },
  suspended: { tr: 'Askıda', en: 'Suspended' },
  suspendedNote: { tr: 'Askıda: ödemen alınamadı', en: 'Suspended: your payment failed' },
  perMonth: { tr: '/ ay', en: '/ month' },
  moreChannels: { tr: '+{count} kanal', en: { one: '+{count} channel', other: '+{count} channels' } },
  openUntil: { tr: '{date} tarihine kadar açık', en: 'Active until {date}' },
  buy: packageText.buy,
  change: { tr: 'Pakete geç', en: 'Switch to this' },
  buyBack: { tr: 'Yeniden al', en: 'Buy again' },
  resume: { tr: 'İptali geri al', en: 'Undo the cancellation' },
  resumed: {
    tr: 'Paketin sürüyor; {date} tarihinde yenilenir. Bugün ödeme alınmadı.',
    en: 'Your package continues and renews on {date}. Nothing was charged today.',
  },
  completePayment: { tr: 'Şimdi öde', en: 'Pay now' },
  cancel: { tr: 'İptal et', en: 'Cancel' },

  mySubscription: { tr: 'Aboneliğin', en: 'Your subscription' },
  name: packageText.package,
  endDate: { tr: 'Bitiş tarihi', en: 'End date' },
  renewalDate: { tr: 'Yenilenme tarihi', en: 'Renews on' },
  email: formText.email,
  status: formText.status,

  paymentMethod: packageText.method,
  card: { tr: 'Kart •••• {digits}', en: 'Card •••• {digits}' },
  someCard: packageText.storedCard,
  noCard: { tr: 'Kayıtlı kart yok', en: 'No stored card' },
  removeCard: { tr: 'Kartı kaldır', en: 'Remove the card' },
  askRemoveCardTitle: { tr: 'Kayıtlı kartın kaldırılsın mı?', en: 'Remove your stored card?' },
  askRemoveCard: {
    tr: 'Paketin {date} tarihine kadar açık kalır, sonra kendiliğinden yenilenmez. Bir sonraki ödemende kullandığın kart kaydedilir.',
    en: 'Your package stays open until {date} and does not renew by itself after that. The card of your next payment will be stored.',
  },
  cardRemoved: { tr: 'Kartın kaldırıldı.', en: 'Your card was removed.' },

  askCancelTitle: { tr: '{name} paketin iptal edilsin mi?', en: 'Cancel your {name} package?' },
  askCancel: {
    tr: '{date} tarihine kadar izlemeye devam edersin, sonra yenilenmez.',
    en: 'You can keep watching until {date}; it will not renew after that.',
  },
  askCancelSuspended: {
    tr: 'Askıdaki paketin hemen sona erer ve yenilenmez.',
    en: 'Your suspended package ends immediately and will not renew.',
  },
  keep: { tr: 'Paketim kalsın', en: 'Keep my package' },
  cancelledTitle: { tr: 'Paketin iptal edildi', en: 'Your package was cancelled' },
  cancelled: { tr: '{date} tarihine kadar izlemeye devam edebilirsin.', en: 'You can keep watching until {date}.' },
  cancelledAtOnce: {
    tr: 'Dilediğin zaman yeni bir paket seçebilirsin.',
    en: 'You can choose a new package whenever you like.',
  },
  failedTitle: failuresText.title,
  failed: failuresText.generic,
  listFailed: { tr: 'Paketler yüklenemedi', en: 'The packages could not be loaded' },
  none: { tr: 'Şu an satışta paket yok', en: 'No packages on offer right now' },
  noneHint: { tr: 'Yeni paketler burada görünecek.', en: 'New packages will appear here.' },

  kidsTitle: { tr: 'Bir büyüğünden yardım iste', en: 'Ask a grown-up' },
  kids: {
    tr: 'Bu sayfa büyükler için.',
    en: 'This page is for grown-ups.',
  },
  kidsHome: { tr: 'Bana bir şey göster', en: 'Show me something to watch' },
});

export const promoText = defineText({
  label: packageText.promoCode,
  placeholder: packageText.promoPlaceholder,
  apply: { tr: 'Uygula', en: 'Apply' },
  empty: packageText.promoEmpty,
  /** True of a code that is wrong, over or used up, and of one that we could not ask about. */
  invalid: {
    tr: 'Promosyon kodu geçersiz ya da şu an kullanılamıyor. Kodu kontrol edip tekrar dene.',
    en: 'The promotion code is not valid or cannot be used right now. Check it and try again.',
  },
  usedBefore: {
    tr: 'Promosyon kodu geçersiz: bu kodu daha önce kullandın.',
    en: 'The promotion code is not valid: you have used it before.',
  },
  tooMany: {
    tr: 'Promosyon kodu geçersiz. Çok fazla deneme yaptın, daha sonra tekrar dene.',
    en: 'The promotion code is not valid. Too many attempts; try again later.',
  },
  applied: { tr: '{name} paketi {date} tarihine kadar senin.', en: 'The {name} package is yours until {date}.' },
});
