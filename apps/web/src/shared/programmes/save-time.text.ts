import { defineText } from '../text/text.ts';

/** A message key with a wording of our own (ERR-15). */
export const saveTimeText = defineText({
  tvodSaveTimeTitle: { tr: 'Tekrar izleme süresi doldu', en: 'No longer available to watch again' },
  tvodSaveTime: {
    tr: 'Bu program, kanalın tekrar izleme süresinin dışında kaldığı için artık izlenemiyor.',
    en: 'This programme was broadcast too long ago for its channel, so it can no longer be watched.',
  },
});
