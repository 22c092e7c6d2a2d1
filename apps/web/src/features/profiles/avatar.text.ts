import { defineText } from '../../shared/text/text.ts';

/** What each avatar shows, for those who choose it by ear. */
export const avatarText = defineText({
  firstMale: { tr: 'Sakallı adam', en: 'Bearded man' },
  secondMale: { tr: 'Kasketli, gözlüklü adam', en: 'Man with a cap and glasses' },
  firstFemale: { tr: 'Uzun siyah saçlı kadın', en: 'Woman with long black hair' },
  secondFemale: { tr: 'Kıvırcık kızıl saçlı kadın', en: 'Woman with curly auburn hair' },
  male: { tr: 'Oğlan çocuğu', en: 'Boy' },
  female: { tr: 'Kız çocuğu', en: 'Girl' },
  kids1: { tr: 'Gülen yıldız', en: 'Smiling star' },
  default: { tr: 'Siluet', en: 'Silhouette' },
});
