import { defineText } from '../../shared/text/text.ts';

export const sessionsText = defineText({
  heading: { tr: 'Açık oturumlar', en: 'Open sessions' },
  intro: {
    tr: 'Hesabının açık olduğu cihazlar. Tanımadığın bir oturumu hemen kapat.',
    en: 'Devices signed in to your account. End any session you do not recognise.',
  },
  here: { tr: 'Bu cihaz', en: 'This device' },
  unknownDevice: { tr: 'Bilinmeyen cihaz', en: 'Unknown device' },
  lastSeen: { tr: 'Son giriş {date} {clock}', en: 'Last signed in {date} {clock}' },
  end: { tr: 'Oturumu kapat', en: 'End session' },
  endOf: { tr: 'Oturumu kapat: {device}', en: 'End session: {device}' },
  askTitle: { tr: 'Oturum kapatılsın mı?', en: 'End this session?' },
  askBody: { tr: '{device} üzerindeki oturum hemen kapanacak.', en: 'The session on {device} will end immediately.' },
  ended: { tr: 'Oturum kapatıldı.', en: 'The session was ended.' },
  failed: { tr: 'Oturumlar yüklenemedi.', en: 'The sessions could not be loaded.' },
  notEnded: {
    tr: 'Oturum kapatılamadı. Birazdan tekrar dene.',
    en: 'The session could not be ended. Try again shortly.',
  },
});
