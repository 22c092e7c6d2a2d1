import { defineText } from '../text/text.ts';

/** The two sentences a guest reads for what needs an account (ROLE-03), and the ways in and out. */
export const signInText = defineText({
  watchTitle: { tr: 'Giriş yapmalısın', en: 'You must be logged in' },
  watch: { tr: 'Bu içeriği izlemek için giriş yapmalısın.', en: 'You should sign in to watch this content.' },
  processTitle: { tr: 'Önce giriş yap', en: 'Sign in first' },
  process: { tr: 'Bu işlemi yapmak için giriş yapmalısın.', en: 'You should sign in to do this process.' },
  watchOpens: {
    tr: 'Hesabınla filmler, diziler, kayıtlar ve paketinin kanalları açılır; kaldığın yere dönersin.',
    en: 'An account opens films, series, recordings and the channels of your package, and you come back to this place.',
  },
  processOpens: {
    tr: 'Listen, kayıtların ve kaldığın yerler hesabında birikir; sonra bu sayfaya dönersin.',
    en: 'Your list, recordings and places are kept in your account, and you come back to this page.',
  },
  noAccount: { tr: 'Hesabın yok mu?', en: 'No account yet?' },
  signIn: { tr: 'Giriş yap', en: 'Sign in' },
  signOut: { tr: 'Çıkış yap', en: 'Sign out' },
  signOutTitle: { tr: 'Çıkış yapılsın mı?', en: 'Sign out?' },
  signOutWhilePlaying: {
    tr: '“{name}” oynuyor. Çıkış yaparsan kapanır.',
    en: '“{name}” is playing. Signing out closes it.',
  },
  signedOut: { tr: 'Çıkış yaptın.', en: 'You signed out.' },
  signUp: { tr: 'Üye ol', en: 'Sign up' },
});
