import { channelText } from '../../shared/channels/channel.text.ts';
import { pinGateText } from '../../shared/pin-gate/pin-gate.text.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { packageText } from '../../shared/text/package.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { titlesText } from '../../shared/text/titles.text.ts';

/** The areas, the menu and what all pages of the settings share. */
export const settingsText = defineText({
  settings: placesText.settings,
  menu: { tr: 'Ayarlar menüsü', en: 'Settings menu' },
  back: { tr: 'Ayarlara dön', en: 'Back to settings' },
  account: { tr: 'Sürüm ve hesap', en: 'Version and account' },
  accountHint: {
    tr: 'Hesap bilgilerin, sistem durumu, kısayollar, oturumların',
    en: 'Your account, system status, shortcuts and sessions',
  },
  package: packageText.mine,
  packageHint: { tr: 'Paketini gör, değiştir ya da iptal et', en: 'See, change or cancel your package' },
  parental: pinGateText.parentalTitle,
  parentalHint: { tr: 'Her profilin izleyebileceği yaş düzeyi', en: 'The age level each profile can watch' },
  locks: { tr: 'Kanal kilidi', en: 'Channel lock' },
  locksHint: { tr: 'Şifreyle açılan kanallar', en: 'Channels that open with the profile password' },
  favourites: channelText.favouriteChannels,
  favouritesHint: { tr: 'En sevdiğin kanallar elinin altında', en: 'Your favourite channels, within reach' },
  subtitles: { tr: 'Altyazı ve ses', en: 'Subtitles and sound' },
  subtitlesHint: {
    tr: 'Altyazının görünümü, sesli betimleme, seslendirme',
    en: 'Appearance of subtitles, audio description, spoken subtitles',
  },
  language: { tr: 'Menü dili', en: 'Menu language' },
  languageHint: { tr: 'Türkçe ya da İngilizce', en: 'Turkish or English' },
  languageReloads: {
    tr: 'Değişiklikten sonra uygulama yeniden yüklenir',
    en: 'The application reloads after a change',
  },
  history: { tr: 'Satın alma geçmişi', en: 'Purchase history' },
  historyHint: { tr: 'Paketlerin, kiraladıkların ve aldıkların', en: 'Your packages, rentals and purchases' },
  searches: { tr: 'Arama geçmişi', en: 'Search history' },
  searchesHint: { tr: 'Son aramaların; birini ya da tümünü sil', en: 'Your recent searches; remove one or all' },
  records: programmesText.myRecordings,
  recordsHint: { tr: 'Kaydettiğin programlar ve kalan süren', en: 'Your recordings and the time you have left' },
  reminders: { tr: 'Hatırlatmalarım', en: 'My reminders' },
  remindersHint: { tr: 'Hatırlatılacak programlar ve bildirimler', en: 'Programmes and notifications' },
  downloads: { tr: 'İndirilenler', en: 'Downloads' },
  downloadsHint: { tr: 'İnternetsiz izlemek için', en: 'To watch offline' },
  suggestion: { tr: 'Öneri ve şikâyet', en: 'Suggestions and complaints' },
  suggestionHint: { tr: 'Aklındakini bize yaz', en: 'Tell us what is on your mind' },
  signOut: signInText.signOut,
  failedTitle: { tr: 'Bu sayfa yüklenemedi', en: 'This page could not be loaded' },
  notDone: failuresText.notSaved,
  kidsTitle: { tr: 'Bu sayfa büyükler için', en: 'This page is for grown-ups' },
  kids: { tr: 'Bir yetişkin profiline geçip tekrar dene.', en: 'Switch to an adult profile and try again.' },
});

export const searchesText = defineText({
  intro: {
    tr: 'Bu profilin bu tarayıcıda son aradıkları. Diğer profiller bunları görmez.',
    en: 'What this profile searched for in this browser. Other profiles do not see it.',
  },
  clear: { tr: 'Hepsini kaldır', en: 'Remove all' },
  emptyTitle: { tr: 'Henüz bir arama yok', en: 'No searches yet' },
  empty: { tr: 'Aradığın filmler, diziler ve kanallar burada görünür.', en: 'What you search for appears here.' },
  search: placesText.search,
});

export const historyText = defineText({
  list: { tr: 'Satın almalar', en: 'Purchases' },
  package: packageText.package,
  title: { tr: 'Film veya dizi', en: 'Film or series' },
  rent: packageText.rental,
  buy: packageText.purchase,
  ppv: programmesText.payPerView,
  until: { tr: '{date} tarihine kadar', en: 'until {date}' },
  endedOn: { tr: '{date} tarihinde bitti', en: 'ended on {date}' },
  byCard: { tr: 'Kart', en: 'Card' },
  byBill: { tr: 'Faturaya yansıtıldı', en: 'On the bill' },
  byPromo: packageText.promoCode,
  byFree: packageText.free,
  byProfile: { tr: 'Profil şifresiyle', en: 'Profile password' },
  receipt: { tr: 'Makbuz', en: 'Receipt' },
  receiptOf: { tr: '{name}: makbuz', en: 'Receipt: {name}' },
  receiptNumber: { tr: 'Makbuz no', en: 'Receipt no.' },
  date: { tr: 'Tarih', en: 'Date' },
  method: { tr: 'Ödeme şekli', en: 'Paid by' },
  amount: { tr: 'Tutar', en: 'Amount' },
  open: { tr: 'Ödeme bekleniyor', en: 'Awaiting payment' },
  paid: { tr: 'Ödendi', en: 'Paid' },
  rented: titlesText.rented,
  bought: titlesText.bought,
  declined: { tr: 'Reddedildi', en: 'Declined' },
  cancelled: { tr: 'İptal edildi', en: 'Cancelled' },
  expired: { tr: 'Süresi doldu', en: 'Expired' },
  used: { tr: 'Kullanıldı', en: 'Used up' },
  refunded: { tr: 'İade edildi', en: 'Refunded' },
  emptyTitle: { tr: 'Henüz bir şey almadın', en: 'Nothing bought yet' },
  empty: {
    tr: 'Aldığın paketler, kiraladığın ve satın aldığın içerikler burada görünür.',
    en: 'Your packages, rentals and purchases appear here.',
  },
  packages: { tr: 'Paketlere bak', en: 'See the packages' },
});
