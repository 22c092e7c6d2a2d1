import { defineText } from './text.ts';

/** What every page says when a call fails. A page that can name what failed has a title of its own. */
export const failuresText = defineText({
  title: { tr: 'İşlem tamamlanamadı', en: 'That could not be completed' },
  /** The general error of the product documents (SIGNUP-17, PACKAGE-16). */
  generic: {
    tr: 'Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.',
    en: 'Something went wrong. Please try again later.',
  },
  tooMany: { tr: 'Çok fazla deneme yapıldı. Daha sonra tekrar dene.', en: 'Too many attempts. Try again later.' },
  checkConnection: { tr: 'Bağlantını kontrol edip tekrar dene.', en: 'Check your connection and try again.' },
  notSaved: {
    tr: 'Değişiklik kaydedilemedi. Birazdan tekrar dene.',
    en: 'The change was not saved. Try again shortly.',
  },
});
