import { defineText } from './text.ts';

export const profileText = defineText({
  profile: { tr: 'Profil', en: 'Profile' },
  main: { tr: 'Ana profil', en: 'Main profile' },
});
