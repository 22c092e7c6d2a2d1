import { defineText } from '../text/text.ts';

export const channelMarksText = defineText({
  notDone: { tr: 'İşlem yapılamadı. Birazdan tekrar dene.', en: 'That did not work. Try again shortly.' },
});
