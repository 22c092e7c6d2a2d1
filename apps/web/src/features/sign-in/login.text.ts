import { defineText } from '../../shared/text/text.ts';

/** Signing in, by password and without one. */
export const loginText = defineText({
  logo: { tr: 'Seyir ana sayfa', en: 'Seyir home' },
  slogan: { tr: 'Ufukta hep bir hikâye var.', en: 'There is always a story on the horizon.' },
  promise: {
    tr: 'Canlı yayın, tekrar izle, film ve dizi. Kaydet, kaldığın yerden devam et, her ekranda.',
    en: 'Live TV, catch-up, films and series. Record, and go on where you were, on every screen.',
  },
  asGuest: { tr: 'Misafir olarak devam et', en: 'Continue as a guest' },
  goOn: { tr: 'Devam et', en: 'Continue' },
  back: { tr: 'Geri', en: 'Back' },
  or: { tr: 'ya da', en: 'or' },

  chooseTitle: { tr: 'Nasıl giriş yapmak istersin?', en: 'How would you like to sign in?' },
  chooseHint: { tr: 'İki yöntem de aynı hesabı açar.', en: 'Both ways open the same account.' },
  easy: { tr: 'Kolay Giriş', en: 'Easy login' },
  easyHint: {
    tr: 'Şifre yazmadan, sana gelen kodla ya da geçiş anahtarınla gir.',
    en: 'Without a password: with a code we send you, or with your passkey.',
  },
  onePassword: { tr: 'Tek Şifre ile Giriş', en: 'One-password login' },
  onePasswordHint: { tr: 'Telefon numaran ve şifrenle gir.', en: 'With your phone number and your password.' },

  loginTitle: { tr: 'Tekrar hoş geldin', en: 'Welcome back' },
  withPassword: { tr: 'Şifre ile Giriş', en: 'Login with password' },
  phone: { tr: 'Telefon numarası', en: 'Phone number' },
  nameExample: { tr: '5xx xxx xx xx veya e-posta', en: '5xx xxx xx xx or e-mail' },
  password: { tr: 'Şifre', en: 'Password' },
  forgot: { tr: 'Şifremi unuttum', en: 'Forgot your password?' },
  signingIn: { tr: 'Giriş yapılıyor…', en: 'Signing in…' },
  noAccount: { tr: 'Hesabın yok mu?', en: 'No account yet?' },
  signUp: { tr: 'Üye ol', en: 'Sign up' },
  howTo: { tr: 'Nasıl üye olurum?', en: 'How do I join?' },
  opensPdf: { tr: '(PDF, yeni sekmede açılır)', en: '(PDF, opens in a new tab)' },

  failedTitle: { tr: 'Giriş yapılamadı', en: 'Sign-in failed' },
  failed: {
    tr: 'Giriş bilgileri hatalı. Lütfen tekrar deneyiniz.',
    en: 'Login information is incorrect. Please try again.',
  },
  activeTitle: { tr: 'Başka bir oturum açık', en: 'Another session is open' },
  active: {
    tr: 'Devam edersen diğer cihazdaki oturum kapatılır. Devam etmek istiyor musun?',
    en: 'If you continue, the session on the other device is ended. Do you want to continue?',
  },

  easyTitle: { tr: 'Kolay Giriş', en: 'Easy login' },
  easyIntro: {
    tr: 'Hesabını yaz, sana 6 haneli bir kod gönderelim.',
    en: 'Tell us your account and we will send you a 6-digit code.',
  },
  account: { tr: 'Telefon numarası veya e-posta', en: 'Phone number or e-mail' },
  accountExample: { tr: '5xx xxx xx xx veya ad@ornek.com', en: '5xx xxx xx xx or name@example.com' },
  sendCode: { tr: 'Kod gönder', en: 'Send the code' },
  sendingCode: { tr: 'Gönderiliyor…', en: 'Sending…' },
  passkey: { tr: 'Geçiş anahtarıyla gir', en: 'Sign in with a passkey' },
  passkeyWaits: { tr: 'Cihazın bekleniyor…', en: 'Waiting for your device…' },
  passkeyStopped: {
    tr: 'Geçiş anahtarı kullanılmadı. Tekrar deneyebilir ya da kod isteyebilirsin.',
    en: 'No passkey was used. You can try again, or ask for a code.',
  },
  passkeyUnknown: {
    tr: 'Bu geçiş anahtarı bir hesaba bağlı değil. Kodla ya da şifrenle girebilirsin.',
    en: 'This passkey belongs to no account. You can use a code or your password.',
  },

  codeTitle: { tr: 'Kodu yaz', en: 'Enter the code' },
  codeIntro: {
    tr: '{account} bir hesaba aitse 6 haneli kod yola çıktı. Kod {minutes} dakika geçerli.',
    en: 'If {account} belongs to an account, a 6-digit code is on its way. It works for {minutes} minutes.',
  },
  code: { tr: 'Tek kullanımlık kod', en: 'One-time code' },
  wrongCode: {
    tr: 'Kod hatalı ya da süresi dolmuş. Tekrar dene ya da yeni kod iste.',
    en: 'The code is wrong or has expired. Try again, or ask for a new one.',
  },
  shortCode: { tr: '6 haneyi de gir.', en: 'Enter all 6 digits.' },
  resend: { tr: 'Yeni kod gönder', en: 'Send a new code' },
  resendIn: { tr: 'Yeni kod: {time}', en: 'New code in {time}' },
  resent: { tr: 'Yeni kod gönderildi.', en: 'A new code was sent.' },
  otherAccount: { tr: 'Başka bir hesap yaz', en: 'Use another account' },
  tooManyCodes: {
    tr: 'Çok sık kod istendi. Lütfen daha sonra tekrar deneyiniz.',
    en: 'Too many codes were asked for. Please try again later.',
  },
  tooManyTries: {
    tr: 'Çok fazla deneme yapıldı. Lütfen daha sonra tekrar deneyiniz.',
    en: 'Too many tries. Please try again later.',
  },
});
