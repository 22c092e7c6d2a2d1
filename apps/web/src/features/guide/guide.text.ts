import { defineText } from '../../shared/text/text.ts';

export const guideText = defineText({
  guide: { tr: 'Yayın akışı', en: 'TV guide' },
  allChannels: { tr: 'Tüm kanalların akışı', en: 'Guide of all channels' },
  days: { tr: 'Günler', en: 'Days' },
  weekdayAndDay: { tr: '{weekday} {day}', en: '{weekday} {day}' },
  programmesOf: { tr: '{day} programları', en: 'Programmes: {day}' },
  earlier: {
    tr: 'Önceki {count} programı göster',
    en: { one: 'Show {count} earlier programme', other: 'Show {count} earlier programmes' },
  },
  empty: { tr: 'Bu gün için program yok', en: 'No programmes on this day' },
  emptyWords: {
    tr: 'Yayın akışı açıklandığında burada olacak. Başka bir gün seçebilirsin.',
    en: 'The schedule will be here once it is announced. You can choose another day.',
  },
  failed: { tr: 'Yayın akışı yüklenemedi', en: 'The guide could not be loaded' },
  failedWords: { tr: 'Bağlantını kontrol edip yeniden dene.', en: 'Check your connection and try again.' },

  around: { tr: 'Önceki ve sıradaki programlar', en: 'Previous and next programmes' },
  previousList: { tr: 'Önceki programlar', en: 'Previous programmes' },
  nextList: { tr: 'Sıradaki programlar', en: 'Next programmes' },
  previous: { tr: 'Önceki', en: 'Previous' },
  now: { tr: 'Şimdi', en: 'Now' },
  next: { tr: 'Sıradaki', en: 'Next' },
  later: { tr: 'Sonra', en: 'Later' },

  genre: { tr: 'Kanal türü', en: 'Channel genre' },
  everyChannel: { tr: 'Tüm Kanallar', en: 'All channels' },
  favourites: { tr: 'Favoriler', en: 'Favourites' },
  grid: { tr: 'Tüm kanalların yayın akışı', en: 'Guide of all channels' },
  gridHelp: {
    tr: 'Ok tuşlarıyla zaman ve kanal arasında gez, Page Up ve Page Down ile sayfa atla, Home ile şimdiye dön, Enter ile aç.',
    en: 'Move by time and channel with the arrow keys, by page with Page Up and Page Down, to now with Home, and open with Enter.',
  },
  channelNo: { tr: '{name}, kanal {no}', en: '{name}, channel {no}' },
  past: { tr: 'yayınlandı', en: 'ended' },
  current: { tr: 'şimdi yayında', en: 'on now' },
  noProgrammes: { tr: 'Program bilgisi yok', en: 'No programme information' },
  noChannels: { tr: 'Bu türde kanal yok', en: 'No channels of this kind' },
  noFavourites: { tr: 'Henüz favori kanalın yok', en: 'You have no favourite channels yet' },
  noFavouritesWords: {
    tr: 'Canlı TV’de bir kanalı yıldızladığında burada olacak.',
    en: 'A channel you star in live TV will be here.',
  },
  showAll: { tr: 'Tüm kanalları göster', en: 'Show all channels' },
  minutesLeft: { tr: '{time} kaldı', en: '{time} left' },
  watch: { tr: 'İzle', en: 'Watch' },
  details: { tr: 'Ayrıntılar', en: 'Details' },
  record: { tr: 'Kaydet', en: 'Record' },
  goToNow: { tr: 'Şimdi', en: 'Now' },
});
