import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';

/** Signing in, by password and without one. */
export const loginText = defineText({
  deletionWithdrawn: {
    tr: 'Tekrar hoş geldin. Hesabının silinmesi geri alındı.',
    en: 'Welcome back. The deletion of your account was taken back.',
  },
  logo: placesText.logo,
  slogan: { tr: 'Ufukta hep bir hikâye var.', en: 'There is always a story on the horizon.' },
  promise: {
    tr: 'Canlı yayın, tekrar izle, film ve dizi. Kaydet, kaldığın yerden devam et, her ekranda.',
    en: 'Live TV, programmes to watch again, films and series. Record, and continue where you left off, on every screen.',
  },
  asGuest: { tr: 'Misafir olarak devam et', en: 'Continue as a guest' },
  asMember: { tr: 'Hesabın bu cihazda açık, izlemeye dön', en: 'You are signed in on this device. Back to watching' },
  goOn: actionsText.continue,
  back: commonText.back,
  or: { tr: 'ya da', en: 'or' },

  chooseTitle: { tr: 'Nasıl giriş yapmak istersin?', en: 'How would you like to sign in?' },
  chooseHint: { tr: 'İki yöntem de aynı hesabı açar.', en: 'Both ways open the same account.' },
  easy: { tr: 'Kolay Giriş', en: 'Easy sign-in' },
  easyHint: {
    tr: 'Şifre yazmadan, sana gelen kodla ya da geçiş anahtarınla gir.',
    en: 'Without a password: with a code we send you, or with your passkey.',
  },
  onePassword: { tr: 'Tek Şifre ile Giriş', en: 'One-password sign-in' },
  onePasswordHint: {
    tr: 'Telefon numaran ya da e-postan ve şifrenle gir.',
    en: 'With your phone number or e-mail and your password.',
  },

  onTelevision: { tr: 'Televizyonda mısın? Telefonunla gir', en: 'On a television? Sign in with your phone' },

  loginTitle: { tr: 'Tekrar hoş geldin', en: 'Welcome back' },
  withPassword: { tr: 'Şifre ile Giriş', en: 'Sign in with a password' },
  nameExample: { tr: '5xx xxx xx xx, e-posta ya da kullanıcı adı', en: '5xx xxx xx xx, e-mail or username' },
  password: formText.password,
  forgot: { tr: 'Şifremi unuttum', en: 'Forgot your password?' },
  signingIn: actionsText.signingIn,
  signUp: signInText.signUp,
  howTo: { tr: 'Nasıl üye olurum?', en: 'How do I join?' },
  opensPdf: { tr: '(PDF, yeni sekmede açılır)', en: '(PDF, opens in a new tab)' },

  failedTitle: { tr: 'Giriş yapılamadı', en: 'Sign-in failed' },
  failed: {
    tr: 'Giriş bilgilerin hatalı. Lütfen tekrar dene.',
    en: 'Your sign-in details are incorrect. Please try again.',
  },
  suspended: {
    tr: 'Hesabın askıya alınmış. Askıdayken paketin yenilenmez ve kartından para çekilmez. Yeniden açılması için müşteri hizmetlerine ulaş.',
    en: 'Your account is suspended. Meanwhile your package does not renew and nothing is charged. Contact customer service to reopen it.',
  },
  tooManySignIns: {
    tr: 'Bu hesapla ya da bu ağdan çok fazla yanlış giriş denendi. 15 dakika sonra tekrar dene.',
    en: 'There were too many wrong sign-ins with this account or from this network. Try again in 15 minutes.',
  },
  unreachable: {
    tr: 'Seyir’e ulaşılamadı: bağlantını kontrol et.',
    en: 'Seyir could not be reached: check your connection.',
  },
  serverFailed: {
    tr: 'Sorun bizde olabilir: birazdan tekrar dene.',
    en: 'The fault may be ours: try again shortly.',
  },
  activeTitle: { tr: 'Başka bir oturum açık', en: 'Another session is open' },
  active: {
    tr: 'Devam edersen diğer cihazdaki oturumun kapatılır. Devam etmek istiyor musun?',
    en: 'If you continue, the session on the other device will end. Do you want to continue?',
  },
  activeOn: {
    tr: 'Devam edersen kapatılacak oturum: {sessions}. Devam etmek istiyor musun?',
    en: 'If you continue, the session on {sessions} will end. Do you want to continue?',
  },
  activeSession: {
    tr: '{device} (son kullanım {date} {clock})',
    en: '{device} (last used {date} {clock})',
  },

  easyIntro: {
    tr: 'Telefon numaranı ya da e-postanı yaz, sana 6 haneli bir kod gönderelim.',
    en: 'Enter your phone number or e-mail and we will send you a 6-digit code.',
  },
  account: { tr: 'Telefon numarası veya e-posta', en: 'Phone number or e-mail' },
  accountExample: { tr: '5xx xxx xx xx veya ad@ornek.com', en: '5xx xxx xx xx or name@example.com' },
  sendCode: { tr: 'Kod gönder', en: 'Send the code' },
  sendingCode: actionsText.sending,
  passkey: { tr: 'Geçiş anahtarıyla gir', en: 'Sign in with a passkey' },
  passkeyWaits: { tr: 'Cihazın bekleniyor…', en: 'Waiting for your device…' },
  passkeyStopped: {
    tr: 'Geçiş anahtarı kullanılmadı. Tekrar deneyebilir ya da kod isteyebilirsin.',
    en: 'No passkey was used. You can try again or request a code.',
  },
  passkeyUnknown: {
    tr: 'Bu geçiş anahtarı bir hesaba bağlı değil. Kodla ya da şifrenle girebilirsin.',
    en: 'This passkey is not linked to an account. You can use a code or your password.',
  },

  codeTitle: { tr: 'Kodu yaz', en: 'Enter the code' },
  codeIntro: {
    tr: '{account} bir hesaba aitse 6 haneli kod yola çıktı. Kod {minutes} dakika geçerli.',
    en: 'If {account} belongs to an account, a 6-digit code is on its way. It is valid for {minutes} minutes.',
  },
  code: { tr: 'Tek kullanımlık kod', en: 'One-time code' },
  wrongCode: {
    tr: 'Kod hatalı ya da süresi dolmuş. Tekrar dene ya da yeni kod iste.',
    en: 'The code is incorrect or has expired. Try again or request a new one.',
  },
  shortCode: { tr: '6 haneyi de gir.', en: 'Enter all 6 digits.' },
  resend: { tr: 'Yeni kod gönder', en: 'Send a new code' },
  resendIn: { tr: 'Yeni kod: {time}', en: 'New code in {time}' },
  resent: { tr: 'Yeni kod gönderildi.', en: 'A new code was sent.' },
  otherAccount: { tr: 'Başka bir hesap yaz', en: 'Use another account' },
  tooManyCodes: formText.tooManyCodes,
  tooManyTries: failuresText.tooMany,
});
