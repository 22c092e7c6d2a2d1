import { defineText } from '../../text/text.ts';

export const ratingText = defineText({
  general: { tr: 'Genel izleyici', en: 'General audience' },
  seven: { tr: '7 yaş ve üzeri', en: 'Ages 7 and over' },
  thirteen: { tr: '13 yaş ve üzeri', en: 'Ages 13 and over' },
  eighteen: { tr: '18 yaş ve üzeri', en: 'Ages 18 and over' },
  violence: { tr: 'Şiddet', en: 'Violence' },
  sexuality: { tr: 'Cinsellik', en: 'Sexuality' },
  badBehaviour: { tr: 'Olumsuz örnek', en: 'Bad behaviour' },
});
