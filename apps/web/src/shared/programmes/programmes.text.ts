import { defineText } from '../text/text.ts';

export const programmesText = defineText({
  programme: { tr: 'Program', en: 'Programme' },
  range: { tr: '{from} – {to}', en: '{from} – {to}' },
  yesterday: { tr: 'Dün', en: 'Yesterday' },
  today: { tr: 'Bugün', en: 'Today' },
  tomorrow: { tr: 'Yarın', en: 'Tomorrow' },
  live: { tr: 'Canlı', en: 'Live' },
  catchUp: { tr: 'Tekrar izle', en: 'Watch again' },
  startOver: { tr: 'Baştan izle', en: 'Watch from the start' },
  scheduled: { tr: 'Kaydedilecek', en: 'Scheduled' },
  recording: { tr: 'Kaydediliyor', en: 'Recording' },
  recorded: { tr: 'Kaydedildi', en: 'Recorded' },
  reminded: { tr: 'Hatırlatılacak', en: 'Reminder set' },
  blocked: { tr: 'Ebeveyn kontrolüyle gizlendi', en: 'Hidden by parental control' },
});
