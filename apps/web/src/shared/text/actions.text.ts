import { defineText } from './text.ts';

/** Buttons of more than one feature, and what they say while they work. Turkish has one word for save and record. */
export const actionsText = defineText({
  save: { tr: 'Kaydet', en: 'Save' },
  record: { tr: 'Kaydet', en: 'Record' },
  delete: { tr: 'Sil', en: 'Delete' },
  change: { tr: 'Değiştir', en: 'Change' },
  continue: { tr: 'Devam et', en: 'Continue' },
  all: { tr: 'Tümü', en: 'All' },
  yes: { tr: 'Evet', en: 'Yes' },
  goBack: { tr: 'Geri Dön', en: 'Go back' },
  sending: { tr: 'Gönderiliyor…', en: 'Sending…' },
  signingIn: { tr: 'Giriş yapılıyor…', en: 'Signing in…' },
});
