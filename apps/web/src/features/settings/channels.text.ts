import { channelText } from '../../shared/channels/channel.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const channelsText = defineText({
  locksIntro: {
    tr: 'Kilitlediğin kanallar yalnızca ana profilin şifresiyle açılır.',
    en: 'Channels you lock open only with the main profile’s password.',
  },
  favouritesIntro: {
    tr: 'Favorilerin kanal listesinde bir dokunuş uzağında olur.',
    en: 'Your favourites are one tap away in the channel list.',
  },
  locked: { tr: '{count} kilitli', en: { one: '{count} locked', other: '{count} locked' } },
  favourite: { tr: '{count} favori', en: { one: '{count} favourite', other: '{count} favourites' } },
  search: channelText.search,
  searchHint: { tr: 'Ad ya da numara', en: 'Name or number' },
  list: channelText.channels,
  addFavourite: { tr: 'Favorilere ekle: {name}', en: 'Add to favourites: {name}' },
  noneFoundTitle: channelText.noneFound,
  noneFound: { tr: 'Adı ya da numarayı başka türlü yazmayı dene.', en: 'Try another spelling or number.' },
  noneTitle: { tr: 'Henüz kanal yok', en: 'No channels yet' },
  none: { tr: 'Kanallar geldiğinde burada görünecek.', en: 'Channels will appear here once there are any.' },
});
