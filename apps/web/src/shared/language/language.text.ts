import { defineText } from '../text/text.ts';

export const languageText = defineText({
  title: { tr: 'Dil değiştirilsin mi?', en: 'Change the language?' },
  body: {
    tr: 'Menü dili {language} olacak ve uygulama yeniden yüklenecek.',
    en: 'The menu language becomes {language} and the application reloads.',
  },
  confirm: { tr: 'Değiştir', en: 'Change' },
});
