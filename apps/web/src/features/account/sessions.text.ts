import { defineText } from '../../shared/text/text.ts';

export const sessionsText = defineText({
  heading: { tr: 'Açık oturumlar', en: 'Open sessions' },
  intro: {
    tr: 'Hesabının açık olduğu cihazlar. Tanımadığın birini hemen kapat.',
    en: 'The devices your account is open on. End one you do not know at once.',
  },
  list: { tr: 'Açık oturumlar', en: 'Open sessions' },
  here: { tr: 'Bu cihaz', en: 'This device' },
  unknownDevice: { tr: 'Bilinmeyen cihaz', en: 'Unknown device' },
  lastSeen: { tr: 'Son giriş {date} {clock}', en: 'Last signed in {date} {clock}' },
  end: { tr: 'Oturumu kapat', en: 'End session' },
  endOf: { tr: 'Oturumu kapat: {device}', en: 'End session: {device}' },
  askTitle: { tr: 'Oturum kapatılsın mı?', en: 'End this session?' },
  askBody: { tr: '{device} üzerindeki oturum hemen kapanacak.', en: 'The session on {device} ends at once.' },
  ended: { tr: 'Oturum kapatıldı.', en: 'The session was ended.' },
  failed: { tr: 'Oturumlar yüklenemedi.', en: 'The sessions could not be loaded.' },
  notEnded: {
    tr: 'Oturum kapatılamadı. Birazdan tekrar dene.',
    en: 'The session could not be ended. Try again shortly.',
  },
});
