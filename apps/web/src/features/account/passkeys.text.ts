import { defineText } from '../../shared/text/text.ts';

export const passkeysText = defineText({
  heading: { tr: 'Geçiş anahtarları', en: 'Passkeys' },
  intro: {
    tr: 'Şifre yazmadan, parmak izin, yüzün ya da ekran kilidinle giriş yap.',
    en: 'Sign in with your fingerprint, face or screen lock instead of a password.',
  },
  list: { tr: 'Geçiş anahtarları', en: 'Passkeys' },
  none: { tr: 'Henüz geçiş anahtarın yok.', en: 'You have no passkeys yet.' },
  unsupported: { tr: 'Bu tarayıcı geçiş anahtarı oluşturamıyor.', en: 'This browser cannot create passkeys.' },
  httpsNeeded: {
    tr: 'Geçiş anahtarı eklemek için Seyir’i https:// ile başlayan adresinden aç.',
    en: 'To add a passkey, open Seyir at its address that starts with https://.',
  },
  failed: { tr: 'Geçiş anahtarları yüklenemedi.', en: 'The passkeys could not be loaded.' },
  created: { tr: '{date} tarihinde eklendi', en: 'Added on {date}' },
  used: { tr: 'son kullanım {date}', en: 'last used on {date}' },
  add: { tr: 'Geçiş anahtarı ekle', en: 'Add a passkey' },
  rename: { tr: '{name} adını değiştir', en: 'Rename {name}' },
  remove: { tr: '{name} anahtarını sil', en: 'Remove {name}' },
  nameTitle: { tr: 'Anahtara bir ad ver', en: 'Name the passkey' },
  nameBody: {
    tr: 'Hangi cihazda olduğunu hatırlatacak bir ad seç.',
    en: 'Choose a name that tells which device it is on.',
  },
  name: { tr: 'Ad', en: 'Name' },
  nameNeeded: { tr: 'Bir ad yaz.', en: 'Write a name.' },
  continue: { tr: 'Devam et', en: 'Continue' },
  save: { tr: 'Kaydet', en: 'Save' },
  checkTitle: { tr: 'Önce sen olduğunu doğrula', en: 'First confirm that it is you' },
  checkBody: {
    tr: 'Güvenliğin için hesabının şifresini yaz.',
    en: 'For your safety, enter the password of your account.',
  },
  password: { tr: 'Şifre', en: 'Password' },
  passwordNeeded: { tr: 'Şifreni yaz.', en: 'Enter your password.' },
  wrongPassword: { tr: 'Şifre doğru değil.', en: 'The password is not correct.' },
  tooMany: { tr: 'Çok fazla deneme oldu. Biraz sonra tekrar dene.', en: 'Too many tries. Try again later.' },
  usePasskey: { tr: 'Geçiş anahtarımla doğrula', en: 'Confirm with my passkey' },
  removeTitle: { tr: 'Geçiş anahtarı silinsin mi?', en: 'Remove this passkey?' },
  removeBody: {
    tr: '{name} ile artık giriş yapılamayacak. Cihazında kalan kaydı da silebilirsin.',
    en: '{name} will not sign you in any more. You can delete what is left of it on your device, too.',
  },
  removeConfirm: { tr: 'Sil', en: 'Remove' },
  added: {
    tr: 'Geçiş anahtarı eklendi. Sana bir e-posta gönderdik.',
    en: 'The passkey was added. We sent you an e-mail.',
  },
  renamed: { tr: 'Ad değiştirildi.', en: 'The name was changed.' },
  removed: {
    tr: 'Geçiş anahtarı silindi. Sana bir e-posta gönderdik.',
    en: 'The passkey was removed. We sent you an e-mail.',
  },
  exists: {
    tr: 'Bu cihazda bu hesabın bir geçiş anahtarı zaten var.',
    en: 'This device already has a passkey of this account.',
  },
  notDone: { tr: 'İşlem yapılamadı. Birazdan tekrar dene.', en: 'That did not work. Try again shortly.' },
});
