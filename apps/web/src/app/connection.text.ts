import { defineText } from '../shared/text/text.ts';

export const connectionText = defineText({
  offline: {
    tr: 'İnternet bağlantın yok. Bağlantı gelince kaldığın yerden sürer.',
    en: 'You are offline. Seyir goes on when the connection is back.',
  },
  online: { tr: 'Bağlantı geri geldi.', en: 'You are online again.' },
});
