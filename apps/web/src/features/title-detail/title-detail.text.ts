import { accessText } from '../../shared/text/access.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const titleDetailText = defineText({
  originalTitle: { tr: 'Orijinal adı:', en: 'Original title:' },
  genres: { tr: 'Türler', en: 'Genres' },
  director: { tr: 'Yönetmen', en: { one: 'Director', other: 'Directors' } },
  warning: { tr: 'İzleyici uyarısı', en: 'Viewer advice' },
  cast: { tr: 'Oyuncular', en: 'Cast' },
  related: { tr: 'Benzer içerikler', en: 'More like this' },
  priceFrom: { tr: '{price} TL’den', en: 'From {price} TL' },

  watch: { tr: 'İzle', en: 'Watch' },
  goOn: { tr: 'Devam et', en: 'Resume' },
  seasonEpisode: { tr: '{season}. sezon {episode}. bölüm', en: 'Season {season}, episode {episode}' },
  timeLeft: { tr: '{time} kaldı', en: '{time} left' },
  preview: { tr: 'Ön izle', en: 'Preview' },
  rent: { tr: 'Kirala', en: 'Rent' },
  buy: { tr: 'Satın al', en: 'Buy' },
  signUp: accessText.signInNow,
  packageUp: accessText.packageUp,
  episodesButton: { tr: 'Bölümler', en: 'Episodes' },
  playTrailer: { tr: 'Fragmanı oynat', en: 'Play the trailer' },
  cancelPayment: { tr: 'Ödemeyi iptal et', en: 'Cancel payment' },
  cancelHint: {
    tr: 'Kiraladığın içeriği, kiralama iptal süresi dolmadan iptal edebilirsin.',
    en: 'You can cancel a rental until its cancellation period ends.',
  },

  episodes: { tr: 'Bölümler', en: 'Episodes' },
  season: { tr: '{n}. Sezon', en: '{n}. season' },
  chooseSeason: { tr: 'Sezon', en: 'Season' },
  seen: { tr: 'İzlendi', en: 'Watched' },
  leftAt: { tr: 'Kaldığın yer {time}', en: 'Left at {time}' },
  noEpisodes: { tr: 'Bu sezonun bölümleri henüz yok.', en: 'This season has no episodes yet.' },
  episodesFailed: { tr: 'Bölümler yüklenemedi', en: 'The episodes could not be loaded' },

  unreachable: { tr: 'İçerik yüklenemedi', en: 'The title could not be loaded' },
  unreachableWords: { tr: 'Bağlantını kontrol edip yeniden dene.', en: 'Check your connection and try again.' },
});

/** Message keys with wordings of our own (ERR-12, ERR-13, ERR-15). */
export const titlePromptText = defineText({
  contentErrorTitle: { tr: 'İçerik bulunamadı', en: 'Content not found' },
  contentError: {
    tr: 'Aradığın içerik bulunamadı. Yayından kalkmış olabilir.',
    en: 'The content was not found. It may no longer be available.',
  },
  outOfProductTitle: { tr: 'Paketinde yok', en: 'Not in your package' },
  outOfProduct: { tr: 'Paketin bu içeriği kapsamıyor.', en: 'Your package does not contain this content.' },
  packages: { tr: 'Paketler', en: 'Packages' },
  askCancelPaymentTitle: { tr: 'Ödeme iptal edilsin mi?', en: 'Cancel the payment?' },
  askCancelPayment: {
    tr: '“{title}” için yaptığın ödemeyi iptal etmek istiyor musun? Erişimin hemen sona erer.',
    en: 'Do you want to cancel your payment for “{title}”? Your access ends at once.',
  },
  yes: { tr: 'Evet', en: 'Yes' },
  cancelPaymentExpiredTitle: { tr: 'İptal edilemedi', en: 'Not cancelled' },
  cancelPaymentExpired: {
    tr: 'Kiralama iptal süresi dolduğu için ödeme iptal edilemedi.',
    en: 'Cancel payment failed because the rental cancellation period has expired.',
  },
  cancelFailed: {
    tr: 'Ödeme şu anda iptal edilemedi. Biraz sonra yeniden dene.',
    en: 'The payment could not be cancelled now. Try again in a moment.',
  },
  cancelled: { tr: 'Ödemen iptal edildi.', en: 'Your payment was cancelled.' },
});
