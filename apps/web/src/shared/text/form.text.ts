import { defineText } from './text.ts';

/** Fields that more than one form asks for. */
export const formText = defineText({
  total: { tr: 'Toplam', en: 'Total' },
  status: { tr: 'Durum', en: 'Status' },
  username: { tr: 'Kullanıcı adı', en: 'Username' },
  firstName: { tr: 'İsim', en: 'First name' },
  email: { tr: 'E-posta', en: 'E-mail' },
  phone: { tr: 'Telefon numarası', en: 'Phone number' },
  password: { tr: 'Şifre', en: 'Password' },
  mismatch: { tr: 'Şifreler eşleşmiyor', en: 'The passwords do not match' },
  empty: { tr: 'Bu alan boş bırakılamaz.', en: 'This area can not be empty' },
  badEmail: { tr: 'Bu e-posta adresi eksik veya hatalıdır.', en: 'This e-mail address is incomplete or incorrect.' },
  badPhone: { tr: 'Telefon numaranı 10 haneli yaz.', en: 'Enter your 10-digit phone number.' },
  newPassword: { tr: 'Yeni şifre', en: 'New password' },
  repeatNewPassword: { tr: 'Yeni şifre tekrar', en: 'Repeat new password' },
  wrongCode: { tr: 'Kod hatalı ya da süresi dolmuş.', en: 'The code is incorrect or has expired.' },
  tooManyCodes: {
    tr: 'Çok fazla kod istendi. Daha sonra tekrar dene.',
    en: 'Too many codes were requested. Try again later.',
  },
  repeatPassword: { tr: 'Şifre tekrar', en: 'Repeat password' },
  length: { tr: '{length} / {most}', en: '{length} / {most}' },
});
