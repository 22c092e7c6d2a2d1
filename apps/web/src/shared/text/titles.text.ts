import { defineText } from './text.ts';

/** What is said about a title wherever it is shown: kind, place in a series, rating, price. Part of the first load. */
export const titlesText = defineText({
  movie: { tr: 'Film', en: 'Film' },
  series: { tr: 'Dizi', en: 'Series' },
  count: { tr: '{count} içerik', en: { one: '{count} title', other: '{count} titles' } },
  seasons: { tr: '{count} sezon', en: { one: '{count} season', other: '{count} seasons' } },
  seasonEpisode: { tr: '{season}. sezon {episode}. bölüm', en: 'Season {season}, episode {episode}' },
  imdb: { tr: 'IMDb puanı {rating}', en: 'IMDb rating {rating}' },
  rented: { tr: 'Kiralandı', en: 'Rented' },
  bought: { tr: 'Satın alındı', en: 'Bought' },
  left: { tr: '{what} · {left} kaldı', en: '{what} · {left} left' },
  free: { tr: 'Ücretsiz', en: 'Free' },
  priceFrom: { tr: '{price} TL’den', en: 'From {price} TL' },
});
