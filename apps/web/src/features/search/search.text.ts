import { channelText } from '../../shared/channels/channel.text.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { searchWordsText } from '../../shared/search/search-words.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const searchText = defineText({
  search: placesText.search,
  erase: { tr: 'Yazılanı sil', en: 'Clear the text' },
  resultsOf: { tr: 'Arama: {term}', en: 'Search: {term}' },
  filters: { tr: 'Sonuç türü', en: 'Kind of result' },
  all: actionsText.all,
  movie: { tr: 'Filmler', en: 'Films' },
  series: { tr: 'Diziler', en: 'Series' },
  program: searchWordsText.programmes,
  catchup: programmesText.catchUp,
  channel: searchWordsText.channels,
  titles: { tr: 'Film ve dizi', en: 'Films and series' },
  programmes: searchWordsText.programmes,
  recordings: programmesText.myRecordings,
  channels: searchWordsText.channels,
  people: { tr: 'Kişiler', en: 'People' },
  bestMatches: { tr: 'En iyi eşleşmeler', en: 'Best matches' },
  more: { tr: 'Daha fazla göster', en: 'Show more' },
  moreFailed: { tr: 'Devamı yüklenemedi. Tekrar dene.', en: 'The rest could not be loaded. Try again.' },
  found: { tr: '{count} sonuç bulundu', en: { one: '{count} result found', other: '{count} results found' } },
  noneTitle: { tr: '“{term}” için sonuç bulamadık', en: 'No results for “{term}”' },
  none: {
    tr: 'Yazımı kontrol et ya da daha kısa bir sözcük dene. Oyuncu, yönetmen ve tür adlarıyla da arayabilirsin.',
    en: 'Check the spelling or try a shorter word. You can also search by actor, director and genre.',
  },
  noneForKids: {
    tr: 'Başka bir sözcük dene ya da aşağıdakilerden birini seç.',
    en: 'Try another word, or choose one of these.',
  },
  eraseSearch: { tr: 'Aramayı temizle', en: 'Clear the search' },
  noneOfKindTitle: { tr: 'Bu türde sonuç yok', en: 'No results of this kind' },
  noneOfKind: { tr: '“{term}” araması başka türlerde sonuç verdi.', en: '“{term}” has results of other kinds.' },
  showAll: { tr: 'Tüm sonuçları göster', en: 'Show all results' },
  failedTitle: { tr: 'Arama yapılamadı', en: 'The search failed' },
  kindAndYear: { tr: '{kind} · {year}', en: '{kind} · {year}' },
  onChannel: { tr: '{when} · {channel}', en: '{when} · {channel}' },
  now: { tr: 'Şimdi, {from} – {to}', en: 'Now, {from} – {to}' },
  yesterday: { tr: 'Dün {clock}', en: 'Yesterday {clock}' },
  today: { tr: 'Bugün {clock}', en: 'Today {clock}' },
  tomorrow: { tr: 'Yarın {clock}', en: 'Tomorrow {clock}' },
  live: programmesText.live,
  catchUp: programmesText.catchUp,
  scheduled: programmesText.scheduled,
  recording: programmesText.recording,
  recorded: programmesText.recorded,
  channelNo: channelText.number,
});
