import { defineText } from './text.ts';

/** Fields that more than one form asks for. */
export const formText = defineText({
  total: { tr: 'Toplam', en: 'Total' },
  email: { tr: 'E-posta', en: 'E-mail' },
  phone: { tr: 'Telefon numarası', en: 'Phone number' },
  password: { tr: 'Şifre', en: 'Password' },
  repeatPassword: { tr: 'Şifre tekrar', en: 'Repeat password' },
  length: { tr: '{length} / {most}', en: '{length} / {most}' },
});
