import { accessText } from '../../shared/text/access.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const liveTvText = defineText({
  screen: { tr: 'Canlı TV', en: 'Live TV' },
  channels: { tr: 'Kanallar', en: 'Channels' },
  channelsHere: { tr: 'Oynatıcıdaki kanallar', en: 'Channels in the player' },
  schedule: { tr: 'Yayın akışı', en: 'TV guide' },
  views: { tr: 'Görünüm', en: 'View' },
  search: { tr: 'Kanal ara', en: 'Search channels' },
  searchHint: { tr: 'Kanal adı ya da numarası', en: 'Channel name or number' },
  genres: { tr: 'Kanal türü', en: 'Channel genre' },
  allChannels: { tr: 'Tüm Kanallar', en: 'All channels' },
  favourites: { tr: 'Favoriler', en: 'Favourites' },
  openList: { tr: 'Kanal listesini aç', en: 'Open the channel list' },
  closeList: { tr: 'Kanal listesini kapat', en: 'Close the channel list' },
  favourite: { tr: '{name} favori', en: '{name} is a favourite' },
  lock: { tr: '{name} kilitli', en: '{name} is locked' },
  noGuide: { tr: 'Program bilgisi yok', en: 'No programme information' },
  noneFoundTitle: { tr: 'Kanal bulunamadı', en: 'No channel found' },
  noneFound: { tr: 'Aramanı ya da kanal türünü değiştirmeyi dene.', en: 'Try another search or another genre.' },
  noFavouritesTitle: { tr: 'Henüz favorin yok', en: 'No favourites yet' },
  noFavourites: {
    tr: 'Bir kanalın yanındaki yıldıza dokun, burada seni beklesin.',
    en: 'Press the star beside a channel and it will wait for you here.',
  },
  showAll: { tr: 'Tüm kanalları göster', en: 'Show all channels' },

  info: { tr: 'Yayın bilgisi', en: 'About what is on' },
  channelNo: { tr: 'Kanal {no}', en: 'Channel {no}' },
  left: { tr: '{time} kaldı', en: '{time} left' },
  aired: { tr: 'Yayın ilerlemesi: {percent}', en: 'Aired so far: {percent}' },
  record: { tr: 'Kaydet', en: 'Record' },
  startOver: { tr: 'Baştan izle', en: 'Watch from the start' },
  startOverBrief: { tr: 'Baştan', en: 'From start' },
  addFavourite: { tr: 'Favorilere ekle', en: 'Add to favourites' },
  lockChannel: { tr: 'Kanalı kilitle', en: 'Lock the channel' },
  live: { tr: 'Canlı', en: 'Live' },
  preparing: { tr: 'Yayın hazırlanıyor...', en: 'Getting it ready...' },
  catchUp: { tr: 'Tekrar', en: 'Catch-up' },
  nextChannelKey: { tr: 'Sonraki kanal', en: 'Next channel' },
  previousChannelKey: { tr: 'Önceki kanal', en: 'Previous channel' },
  numberKeys: { tr: 'Kanal numarası', en: 'Channel number' },
  lastChannelKey: { tr: 'Son izlenen kanal', en: 'Last channel' },
  timeShift: { tr: 'Canlının gerisinde', en: 'Behind live' },

  numberOf: { tr: '{number} numaralı kanal', en: 'Channel {number}' },
  noSuchNumber: { tr: '{number} numaralı kanal yok', en: 'There is no channel {number}' },

  noChannelsTitle: { tr: 'Gösterilecek kanal yok', en: 'No channels to show' },
  noChannels: {
    tr: 'Kanallara şu anda ulaşılamıyor. Birazdan tekrar dene.',
    en: 'The channels cannot be reached right now. Try again shortly.',
  },
});

/** Why nothing plays. The wordings of the documents' errors stand here beside the code they belong to. */
export const refusalText = defineText({
  ratingTitle: { tr: 'Bu program profilin için kapalı', en: 'This programme is closed for your profile' },
  rating: {
    tr: 'Yaş düzeyinin üzerinde bir program yayında. Bitince kanal kendiliğinden açılır.',
    en: 'A programme above your rating is on. The channel opens by itself when it ends.',
  },
  lockedTitle: { tr: 'Kanal kilitli', en: 'The channel is locked' },
  noPackage: accessText.noPackage,
  packageUp: accessText.packageUp,
  guest: {
    tr: 'Bu kanalı izlemek için Seyir’e katıl ya da giriş yap.',
    en: 'Join Seyir or sign in to watch this channel.',
  },
  signInNow: { tr: 'Şimdi giriş yap', en: 'Sign in now' },
  unreachable: {
    tr: 'Yayının adresi şu anda alınamadı. Birazdan tekrar dene; sürerse paketine göz at.',
    en: 'The address of the stream could not be had right now. Try again shortly; if it stays so, look at your package.',
  },
  pin: {
    tr: 'Bu kanalı ana profilin şifresi açar.',
    en: 'The PIN of the main profile opens this channel.',
  },
  enterPin: { tr: 'Şifreyi gir', en: 'Enter the PIN' },
  coverageTitle: { tr: 'Bu yayın bulunduğun yerde açılamıyor', en: 'This broadcast cannot be opened where you are' },
  coverage: {
    tr: 'Kapsama ve kurulum için bizi ara, birlikte bakalım.',
    en: 'Call us about coverage and installation, and we will look at it together.',
  },
  ticketTitle: { tr: 'Bu program ücretli', en: 'This programme is pay-per-view' },
  ticket: {
    tr: 'Bileti aldığında yayın hemen başlar.',
    en: 'It begins as soon as you have a ticket.',
  },
  buyTicket: { tr: 'Bilet al', en: 'Get a ticket' },
  limitTitle: { tr: 'Başka cihazlarda izleniyor', en: 'Watched on other devices' },
  limit: {
    tr: 'Hesabın aynı anda izlenebilecek yayın sayısına ulaştı. Başka bir cihazda izlemeyi bitirip tekrar dene.',
    en: 'Your account is watching as many streams as it may. Stop watching on another device and try again.',
  },
  goneTitle: { tr: 'İçerik bulunamadı', en: 'The content was not found' },
  gone: { tr: 'Bu yayın artık arşivde yok.', en: 'This broadcast is no longer in the archive.' },
  goLive: { tr: 'Canlıya dön', en: 'Go live' },
  signInTitle: { tr: 'Giriş yapmalısın', en: 'You must be logged in' },
  signIn: {
    tr: 'Bu içeriği izlemek için giriş yapmalısın.',
    en: 'You should sign in to watch this content.',
  },
  signInConfirm: { tr: 'Giriş yap', en: 'Sign in' },
});
