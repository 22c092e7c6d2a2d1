import { defineText } from '../../shared/text/text.ts';
import { remindersText } from './reminders.text.ts';

/** The page of the reminders. */
export const remindersPageText = defineText({
  list: { tr: 'Kurduğun hatırlatmalar', en: 'Your reminders' },
  none: { tr: 'Kurulu hatırlatma yok', en: 'No reminders set' },
  noneHint: {
    tr: 'Yayın akışında bir programı açıp “Hatırlat” dediğinde burada görünür.',
    en: 'Open a programme in the TV guide and choose “Remind me”; it appears here.',
  },
  toGuide: { tr: 'Yayın akışına bak', en: 'See the TV guide' },
  when: { tr: '{date} {clock} · {channel}', en: '{date} {clock} · {channel}' },
  remove: { tr: 'Kaldır', en: 'Remove' },
  removeOf: { tr: 'Hatırlatmayı kaldır: {title}', en: 'Remove the reminder: {title}' },
  notRemoved: remindersText.notRemoved,
  failed: { tr: 'Hatırlatmaların yüklenemedi', en: 'Your reminders could not be loaded' },
  system: { tr: 'Sistem bildirimi', en: 'System notification' },
  systemAsk: {
    tr: 'Seyir arka plandayken de haber verelim mi?',
    en: 'Shall we notify you while Seyir is in the background?',
  },
  systemOn: {
    tr: 'Açık. Kapatmak için tarayıcının site ayarlarını kullan.',
    en: 'On. Use your browser’s site settings to turn it off.',
  },
  systemDenied: {
    tr: 'Tarayıcın izin vermiyor. Site ayarlarından bildirimlere izin verebilirsin.',
    en: 'Your browser does not allow it. You can allow notifications in its site settings.',
  },
  allow: { tr: 'İzin ver', en: 'Allow' },
});
