import { defineText } from '../shared/text/text.ts';

export const homePreviewText = defineText({
  title: { tr: 'Kaydetmeden önizle', en: 'Preview before saving' },
  tab: { tr: 'Sekme', en: 'Tab' },
  audience: { tr: 'Kimin gözünden', en: 'Seen by' },
  guest: { tr: 'Misafir', en: 'Guest' },
  subscriber: { tr: 'Abone', en: 'Subscriber' },
  kids: { tr: 'Çocuk profili', en: 'Kids profile' },
  draft: { tr: 'Kaydedilmemiş sıra gösteriliyor.', en: 'Shows an order that is not saved.' },
  saved: { tr: 'Kaydedilmiş sıra gösteriliyor.', en: 'Shows the saved order.' },
  personal: {
    tr: 'Her izleyicide kendi içeriğiyle dolar; içeriği olmayan görmez.',
    en: 'Filled with what each viewer did; hidden for those who have nothing.',
  },
  emptyRow: { tr: 'Boş: bu izleyici satırı görmez.', en: 'Empty: this viewer does not see the row.' },
});
