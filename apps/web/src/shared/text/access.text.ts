import { defineText } from './text.ts';

/** What is read wherever something is closed to a viewer, and the ways in (ROLE-07, ROLE-09). */
export const accessText = defineText({
  noPackage: {
    tr: 'Paketin bu kanalı veya içeriği kapsamıyor.',
    en: 'Your package does not contain this channel or content.',
  },
  packageUp: { tr: 'Paketini yükselt', en: 'Upgrade your package' },
  signInNow: { tr: 'Hemen giriş yap', en: 'Sign in now' },
});
