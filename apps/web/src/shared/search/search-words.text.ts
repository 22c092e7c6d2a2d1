import { programmesText } from '../programmes/programmes.text.ts';
import { defineText } from '../text/text.ts';
import { titlesText } from '../text/titles.text.ts';

export const searchWordsText = defineText({
  suggestions: { tr: 'Öneriler', en: 'Suggestions' },
  history: { tr: 'Son aramalar', en: 'Recent searches' },
  clear: { tr: 'Temizle', en: 'Clear' },
  clearHistory: { tr: 'Son aramaları temizle', en: 'Clear recent searches' },
  forget: { tr: 'Aramayı sil: {term}', en: 'Remove search: {term}' },
  forgotten: { tr: '{term} son aramalardan silindi', en: '{term} removed from recent searches' },
  cleared: { tr: 'Son aramalar temizlendi', en: 'Recent searches cleared' },
  movie: titlesText.movie,
  series: titlesText.series,
  program: programmesText.programme,
  channel: { tr: 'TV kanalı', en: 'TV channel' },
  person: { tr: 'Kişi', en: 'Person' },
  director: { tr: 'Yönetmen', en: { one: 'Director', other: 'Directors' } },
  genre: { tr: 'Tür', en: 'Genre' },
  programmes: { tr: 'Programlar', en: 'Programmes' },
  channels: { tr: 'TV kanalları', en: 'TV channels' },
  popular: { tr: 'Popüler aramalar', en: 'Popular searches' },
  kidsPopular: { tr: 'Çocuklar bunları seviyor', en: 'Kids love these' },
  kidsGenres: { tr: 'Canın ne izlemek istiyor?', en: 'What would you like to watch?' },
  popularGenres: { tr: 'Türlere göz at', en: 'Browse by genre' },
  suggested: { tr: '{count} öneri', en: { one: '{count} suggestion', other: '{count} suggestions' } },
});
