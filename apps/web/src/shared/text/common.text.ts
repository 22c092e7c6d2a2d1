import { defineText } from './text.ts';

/** Phrases of the primitives, and those that the first load shares with other screens. A screen's own stand beside it. */
export const commonText = defineText({
  close: { tr: 'Kapat', en: 'Close' },
  cancel: { tr: 'Vazgeç', en: 'Cancel' },
  confirm: { tr: 'Onayla', en: 'Confirm' },
  ok: { tr: 'Tamam', en: 'OK' },
  retry: { tr: 'Tekrar dene', en: 'Try again' },
  back: { tr: 'Geri', en: 'Back' },
  watch: { tr: 'İzle', en: 'Watch' },
  packageUp: { tr: 'Paketini yükselt', en: 'Upgrade your package' },
  loading: { tr: 'Yükleniyor...', en: 'Loading...' },
  seeAll: { tr: 'Tümünü gör', en: 'See all' },
  previous: { tr: 'Önceki', en: 'Previous' },
  next: { tr: 'Sonraki', en: 'Next' },
  locked: { tr: 'Kilitli', en: 'Locked' },
  isNew: { tr: 'Yeni', en: 'New' },
  ad: { tr: 'Reklam', en: 'Ad' },
  watched: { tr: '{percent} izlendi', en: '{percent} watched' },
  aired: { tr: 'Yayın ilerlemesi: {percent}', en: 'Aired so far: {percent}' },
  errorCode: { tr: 'Hata kodu: {code}', en: 'Error code: {code}' },
  noConnection: { tr: 'Bağlantı yok', en: 'No connection' },
  retrying: {
    tr: 'Bağlantını kontrol et. Biz de tekrar deniyoruz.',
    en: 'Check your connection. We are trying again too.',
  },
  ourFailure: { tr: 'Sorun bizde. Tekrar deniyoruz.', en: 'The problem is on our side. We are trying again.' },
  kidsFailed: {
    tr: 'Bir şey ters gitti. Bir daha dene ya da bir büyüğüne sor.',
    en: 'Something went wrong. Try again or ask a grown-up.',
  },
  showPassword: { tr: 'Şifreyi göster', en: 'Show password' },
  hidePassword: { tr: 'Şifreyi gizle', en: 'Hide password' },
  notifications: { tr: 'Bildirimler', en: 'Notifications' },
});
