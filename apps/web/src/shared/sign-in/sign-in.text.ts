import { defineText } from '../text/text.ts';

/** The two sentences a guest reads for what needs an account (ROLE-03), and the ways in and out. */
export const signInText = defineText({
  watchTitle: { tr: 'Giriş yapmalısın', en: 'You must be logged in' },
  watch: { tr: 'Bu içeriği izlemek için giriş yapmalısın.', en: 'You should sign in to watch this content.' },
  processTitle: { tr: 'Önce giriş yap', en: 'Sign in first' },
  process: { tr: 'Bu işlemi yapmak için giriş yapmalısın.', en: 'You should sign in to do this process.' },
  signIn: { tr: 'Giriş yap', en: 'Sign in' },
  signOut: { tr: 'Çıkış yap', en: 'Sign out' },
  signedOut: { tr: 'Çıkış yaptın.', en: 'You signed out.' },
  signUp: { tr: 'Üye ol', en: 'Sign up' },
});
