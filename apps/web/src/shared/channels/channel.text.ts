import { defineText } from '../text/text.ts';

/** Phrases of channel lists and of the guide: Live TV, the guide, search and the settings share them. */
export const channelText = defineText({
  channel: { tr: 'Kanal', en: 'Channel' },
  channels: { tr: 'Kanallar', en: 'Channels' },
  guide: { tr: 'Yayın akışı', en: 'TV guide' },
  genre: { tr: 'Kanal türü', en: 'Channel genre' },
  all: { tr: 'Tüm Kanallar', en: 'All channels' },
  showAll: { tr: 'Tüm kanalları göster', en: 'Show all channels' },
  favourites: { tr: 'Favoriler', en: 'Favourites' },
  favouriteChannels: { tr: 'Favori kanallar', en: 'Favourite channels' },
  search: { tr: 'Kanal ara', en: 'Search channels' },
  noneFound: { tr: 'Kanal bulunamadı', en: 'No channel found' },
  number: { tr: 'Kanal {no}', en: 'Channel {no}' },
  lock: { tr: 'Kanalı kilitle', en: 'Lock the channel' },
  locked: { tr: 'Kanal kilitli', en: 'The channel is locked' },
  withPackage: { tr: 'Paketle izlenir', en: 'With a package' },
  askGrownUp: { tr: 'Bir büyüğüne sor', en: 'Ask a grown-up first' },
  noProgrammes: { tr: 'Program bilgisi yok', en: 'No programme information' },
  next: { tr: 'Sonraki kanal', en: 'Next channel' },
  previous: { tr: 'Önceki kanal', en: 'Previous channel' },
  nextProgramme: { tr: 'Sıradaki', en: 'Next' },
});
