import { defineText } from '../../shared/text/text.ts';

export const feedbackText = defineText({
  intro: {
    tr: 'Beğendiğini, eksik bulduğunu, canını sıkanı yaz; ekip arkadaşlarımız her satırını okur.',
    en: 'Write what you like, what you miss, what annoys you. Our team reads every line.',
  },
  kind: { tr: 'Konu', en: 'Kind' },
  suggestion: { tr: 'Öneri', en: 'Suggestion' },
  complaint: { tr: 'Şikâyet', en: 'Complaint' },
  text: { tr: 'Mesajın', en: 'Your message' },
  placeholder: {
    tr: 'Aklındakini yaz, ekip arkadaşlarımız okusun.',
    en: 'Write what is on your mind, our team will read it.',
  },
  count: { tr: '{count} / {most}', en: '{count} / {most}' },
  send: { tr: 'Gönder', en: 'Send' },
  sending: { tr: 'Gönderiliyor', en: 'Sending' },
  needed: { tr: 'Göndermek için bir şeyler yaz.', en: 'Write something to send.' },
  tooLong: { tr: 'En çok {most} karakter yazabilirsin.', en: 'You can write {most} characters at most.' },
  tooMany: {
    tr: 'Kısa sürede çok mesaj gönderdin. Biraz sonra tekrar dene.',
    en: 'You sent many messages in a short time. Try again later.',
  },
  failed: {
    tr: 'Mesajın gönderilemedi. Birazdan tekrar dene.',
    en: 'Your message could not be sent. Try again shortly.',
  },
  sentTitle: { tr: 'Mesajın bize ulaştı', en: 'Your message has reached us' },
  sentSuggestion: {
    tr: 'Önerin için teşekkürler, hepsini okuyoruz.',
    en: 'Thank you for your suggestion, we read them all.',
  },
  sentComplaint: {
    tr: 'Yazdığın için teşekkürler, en kısa sürede ilgileneceğiz.',
    en: 'Thank you for writing, we look into it as soon as we can.',
  },
  another: { tr: 'Bir mesaj daha yaz', en: 'Write another one' },
});
