import { channelText } from '../../shared/channels/channel.text.ts';
import { mediaText } from '../../shared/media/media.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const guideText = defineText({
  guide: channelText.guide,
  onNow: { tr: 'Şimdi yayında', en: 'On now' },
  allChannels: { tr: 'Tüm kanalların akışı', en: 'Guide for all channels' },
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
    en: 'The schedule will appear here once it is announced. You can choose another day.',
  },
  failed: { tr: 'Yayın akışı yüklenemedi', en: 'The guide could not be loaded' },

  around: { tr: 'Önceki ve sıradaki programlar', en: 'Previous and next programmes' },
  previousList: { tr: 'Önceki programlar', en: 'Previous programmes' },
  nextList: { tr: 'Sıradaki programlar', en: 'Next programmes' },
  previous: commonText.previous,
  now: { tr: 'Şimdi', en: 'Now' },
  next: channelText.nextProgramme,
  played: { tr: 'İzleniyor', en: 'Playing' },
  later: { tr: 'Sonra', en: 'Later' },

  genre: channelText.genre,
  everyChannel: channelText.all,
  favourites: channelText.favourites,
  grid: { tr: 'Tüm kanalların yayın akışı', en: 'TV guide for all channels' },
  gridHelp: {
    tr: 'Ok tuşlarıyla zaman ve kanal arasında gez, Page Up ve Page Down ile sayfa atla, Home ile şimdiye dön, End ile akışın sonuna git, Enter ile aç.',
    en: 'Move by time and channel with the arrow keys, by page with Page Up and Page Down, to now with Home, to the end with End, and open with Enter.',
  },
  channelNo: { tr: '{name}, kanal {no}', en: '{name}, channel {no}' },
  past: { tr: 'yayınlandı', en: 'ended' },
  current: { tr: 'şimdi yayında', en: 'on now' },
  locked: channelText.locked,
  noProgrammes: channelText.noProgrammes,
  noChannels: { tr: 'Bu türde kanal yok', en: 'No channels in this genre' },
  noFavourites: { tr: 'Henüz favori kanalın yok', en: 'You have no favourite channels yet' },
  noFavouritesWords: {
    tr: 'Canlı TV’de yıldızladığın kanallar burada görünür.',
    en: 'Channels you star in Live TV appear here.',
  },
  showAll: channelText.showAll,
  minutesLeft: mediaText.timeLeft,
  watch: commonText.watch,
  details: { tr: 'Ayrıntılar', en: 'Details' },
  record: actionsText.record,
});
