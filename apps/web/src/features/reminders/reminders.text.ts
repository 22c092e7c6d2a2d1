import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const remindersText = defineText({
  remind: { tr: 'Hatırlat', en: 'Remind me' },
  reminded: programmesText.reminded,
  willRemind: {
    tr: 'Başlamasına bir dakika kala burada haber vereceğiz.',
    en: 'We will remind you here one minute before it starts.',
  },
  forgotten: { tr: 'Hatırlatma kaldırıldı.', en: 'The reminder was removed.' },
  tooLate: {
    tr: 'Program başladığı için hatırlatma kurulamadı.',
    en: 'The programme has already started, so no reminder was set.',
  },
  notSet: {
    tr: 'Hatırlatma kurulamadı. Birazdan tekrar dene.',
    en: 'The reminder could not be set. Try again shortly.',
  },
  notRemoved: {
    tr: 'Hatırlatma kaldırılamadı. Birazdan tekrar dene.',
    en: 'The reminder could not be removed. Try again shortly.',
  },
  soon: { tr: '{clock} · {channel}: “{title}” başlıyor.', en: '{clock} · {channel}: “{title}” is about to start.' },
  started: { tr: '{clock} · {channel}: “{title}” başladı.', en: '{clock} · {channel}: “{title}” has started.' },
  goToChannel: { tr: 'Kanala git', en: 'Go to channel' },
});
