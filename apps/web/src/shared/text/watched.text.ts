import { failuresText } from './failures.text.ts';
import { defineText } from './text.ts';

/** Marks of what was watched, set by hand: in a title's detail and on the preview of a card. */
export const watchedText = defineText({
  mark: { tr: 'İzlendi olarak işaretle', en: 'Mark as watched' },
  unmark: { tr: 'İzlenmedi olarak işaretle', en: 'Mark as not watched' },
  markSeason: { tr: 'Sezonu izlendi olarak işaretle', en: 'Mark the season as watched' },
  leaveRow: { tr: '“İzlemeye devam et”ten kaldır', en: 'Remove from “Continue watching”' },
  left: { tr: '“{title}” kaldırıldı. Kaldığın yer duruyor.', en: '“{title}” was removed. Your place is kept.' },
  failed: failuresText.notSaved,
});
