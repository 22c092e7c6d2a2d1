import { mediaText } from '../../shared/media/media.text.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { searchWordsText } from '../../shared/search/search-words.text.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { packageText } from '../../shared/text/package.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { titlesText } from '../../shared/text/titles.text.ts';

export const titleDetailText = defineText({
  startOver: programmesText.startOver,
  originalTitle: { tr: 'Orijinal adı:', en: 'Original title:' },
  genres: { tr: 'Türler', en: 'Genres' },
  director: searchWordsText.director,
  warning: { tr: 'İzleyici uyarısı', en: 'Viewer advice' },
  cast: mediaText.cast,
  related: { tr: 'Benzer içerikler', en: 'More like this' },
  relatedFailed: { tr: 'Benzer içerikler yüklenemedi', en: 'Similar titles could not be loaded' },

  watch: commonText.watch,
  goOn: actionsText.continue,
  seasonEpisode: titlesText.seasonEpisode,
  timeLeft: mediaText.timeLeft,
  preview: mediaText.preview,
  rent: packageText.rent,
  free: packageText.free,
  buy: packageText.buy,
  rented: titlesText.rented,
  bought: titlesText.bought,
  allowed: { tr: 'Sana açık', en: 'Open to you' },
  left: titlesText.left,
  startsLeft: {
    tr: '{count} izleme hakkın kaldı',
    en: { one: 'You can start it {count} more time', other: 'You can start it {count} more times' },
  },
  kidsClosed: accessText.kidsClosed,
  signUp: accessText.signInNow,
  episodesButton: mediaText.episodes,
  playTrailer: mediaText.playTrailer,
  cancelPayment: { tr: 'Ödemeyi iptal et', en: 'Cancel payment' },
  cancelHint: {
    tr: 'Kiraladığın içeriği, kiralama iptal süresi dolmadan iptal edebilirsin.',
    en: 'You can cancel a rental until its cancellation period ends.',
  },

  episodes: mediaText.episodes,
  season: { tr: '{n}. Sezon', en: '{n}. season' },
  more: { tr: 'Diğer', en: 'More' },
  moreOptions: { tr: 'Diğer seçenekler', en: 'More options' },
  chooseSeason: { tr: 'Sezon', en: 'Season' },
  seen: { tr: 'İzlendi', en: 'Watched' },
  leftAt: { tr: 'Kaldığın yer {time}', en: 'You left off at {time}' },
  noEpisodes: { tr: 'Bu sezonun bölümleri henüz yok.', en: 'This season has no episodes yet.' },
  episodesFailed: { tr: 'Bölümler yüklenemedi', en: 'The episodes could not be loaded' },
});

/** Message keys with wordings of our own (ERR-12, ERR-13, ERR-15). */
export const titlePromptText = defineText({
  contentErrorTitle: accessText.notFound,
  contentError: { tr: 'Aradığın içerik bulunamadı.', en: 'The content was not found.' },
  contentGone: { tr: 'Yayından kalkmış olabilir.', en: 'It may no longer be available.' },
  kidsMissingTitle: { tr: 'Bunu bulamadık', en: 'We could not find this one' },
  kidsMissing: { tr: 'Haydi, izleyecek başka bir şey seçelim!', en: 'Let’s pick something else to watch!' },
  kidsTitle: { tr: 'Bu şimdilik kapalı', en: 'This one is locked for now' },
  kidsClosed: accessText.kidsClosed,
  outOfProductTitle: { tr: 'Paketinde yok', en: 'Not in your package' },
  outOfProduct: { tr: 'Paketin bu içeriği kapsamıyor.', en: 'Your package does not contain this content.' },
  packages: packageText.packages,
  askCancelPaymentTitle: { tr: 'Ödeme iptal edilsin mi?', en: 'Cancel the payment?' },
  askCancelPayment: {
    tr: '“{title}” için yaptığın ödemeyi iptal etmek istiyor musun? Erişimin hemen sona erer.',
    en: 'Do you want to cancel your payment for “{title}”? Your access ends immediately.',
  },
  rentalEndedTitle: { tr: 'Kiralama süren doldu', en: 'Your rental has ended' },
  rentalEnded: { tr: '“{title}” artık izlenemiyor.', en: '“{title}” can no longer be watched.' },
  rentalEndedAgain: {
    tr: '“{title}” için süren doldu. Kaldığın yerden devam etmek için yeniden kiralayabilirsin.',
    en: 'Your time for “{title}” is over. Rent it again to continue where you left off.',
  },
  rentAgain: { tr: 'Yeniden kirala', en: 'Rent again' },
  yes: actionsText.yes,
  cancelPaymentExpiredTitle: { tr: 'İptal edilemedi', en: 'The payment could not be cancelled' },
  cancelPaymentExpired: {
    tr: 'Kiralama iptal süresi dolduğu için ödeme iptal edilemedi.',
    en: 'Cancel payment failed because the rental cancellation period has expired.',
  },
  cancelPaymentPlayed: {
    tr: 'İzlemeye başladığın için ödeme iptal edilemedi.',
    en: 'Cancel payment failed because playback has begun.',
  },
  cancelFailed: {
    tr: 'Ödeme şu anda iptal edilemedi. Birazdan tekrar dene.',
    en: 'The payment could not be cancelled right now. Try again shortly.',
  },
  cancelled: { tr: 'Ödemen iptal edildi.', en: 'Your payment was cancelled.' },
});
