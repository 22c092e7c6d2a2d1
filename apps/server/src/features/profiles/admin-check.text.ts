// What the check of a payment's PIN says when it is not passed; the application shows it as it is (PIN-17).
export const adminCheckText = {
  wrong: {
    tr: 'Profil şifresi doğru değil. Lütfen tekrar deneyin.',
    en: 'Profile password is not correct. Please try again.',
  },
  none: {
    tr: 'Ana profilin henüz bir şifresi yok. Önce bir şifre oluşturun.',
    en: 'The main profile has no password yet. Create one first.',
  },
  stale: {
    tr: 'Onayın süresi doldu. Lütfen şifreyi yeniden girin.',
    en: 'The confirmation has expired. Please enter the password again.',
  },
} as const;
