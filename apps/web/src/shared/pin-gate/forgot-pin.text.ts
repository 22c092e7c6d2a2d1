import { failuresText } from '../text/failures.text.ts';
import { formText } from '../text/form.text.ts';
import { defineText } from '../text/text.ts';
import { pinText } from '../ui/PinPad/pin.text.ts';

/** A forgotten PIN of the main profile. */
export const forgotPinText = defineText({
  ask: { tr: 'Profil şifreni mi unuttun?', en: 'Forgot your profile password?' },
  title: { tr: 'Yeni profil şifresi belirle', en: 'Set a new profile password' },
  body: {
    tr: 'Hesap şifrenle ya da sana göndereceğimiz kodla ana profilin 4 haneli şifresini yenileyebilirsin.',
    en: 'Use your account password, or a code we send you, to replace the main profile’s 4-digit password.',
  },
  accountPassword: { tr: 'Hesap şifren', en: 'Your account password' },
  code: { tr: 'Sana gönderilen kod', en: 'The code we sent you' },
  sendCode: { tr: 'Şifre yerine kod gönder', en: 'Send a code instead' },
  usePassword: { tr: 'Hesap şifremi kullan', en: 'Use my account password' },
  codeSent: { tr: '{address} adresine bir kod gönderdik.', en: 'We sent a code to {address}.' },
  codeNotSent: { tr: 'Kod gönderilemedi. Birazdan tekrar dene.', en: 'The code could not be sent. Try again shortly.' },
  tooManyCodes: formText.tooManyCodes,
  newPin: { tr: 'Yeni 4 haneli şifre', en: 'New 4-digit password' },
  repeat: formText.repeatPassword,
  length: pinText.length,
  mismatch: formText.mismatch,
  needed: formText.empty,
  wrongPassword: { tr: 'Hesap şifren doğru değil.', en: 'Your account password is not correct.' },
  wrongCode: formText.wrongCode,
  tooMany: failuresText.tooMany,
  failed: failuresText.notSaved,
  done: { tr: 'Yeni profil şifren kaydedildi.', en: 'Your new profile password was saved.' },
  notMainTitle: { tr: 'Bu şifreyi ana profil yeniler', en: 'The main profile can replace it' },
  notMain: {
    tr: 'Ana profille gir, “Profilleri yönet” sayfasında bu profile yeni bir şifre ver.',
    en: 'Open the main profile and give this profile a new password on “Manage profiles”.',
  },
});
