import { mediaText } from '../../shared/media/media.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { titlesText } from '../../shared/text/titles.text.ts';

export const titleScreenText = defineText({
  trailer: mediaText.trailer,
  episode: titlesText.seasonEpisode,
  loading: commonText.loading,
  noPaymentTitle: { tr: 'Şu anda alınamıyor', en: 'Not available right now' },
  noPayment: {
    tr: 'Kiralama ve satın alma şu anda yapılamıyor. Hesabından bir ücret alınmadı.',
    en: 'Renting and buying are not possible right now. You were not charged.',
  },
});
