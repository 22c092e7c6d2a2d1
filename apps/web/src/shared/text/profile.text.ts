import { defineText } from './text.ts';

export const profileText = defineText({
  profile: { tr: 'Profil', en: 'Profile' },
  profiles: { tr: 'Profiller', en: 'Profiles' },
  photo: { tr: 'Fotoğraf', en: 'Photo' },
  main: { tr: 'Ana profil', en: 'Main profile' },
});
