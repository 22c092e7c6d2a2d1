import { defineText } from '../../shared/text/text.ts';

export const titleMarksText = defineText({
  add: { tr: 'Listeme ekle', en: 'Add to my list' },
  like: { tr: 'Beğen', en: 'Like' },
  dislike: { tr: 'Beğenmedim', en: 'Dislike' },
  listShort: { tr: 'Listem', en: 'My list' },
  likedShort: { tr: 'Beğendin', en: 'Liked' },
  dislikedShort: { tr: 'Beğenmedin', en: 'Disliked' },
  refused: {
    tr: 'Tercihin kaydedilemedi. Birazdan tekrar dene.',
    en: 'Your choice could not be saved. Try again shortly.',
  },
});
