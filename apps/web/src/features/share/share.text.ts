import { formText } from '../../shared/text/form.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const shareText = defineText({
  share: { tr: 'Paylaş', en: 'Share' },
  chat: { tr: 'WhatsApp', en: 'WhatsApp' },
  social: { tr: 'Facebook', en: 'Facebook' },
  microblog: { tr: 'X', en: 'X' },
  email: formText.email,
  copy: { tr: 'Bağlantıyı kopyala', en: 'Copy link' },
  link: { tr: 'Bağlantı', en: 'Link' },
  copied: { tr: 'Kopyalandı', en: 'Copied' },
});
