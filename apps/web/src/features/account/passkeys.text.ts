import { actionsText } from '../../shared/text/actions.text.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const passkeysText = defineText({
  heading: { tr: 'Geçiş anahtarları', en: 'Passkeys' },
  intro: {
    tr: 'Şifre yazmadan, parmak izin, yüzün ya da ekran kilidinle giriş yap.',
    en: 'Sign in with your fingerprint, face or screen lock instead of a password.',
  },
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
  rename: { tr: '{name} anahtarını yeniden adlandır', en: 'Rename {name}' },
  remove: { tr: '{name} anahtarını sil', en: 'Delete {name}' },
  nameTitle: { tr: 'Anahtara bir ad ver', en: 'Name the passkey' },
  nameBody: {
    tr: 'Hangi cihazda olduğunu hatırlatacak bir ad seç.',
    en: 'Choose a name that reminds you which device it is on.',
  },
  name: { tr: 'Ad', en: 'Name' },
  nameNeeded: { tr: 'Bir ad yaz.', en: 'Enter a name.' },
  continue: actionsText.continue,
  save: actionsText.save,
  checkTitle: { tr: 'Önce sen olduğunu doğrula', en: 'First confirm it is you' },
  checkBody: { tr: 'Güvenliğin için hesap şifreni yaz.', en: 'For your security, enter your account password.' },
  password: formText.password,
  passwordNeeded: { tr: 'Şifreni yaz.', en: 'Enter your password.' },
  wrongPassword: { tr: 'Şifre doğru değil.', en: 'The password is not correct.' },
  tooMany: failuresText.tooMany,
  usePasskey: { tr: 'Geçiş anahtarımla doğrula', en: 'Confirm with my passkey' },
  removeTitle: { tr: 'Geçiş anahtarı silinsin mi?', en: 'Delete this passkey?' },
  removeBody: {
    tr: '{name} artık giriş için kullanılamayacak. Cihazındaki kaydını da silebilirsin.',
    en: '{name} can no longer be used to sign in. You can also delete it from your device.',
  },
  removeConfirm: actionsText.delete,
  added: {
    tr: 'Geçiş anahtarı eklendi. Sana bir ileti gönderdik.',
    en: 'The passkey was added. We sent you a message.',
  },
  renamed: { tr: 'Ad değiştirildi.', en: 'The name was changed.' },
  removed: {
    tr: 'Geçiş anahtarı silindi. Sana bir ileti gönderdik.',
    en: 'The passkey was deleted. We sent you a message.',
  },
  exists: {
    tr: 'Bu cihazda bu hesabın bir geçiş anahtarı zaten var.',
    en: 'This device already has a passkey for this account.',
  },
  notDone: failuresText.notSaved,
});
