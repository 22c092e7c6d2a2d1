import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { defineText } from '../../shared/text/text.ts';

/** Opening an account and recovering its password; and what is wrong with a field, in every form. */
export const accountText = defineText({
  empty: formText.empty,
  tooLong: { tr: 'En fazla {most} karakter girebilirsin.', en: 'You can enter at most {most} characters.' },
  generic: failuresText.generic,

  signUpTitle: signInText.signUp,
  signUpIntro: {
    tr: 'Bir dakikadan kısa sürer, sonra paketini seçersin.',
    en: 'It takes less than a minute, then you choose your package.',
  },
  username: formText.username,
  name: formText.firstName,
  surname: { tr: 'Soy isim', en: 'Surname' },
  email: formText.email,
  emailExample: { tr: 'ad@ornek.com', en: 'name@example.com' },
  password: formText.password,
  repeat: formText.repeatPassword,
  consentBefore: { tr: 'Devam et’e basınca', en: 'By continuing you accept the' },
  consentAnd: { tr: '’nı kabul etmiş,', en: ' and confirm that you have read the' },
  consentAfter: { tr: '’ni okumuş olursun.', en: '.' },
  opening: { tr: 'Hesabın açılıyor…', en: 'Opening your account…' },

  badUsername: { tr: 'Kullanıcı adı giriniz.', en: 'Enter a username.' },
  contactUsername: {
    tr: 'Kullanıcı adı bir e-posta adresi ya da telefon numarası olamaz.',
    en: 'A username cannot be an e-mail address or a telephone number.',
  },
  badName: { tr: 'İsim giriniz.', en: 'Enter your first name.' },
  badSurname: { tr: 'Soy isim giriniz.', en: 'Enter your surname.' },
  unusableName: {
    tr: 'İsimde görünmeyen karakter veya web adresi olamaz.',
    en: 'A name cannot contain hidden characters or a web address.',
  },
  badEmail: formText.badEmail,
  passwordHint: { tr: 'En az 8 karakter', en: 'At least 8 characters' },
  hasAccount: { tr: 'Hesabın var mı?', en: 'Do you have an account?' },
  shortPassword: { tr: 'En az 8 karakter giriniz.', en: 'Enter at least 8 characters.' },
  mismatch: formText.mismatch,
  usernameTaken: {
    tr: 'Bu kullanıcı adıyla zaten bir hesap bulunmaktadır.',
    en: 'There is already an account with this username.',
  },
  emailTaken: {
    tr: 'Bu e-posta adresiyle zaten bir hesap var.',
    en: 'There is already an account with this e-mail address.',
  },

  forgotByMail: {
    tr: 'E-posta adresini yaz, sıfırlama bağlantısı gönderelim.',
    en: 'Enter your e-mail address and we will send you a reset link.',
  },
  forgotByPhone: {
    tr: 'Telefon numaranı yaz, sıfırlama bağlantısını SMS ile gönderelim.',
    en: 'Enter your phone number and we will text you a reset link.',
  },
  phone: formText.phone,
  phoneExample: { tr: '5xx xxx xx xx', en: '5xx xxx xx xx' },
  byPhone: { tr: 'Telefon numarası kullan', en: 'Use a phone number' },
  byMail: { tr: 'E-posta adresi kullan', en: 'Use an e-mail address' },
  notAnEmail: { tr: 'Geçerli bir e-posta adresi girin.', en: 'Enter a valid e-mail address.' },
  notAPhone: formText.badPhone,
  sending: actionsText.sending,

  sentTitle: { tr: 'E-postanı kontrol et', en: 'Check your e-mail' },
  sent: {
    tr: 'E-posta adresinize ulaşım sağlanmıştır. Bir kaç dakika içinde e-posta göndereceğiz.',
    en: 'We found your e-mail address. We will send you an e-mail in a few minutes.',
  },
  sentSmsTitle: { tr: 'Mesajlarını kontrol et', en: 'Check your messages' },
  sentSms: {
    tr: 'Numaranı bulduk. Birkaç dakika içinde SMS göndereceğiz.',
    en: 'We found your phone number. We will send you a text message in a few minutes.',
  },
  unknownTitle: { tr: 'Hesap bulunamadı', en: 'No account found' },
  unknown: {
    tr: 'Bu e-posta adresiyle kullanıcı kaydı bulunamadı. Lütfen e-posta adresini kontrol ediniz.',
    en: 'No user was found with this e-mail address. Please check the e-mail address.',
  },
  unknownPhone: {
    tr: 'Bu telefon numarasıyla kullanıcı kaydı bulunamadı. Numarayı kontrol et.',
    en: 'No user was found with this phone number. Please check the number.',
  },
  failedTitle: failuresText.title,

  resetTitle: { tr: 'Yeni şifre belirle', en: 'Set a new password' },
  resetIntro: {
    tr: 'Şifreni değiştirdiğinde açık olan bütün oturumların kapanır.',
    en: 'Changing your password ends all your open sessions.',
  },
  newPassword: formText.newPassword,
  newRepeat: formText.repeatNewPassword,
  passkeys: { tr: 'Geçiş anahtarların', en: 'Your passkeys' },
  passkeysGo: {
    tr: 'Şifrenle birlikte silinirler. Tanıdığın ve saklamak istediğin varsa aç.',
    en: 'They are deleted with your password. Switch on the ones you recognise and want to keep.',
  },
  keepPasskey: { tr: '{name} kalsın', en: 'Keep {name}' },
  change: { tr: 'Şifreyi değiştir', en: 'Change the password' },
  changing: { tr: 'Değiştiriliyor…', en: 'Changing…' },
  changedTitle: { tr: 'Şifre değişti', en: 'Your password was changed' },
  changed: {
    tr: 'Şifreniz başarılı bir şekilde değiştirilmiştir. Yeni şifrenizle giriş yapabilirsiniz.',
    en: 'Your password has been changed. You can sign in with your new password.',
  },
  newLink: { tr: 'Yeni bağlantı iste', en: 'Request a new link' },
  toLogin: signInText.signIn,
});
