import { defineText } from '../../text/text.ts';

export const titleMetaText = defineText({
  movie: { tr: 'Film', en: 'Film' },
  series: { tr: 'Dizi', en: 'Series' },
  seasons: { tr: '{count} sezon', en: { one: '{count} season', other: '{count} seasons' } },
  imdb: { tr: 'IMDb puanı {rating}', en: 'IMDb rating {rating}' },
});
