import { defineText } from '../../shared/text/text.ts';

export const recordsText = defineText({
  list: { tr: 'Kayıtlar', en: 'Recordings' },
  scheduled: { tr: 'Kaydedilecek', en: 'Scheduled' },
  recording: { tr: 'Kaydediliyor', en: 'Recording' },
  recorded: { tr: 'Kaydedildi', en: 'Recorded' },
  quota: { tr: 'Kayıt süren', en: 'Your recording time' },
  left: { tr: '{total} saatten {remaining} saat kaldı', en: '{remaining} of {total} hours left' },
  emptyTitle: { tr: 'Henüz kaydın yok', en: 'No recordings yet' },
  empty: {
    tr: 'Kaçırmak istemediğin programları kaydet, burada seni beklesin.',
    en: 'Record what you do not want to miss; it waits for you here.',
  },
  guide: { tr: 'Yayın akışına bak', en: 'See the guide' },
});
