import { actionsText } from '../../shared/text/actions.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const feedbackText = defineText({
  intro: {
    tr: 'Beğendiğini, eksik bulduğunu, canını sıkanı yaz; ekip arkadaşlarımız her satırını okur.',
    en: 'Tell us what you like, what you miss and what annoys you. Our team reads every line.',
  },
  kind: { tr: 'Konu', en: 'Subject' },
  suggestion: { tr: 'Öneri', en: 'Suggestion' },
  complaint: { tr: 'Şikâyet', en: 'Complaint' },
  text: { tr: 'Mesajın', en: 'Your message' },
  placeholder: {
    tr: 'Aklındakini yaz, ekip arkadaşlarımız okusun.',
    en: 'Write what is on your mind; our team will read it.',
  },
  count: formText.length,
  send: { tr: 'Gönder', en: 'Send' },
  sending: actionsText.sending,
  needed: { tr: 'Göndermek için bir şeyler yaz.', en: 'Write something before you send.' },
  tooLong: { tr: 'En çok {most} karakter yazabilirsin.', en: 'You can write at most {most} characters.' },
  tooMany: {
    tr: 'Kısa sürede çok mesaj gönderdin. Daha sonra tekrar dene.',
    en: 'You have sent too many messages in a short time. Try again later.',
  },
  failed: {
    tr: 'Mesajın gönderilemedi. Birazdan tekrar dene.',
    en: 'Your message could not be sent. Try again shortly.',
  },
  sentTitle: { tr: 'Mesajın bize ulaştı', en: 'We have received your message' },
  sentSuggestion: {
    tr: 'Önerin için teşekkürler, hepsini okuyoruz.',
    en: 'Thank you for your suggestion. We read them all.',
  },
  sentComplaint: {
    tr: 'Yazdığın için teşekkürler, en kısa sürede ilgileneceğiz.',
    en: 'Thank you for writing. We will look into it as soon as we can.',
  },
  another: { tr: 'Bir mesaj daha yaz', en: 'Write another message' },
});
