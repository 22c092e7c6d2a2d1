import { defineText } from './text.ts';

/** Words the primitives themselves need. A screen's own words live beside the screen. */
export const commonText = defineText({
  close: { tr: 'Kapat', en: 'Close' },
  cancel: { tr: 'Vazgeç', en: 'Cancel' },
  confirm: { tr: 'Onayla', en: 'Confirm' },
  ok: { tr: 'Tamam', en: 'OK' },
  retry: { tr: 'Tekrar dene', en: 'Try again' },
  loading: { tr: 'Yükleniyor...', en: 'Loading...' },
  seeAll: { tr: 'Tümünü gör', en: 'See all' },
  previous: { tr: 'Önceki', en: 'Previous' },
  next: { tr: 'Sonraki', en: 'Next' },
  locked: { tr: 'Kilitli', en: 'Locked' },
  isNew: { tr: 'Yeni', en: 'New' },
  watched: { tr: '{percent} izlendi', en: '{percent} watched' },
  aired: { tr: 'Yayın ilerlemesi: {percent}', en: 'Aired so far: {percent}' },
  errorCode: { tr: 'Hata kodu: {code}', en: 'Error code: {code}' },
  showPassword: { tr: 'Şifreyi göster', en: 'Show password' },
  hidePassword: { tr: 'Şifreyi gizle', en: 'Hide password' },
  notifications: { tr: 'Bildirimler', en: 'Notifications' },
});
