import { defineText } from '../../shared/text/text.ts';

export const titleMarksText = defineText({
  add: { tr: 'Listeme ekle', en: 'Add to my list' },
  like: { tr: 'Beğen', en: 'Like' },
  dislike: { tr: 'Beğenme', en: 'Dislike' },
  listShort: { tr: 'Listem', en: 'My list' },
  likeShort: { tr: 'Beğen', en: 'Like' },
  likedShort: { tr: 'Beğendin', en: 'Liked' },
  dislikeShort: { tr: 'Beğenme', en: 'Dislike' },
  dislikedShort: { tr: 'Beğenmedin', en: 'Disliked' },
  refused: {
    tr: 'Bu kez kaydedemedik. Biraz sonra yeniden dene.',
    en: 'We could not save that. Try again in a moment.',
  },
});
