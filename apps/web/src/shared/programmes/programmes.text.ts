import { defineText } from '../text/text.ts';

export const programmesText = defineText({
  range: { tr: '{from} – {to}', en: '{from} – {to}' },
  yesterday: { tr: 'Dün', en: 'Yesterday' },
  today: { tr: 'Bugün', en: 'Today' },
  tomorrow: { tr: 'Yarın', en: 'Tomorrow' },
  live: { tr: 'Canlı', en: 'Live' },
  catchUp: { tr: 'Tekrar izle', en: 'Watch again' },
  startOver: { tr: 'Baştan izle', en: 'Start over' },
  scheduled: { tr: 'Kaydedilecek', en: 'To be recorded' },
  recording: { tr: 'Kaydediliyor', en: 'Recording' },
  recorded: { tr: 'Kaydedildi', en: 'Recorded' },
  reminded: { tr: 'Hatırlatılacak', en: 'Reminder set' },
  blocked: { tr: 'Ebeveyn kontrolüyle gizlendi', en: 'Hidden by parental control' },
});

/** A message key with a wording of our own (ERR-15). */
export const saveTimeText = defineText({
  tvodSaveTimeTitle: { tr: 'Tekrar izleme süresi doldu', en: 'No longer available' },
  tvodSaveTime: {
    tr: 'Bu program, kanalın tekrar izleme süresinin dışında kaldığı için artık izlenemiyor.',
    en: 'This programme began longer ago than its channel keeps programmes, so it can no longer be watched.',
  },
});
