import { defineText } from '../../shared/text/text.ts';

export const errorText = defineText({
  kicker: { tr: 'Rotadan çıktık', en: 'We went off course' },
  title: { tr: 'Bir hata oluştu.', en: 'An error occurred.' },
  body: { tr: 'Tekrar giriş yapmayı deneyebilirsiniz.', en: 'You can try to sign in again.' },
  signIn: { tr: 'Giriş yap', en: 'Sign in' },
  pageTitle: { tr: 'Hata', en: 'Error' },
  home: { tr: 'Seyir ana sayfa', en: 'Seyir home' },
});
