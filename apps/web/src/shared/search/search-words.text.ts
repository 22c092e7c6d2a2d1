import { defineText } from '../text/text.ts';

export const searchWordsText = defineText({
  suggestions: { tr: 'Öneriler', en: 'Suggestions' },
  history: { tr: 'Son aramalar', en: 'Recent searches' },
  clear: { tr: 'Temizle', en: 'Clear' },
  clearHistory: { tr: 'Son aramaları temizle', en: 'Clear recent searches' },
  forget: { tr: 'Aramayı sil: {term}', en: 'Remove search: {term}' },
  forgotten: { tr: '{term} son aramalardan silindi', en: '{term} removed from recent searches' },
  cleared: { tr: 'Son aramalar temizlendi', en: 'Recent searches cleared' },
  movie: { tr: 'Film', en: 'Film' },
  series: { tr: 'Dizi', en: 'Series' },
  program: { tr: 'Program', en: 'Programme' },
  channel: { tr: 'TV kanalı', en: 'TV channel' },
  suggested: { tr: '{count} öneri', en: { one: '{count} suggestion', other: '{count} suggestions' } },
});
