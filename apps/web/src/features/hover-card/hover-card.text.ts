import { defineText } from '../../shared/text/text.ts';

export const hoverCardText = defineText({
  previewOf: { tr: '{title} ön izleme', en: 'Preview of {title}' },
  trailer: { tr: 'Fragman', en: 'Trailer' },
  preview: { tr: 'Ön izle', en: 'Preview' },
  inspect: { tr: 'İncele', en: 'Details' },
  play: { tr: 'Oynat', en: 'Play' },
  detail: { tr: 'Tüm kayıtlar', en: 'All recordings' },
  scheduled: { tr: 'Kaydedilecek', en: 'To be recorded' },
  recording: { tr: 'Kaydediliyor', en: 'Recording' },
  recorded: { tr: 'Kaydedildi', en: 'Recorded' },
});
