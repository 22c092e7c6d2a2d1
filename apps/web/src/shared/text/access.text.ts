import { defineText } from './text.ts';

/** What is read wherever something is closed to a viewer, and the ways in (ROLE-07, ROLE-09, ERR-13). */
export const accessText = defineText({
  noPackage: {
    tr: 'Paketin bu kanalı veya içeriği kapsamıyor.',
    en: 'Your package does not contain this channel or content.',
  },
  kidsClosed: { tr: 'Bunu izlemek için bir büyüğünden yardım iste.', en: 'Ask a grown-up to help you watch this.' },
  askGrownUp: { tr: 'Bir büyüğünden yardım iste.', en: 'Ask a grown-up.' },
  buyTicket: { tr: 'Bilet al', en: 'Buy a ticket' },
  signInNow: { tr: 'Hemen giriş yap', en: 'Sign in now' },
  aboveRating: {
    tr: 'Bu program profiline uygun değil',
    en: 'This programme is not suitable for your profile',
  },
  notFound: { tr: 'İçerik bulunamadı', en: 'Content not found' },
  streamLimit: {
    tr: 'Hesabın aynı anda izlenebilecek yayın sayısına ulaştı. Başka bir cihazda izlemeyi bitirip tekrar dene.',
    en: 'Your account has reached its limit of simultaneous streams. Stop watching on another device and try again.',
  },
  streamLimitOn: {
    tr: 'Şu anda izlenen cihazlar: {devices}. Birinde izlemeyi bitirip tekrar dene.',
    en: 'Watching now: {devices}. Stop on one of them and try again.',
  },
  unknownDevice: { tr: 'Bilinmeyen cihaz', en: 'Unknown device' },
});
