import { defineText } from '../../shared/text/text.ts';

export const titleScreenText = defineText({
  trailer: { tr: 'Fragman', en: 'Trailer' },
  episode: { tr: '{season}. sezon {episode}. bölüm', en: 'Season {season}, episode {episode}' },
  loading: { tr: 'Yükleniyor...', en: 'Loading...' },
  noPaymentTitle: { tr: 'Şu anda alınamıyor', en: 'Not available right now' },
  noPayment: {
    tr: 'Kiralama ve satın alma şu anda yapılamıyor. Hesabından bir ücret alınmadı.',
    en: 'Renting and buying are not possible right now. You were not charged.',
  },
});
