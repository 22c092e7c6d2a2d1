import { channelText } from '../../shared/channels/channel.text.ts';
import { mediaText } from '../../shared/media/media.text.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const liveTvText = defineText({
  screen: placesText.liveTv,
  channels: channelText.channels,
  channelsHere: { tr: 'Oynatıcıdaki kanallar', en: 'Channels in the player' },
  schedule: channelText.guide,
  views: { tr: 'Görünüm', en: 'View' },
  search: channelText.search,
  genres: channelText.genre,
  allChannels: channelText.all,
  favourites: channelText.favourites,
  openList: { tr: 'Kanal listesini aç', en: 'Open the channel list' },
  closeList: { tr: 'Kanal listesini kapat', en: 'Close the channel list' },
  favourite: { tr: 'Favori: {name}', en: 'Favourite: {name}' },
  lock: { tr: 'Kilit: {name}', en: 'Lock: {name}' },
  noGuide: channelText.noProgrammes,
  noneFoundTitle: channelText.noneFound,
  noneFound: { tr: 'Aramanı ya da kanal türünü değiştirmeyi dene.', en: 'Try another search or another genre.' },
  noFavouritesTitle: { tr: 'Henüz favorin yok', en: 'No favourites yet' },
  noFavourites: {
    tr: 'Bir kanalın yanındaki yıldıza dokun, kanal burada görünsün.',
    en: 'Press the star next to a channel to see it here.',
  },
  showAll: channelText.showAll,

  info: { tr: 'Yayın bilgisi', en: 'Programme information' },
  channelNo: channelText.number,
  left: mediaText.timeLeft,
  aired: commonText.aired,
  startOver: programmesText.startOver,
  startOverBrief: { tr: 'Baştan', en: 'From the start' },
  addFavourite: { tr: 'Favorilere ekle', en: 'Add to favourites' },
  lockChannel: channelText.lock,
  live: programmesText.live,
  preparing: mediaText.preparing,
  catchUp: { tr: 'Tekrar', en: 'Replay' },
  nextChannelKey: channelText.next,
  previousChannelKey: channelText.previous,
  numberKeys: { tr: 'Kanal numarası', en: 'Channel number' },
  lastChannelKey: { tr: 'Son izlenen kanal', en: 'Last watched channel' },
  timeShift: { tr: 'Canlı yayının gerisinde', en: 'Behind live' },

  unknownChannel: {
    tr: 'Bu adreste kanal yok, {name} açıldı.',
    en: 'No channel at this address. {name} is on instead.',
  },
  noSuchNumber: { tr: '{number} numaralı kanal yok', en: 'There is no channel {number}' },

  noChannelsTitle: { tr: 'Gösterilecek kanal yok', en: 'No channels to show' },
  noChannels: { tr: 'Kanallar eklendiğinde burada olacak.', en: 'Channels will appear here once there are any.' },
  channelsFailedTitle: { tr: 'Kanallar yüklenemedi', en: 'The channels could not be loaded' },
  channelsFailed: {
    tr: 'Kanallara şu anda ulaşılamıyor. Birazdan tekrar dene.',
    en: 'The channels cannot be reached right now. Try again shortly.',
  },
});

/** Why nothing plays. The wordings of the documents' errors stand here beside the code they belong to. */
export const refusalText = defineText({
  ratingTitle: accessText.aboveRating,
  rating: {
    tr: 'Yayındaki program profilinin yaş düzeyinin üzerinde. Bitince kanal kendiliğinden açılır.',
    en: 'The programme on air is above your profile’s age level. The channel opens by itself when it ends.',
  },
  lockedTitle: channelText.locked,
  noPackageTitle: { tr: 'Paketin bu kanalı içermiyor', en: 'Your package does not include this channel' },
  noPackage: accessText.noPackage,
  offer: {
    tr: '{channel}, {package} paketinde, ayda {price}. Yükselttiğinde yayın hemen başlar.',
    en: '{channel} is in the {package} package, {price} a month. It starts as soon as you upgrade.',
  },
  seePackage: { tr: 'Paketi gör', en: 'See the package' },
  otherChannel: { tr: 'Başka kanal seç', en: 'Choose another channel' },
  guestTitle: { tr: 'Bu kanal üyelere açık', en: 'This channel is for members' },
  guest: signInText.watch,
  signInNow: accessText.signInNow,
  unreachableTitle: { tr: 'Yayına ulaşılamadı', en: 'The broadcast could not be reached' },
  pin: { tr: 'Bu kanal ana profilin şifresiyle açılır.', en: 'This channel opens with the main profile’s password.' },
  enterPin: { tr: 'Şifreyi gir', en: 'Enter the password' },
  coverageTitle: { tr: 'Bu yayın bulunduğun yerde açılamıyor', en: 'This broadcast is not available where you are' },
  coverage: {
    tr: 'Kapsama ve kurulum için bizi ara, birlikte bakalım.',
    en: 'Call us about coverage and installation, and we will look into it together.',
  },
  ticketTitle: { tr: 'Bu program ücretli', en: 'This programme is pay-per-view' },
  ticket: { tr: 'Bileti aldığında yayın hemen başlar.', en: 'It starts as soon as you have a ticket.' },
  buyTicket: accessText.buyTicket,
  askGrownUp: accessText.askGrownUp,
  kidsTitle: { tr: 'Bu kanal şimdilik kapalı', en: 'This channel is locked for now' },
  kidsRatingTitle: { tr: 'Şu anki program büyükler için', en: 'The programme on now is for grown-ups' },
  kidsRating: { tr: 'Bitince kanal kendiliğinden açılır.', en: 'The channel opens by itself when it ends.' },
  limitTitle: { tr: 'Başka cihazlarda izleniyor', en: 'Being watched on other devices' },
  goneTitle: accessText.notFound,
  gone: { tr: 'Bu yayın artık arşivde yok.', en: 'This broadcast is no longer in the archive.' },
  goLive: mediaText.goLive,
  signInTitle: signInText.watchTitle,
  signIn: signInText.watch,
  signInConfirm: signInText.signIn,
});
