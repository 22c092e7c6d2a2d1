import { actionsText } from '../text/actions.text.ts';
import { defineText } from '../text/text.ts';

export const languageText = defineText({
  title: { tr: 'Dil değiştirilsin mi?', en: 'Change the language?' },
  body: {
    tr: 'Menü dili {language} olacak ve uygulama yeniden yüklenecek.',
    en: 'The menu language will be {language} and the application will reload.',
  },
  confirm: actionsText.change,
  tr: { tr: 'Türkçe', en: 'Turkish' },
  en: { tr: 'İngilizce', en: 'English' },
});
