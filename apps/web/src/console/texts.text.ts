import { channelText } from '../shared/channels/channel.text.ts';
import { defineText } from '../shared/text/text.ts';
import { accountsText } from './accounts.text.ts';
import { consoleText } from './console.text.ts';
import { homePreviewText } from './home-preview.text.ts';

/** Seasons of a series, and translations of the catalogue. */
export const textsText = defineText({
  addSeason: { tr: 'Sezon ekle', en: 'Add a season' },
  addSeasonWords: {
    tr: 'Dizinin sonuna boş bir sezon eklenir. İzleyiciler onu ilk bölümüyle görür.',
    en: 'An empty season is added at the end of the series. Viewers see it with its first episode.',
  },
  editSeason: { tr: '{name}: sezonu düzenle', en: '{name}: edit the season' },
  removeSeason: { tr: 'Sezonu kaldır', en: 'Remove the season' },
  seasonNumber: { tr: 'Sezon no', en: 'Season no.' },
  seasonNameHint: { tr: 'Numaranın yanında görünür; “-” adı kaldırır', en: 'Shown beside the number; “-” removes it' },
  noEpisodes: { tr: 'Bu sezonda bölüm yok.', en: 'This season has no episodes.' },
  move: { tr: 'Taşı', en: 'Move' },
  moveEpisode: { tr: '{name}: başka sezona taşı', en: '{name}: move to another season' },
  intoSeason: { tr: 'Hangi sezona', en: 'Into which season' },
  numberHint: { tr: 'Boşsa kendi numarası, doluysa son sıra', en: 'Blank: its own number, or after the last' },
  translations: { tr: 'Çeviriler', en: 'Translations' },
  language: { tr: 'Dil', en: 'Language' },
  kind: { tr: 'Neyin metni', en: 'Text of' },
  shown: { tr: 'Gösterilen', en: 'Shown' },
  all: { tr: 'Tüm metinler', en: 'All texts' },
  missing: { tr: 'Çevrilmemiş olanlar', en: 'Not translated' },
  text: { tr: 'Metnin yeri', en: 'Place of the text' },
  turkish: { tr: 'Türkçesi', en: 'In Turkish' },
  english: { tr: 'İngilizcesi', en: 'In English' },
  translation: { tr: 'Çeviri', en: 'Translation' },
  translationHint: { tr: '“-” çeviriyi siler', en: '“-” removes the translation' },
  translate: { tr: 'Çevir', en: 'Translate' },
  title: consoleText.foundTitle,
  episode: { tr: 'Dizi bölümü', en: 'Episode' },
  season: { tr: 'Sezon', en: 'Season' },
  genre: { tr: 'Tür', en: 'Genre' },
  channel: channelText.channel,
  package: accountsText.package,
  bundle: { tr: 'Koleksiyon', en: 'Bundle' },
  menu: { tr: 'Menü', en: 'Menu' },
  tab: homePreviewText.tab,
  row: { tr: 'Satır', en: 'Row' },
  banner: { tr: 'Büyük görsel', en: 'Banner' },
  ad: { tr: 'Reklam', en: 'Ad' },
  person: { tr: 'Kişi', en: 'Person' },
  cast: { tr: 'Oyuncunun rolü', en: 'Role in a title' },
});
