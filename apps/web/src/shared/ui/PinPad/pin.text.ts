import { defineText } from '../../text/text.ts';

export const pinText = defineText({
  length: { tr: 'Şifre 4 haneli bir sayı olmalıdır', en: 'password length must be 4 digits number' },
  keypad: { tr: 'Rakamlar', en: 'Digits' },
  erase: { tr: 'Son rakamı sil', en: 'Erase the last digit' },
});
