import { defineText } from '../../shared/text/text.ts';

export const channelsText = defineText({
  locksIntro: {
    tr: 'Kilitlediğin kanallar yalnızca ana profilin şifresiyle açılır.',
    en: 'The channels you lock open with the main profile’s PIN only.',
  },
  favouritesIntro: {
    tr: 'Favorilerin kanal listesinde bir dokunuş uzağında olur.',
    en: 'Your favourites are one press away in the channel list.',
  },
  locked: { tr: '{count} kilitli', en: { one: '{count} locked', other: '{count} locked' } },
  favourite: { tr: '{count} favori', en: { one: '{count} favourite', other: '{count} favourites' } },
  search: { tr: 'Kanal ara', en: 'Search channels' },
  searchHint: { tr: 'Ad ya da numara', en: 'Name or number' },
  list: { tr: 'Kanallar', en: 'Channels' },
  lockOf: { tr: '{name} kilidi', en: 'Lock of {name}' },
  addFavourite: { tr: '{name} favorilere ekle', en: 'Add {name} to favourites' },
  noneFoundTitle: { tr: 'Kanal bulunamadı', en: 'No channel found' },
  noneFound: { tr: 'Adı ya da numarayı başka türlü yazmayı dene.', en: 'Try another spelling or number.' },
  noneTitle: { tr: 'Henüz kanal yok', en: 'No channels yet' },
  none: { tr: 'Kanallar geldiğinde burada görünecek.', en: 'Channels show here as soon as there are any.' },
});
