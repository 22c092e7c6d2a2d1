import { defineText } from './text.ts';

/** The names of the legal texts, for the links to them and for their pages. */
export const legalNames = defineText({
  terms: { tr: 'Kullanım Koşulları', en: 'Terms of Use' },
  information: { tr: 'Aydınlatma Metni', en: 'Information Notice' },
  privacy: { tr: 'Gizlilik Bildirimi', en: 'Privacy Notice' },
});
