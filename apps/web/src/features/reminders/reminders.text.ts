import { defineText } from '../../shared/text/text.ts';

export const remindersText = defineText({
  remind: { tr: 'Hatırlat', en: 'Remind me' },
  reminded: { tr: 'Hatırlatılacak', en: 'Reminder set' },
  willRemind: {
    tr: 'Başlamasına bir dakika kala burada haber vereceğiz.',
    en: 'We will tell you here one minute before it begins.',
  },
  forgotten: { tr: 'Hatırlatma kaldırıldı.', en: 'The reminder was removed.' },
  tooLate: { tr: 'Program başlamış, hatırlatma kurulamadı.', en: 'It has already begun, so no reminder was set.' },
  notSet: { tr: 'Hatırlatma kurulamadı. Birazdan yeniden dene.', en: 'The reminder was not set. Try again shortly.' },
  notRemoved: {
    tr: 'Hatırlatma kaldırılamadı. Birazdan yeniden dene.',
    en: 'The reminder was not removed. Try again shortly.',
  },
  soon: { tr: '{clock} · {channel}: “{title}” başlıyor.', en: '{clock} · {channel}: “{title}” is about to begin.' },
  begun: { tr: '{clock} · {channel}: “{title}” başladı.', en: '{clock} · {channel}: “{title}” has begun.' },
  goToChannel: { tr: 'Kanala git', en: 'Go to channel' },
});
