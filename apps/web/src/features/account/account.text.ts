import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { profileText } from '../../shared/text/profile.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const accountText = defineText({
  mainProfile: profileText.main,
  profile: profileText.profile,
  guest: { tr: 'Misafir', en: 'Guest' },
  owner: { tr: 'Hesabın', en: 'Your account' },
  noProfile: { tr: 'Henüz profil seçilmedi', en: 'No profile chosen yet' },
  package: { tr: '{name} paketi', en: '{name} package' },
  manageProfiles: placesText.manageProfiles,
  signIn: signInText.signIn,
  mail: { tr: 'E-posta adresi', en: 'E-mail address' },
  noMail: { tr: 'Yok', en: 'None' },
  userCode: { tr: 'Kullanıcı kodu', en: 'User code' },
  version: { tr: 'Uygulama sürümü', en: 'Application version' },
  ip: { tr: 'IP adresi', en: 'IP address' },
  unknown: { tr: 'Bilinmiyor', en: 'Unknown' },
  status: { tr: 'Sistem durumu', en: 'System status' },
  network: { tr: 'Ağ', en: 'Network' },
  networkGood: { tr: 'Bağlı', en: 'Connected' },
  networkFailed: commonText.noConnection,
  auth: { tr: 'Kimlik doğrulama', en: 'Authentication' },
  authGood: { tr: 'Geçerli', en: 'Valid' },
  authFailed: { tr: 'Geçersiz', en: 'Invalid' },
  stream: { tr: 'Yayın', en: 'Stream' },
  streamGood: { tr: 'Yayında', en: 'On air' },
  streamFailed: { tr: 'Ulaşılamıyor', en: 'Unreachable' },
  streamNone: { tr: 'Denenecek kanal yok', en: 'No channel to test' },
  decode: { tr: 'Çözücü', en: 'Decoder' },
  decodeGood: { tr: 'Destekleniyor', en: 'Supported' },
  decodeFailed: { tr: 'Desteklenmiyor', en: 'Not supported' },
  keyboard: { tr: 'Klavye', en: 'Keyboard' },
  shortcuts: { tr: 'Tek tuşlu kısayollar', en: 'Single-key shortcuts' },
  shortcutsDetail: {
    tr: 'Harf, rakam ve işaret tuşları oynatıcıyı yönetir: M, F, 0–9, +. Kapattığında boşluk, ok ve kumanda tuşları yine çalışır. Bu cihazda saklanır.',
    en: 'Letters, digits and signs control the player: M, F, 0–9, +. When off, Space, arrows and remote keys still work. Kept on this device.',
  },
  checking: { tr: 'Kontrol ediliyor', en: 'Checking' },
});

export const sessionsText = defineText({
  heading: { tr: 'Açık oturumlar', en: 'Open sessions' },
  intro: {
    tr: 'Hesabının açık olduğu cihazlar. Tanımadığın bir oturumu hemen kapat.',
    en: 'Devices signed in to your account. End any session you do not recognise.',
  },
  here: { tr: 'Bu cihaz', en: 'This device' },
  unknownDevice: accessText.unknownDevice,
  lastSeen: { tr: 'Son kullanım {date} {clock}', en: 'Last used {date} {clock}' },
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
