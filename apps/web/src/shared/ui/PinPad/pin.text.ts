import { defineText } from '../../text/text.ts';

export const pinText = defineText({
  length: { tr: 'Şifre 4 haneli bir sayı olmalıdır', en: 'password length must be 4 digits number' },
  wrong: {
    tr: 'Profil şifresi doğru değil. Lütfen tekrar dene.',
    en: 'Profile password is not correct. Please try again.',
  },
  tooMany: {
    tr: 'Çok fazla yanlış deneme yapıldı. Daha sonra tekrar dene.',
    en: 'Too many wrong attempts. Try again later.',
  },
  keypad: { tr: 'Rakamlar', en: 'Digits' },
  erase: { tr: 'Son rakamı sil', en: 'Erase the last digit' },
});
