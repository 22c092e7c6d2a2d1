import { defineText } from '../../../shared/text/text.ts';

/** Apart from the phrases of home, which are part of the first load. */
export const seeAllText = defineText({
  moreFailed: { tr: 'Devamı yüklenemedi.', en: 'The rest could not be loaded.' },
  listFailedTitle: { tr: 'Liste yüklenemedi', en: 'The list could not be loaded' },
  noChannelsTitle: { tr: 'Henüz kanal izlemedin', en: 'No channels watched yet' },
  noChannels: { tr: 'İzlediğin kanallar burada görünür.', en: 'The channels you watch appear here.' },
  watchLive: { tr: 'Canlı TV’ye geç', en: 'Go to Live TV' },
});
