import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { titlesText } from '../../shared/text/titles.text.ts';

export const homeText = defineText({
  featured: { tr: 'Öne çıkanlar', en: 'Featured' },
  slideshow: { tr: 'slayt gösterisi', en: 'slideshow' },
  slide: { tr: 'slayt', en: 'slide' },
  slidePlace: { tr: '{title}, {place} / {total}', en: '{title}, {place} of {total}' },
  slides: { tr: 'Slaytlar', en: 'Slides' },
  pauseSlides: { tr: 'Slaytları durdur', en: 'Pause slides' },
  playSlides: { tr: 'Slaytları oynat', en: 'Play slides' },
  browsingAsGuest: { tr: 'Misafir olarak geziyorsun', en: 'You are browsing as a guest' },
  signUpAndWatch: { tr: 'Üye ol ve izle', en: 'Sign up and watch' },
  signIn: signInText.signIn,
  watch: commonText.watch,
  info: { tr: 'Bilgi', en: 'Info' },
  actionFor: { tr: '{action}: {title}', en: '{action}: {title}' },
  film: titlesText.movie,
  timeRange: programmesText.range,
  categories: { tr: 'Kategoriler', en: 'Categories' },
  lastWatched: { tr: 'Son izlenen kanallar', en: 'Recently watched channels' },
  seasonEpisode: titlesText.seasonEpisode,
  left: titlesText.left,
  rented: titlesText.rented,
  bought: titlesText.bought,
  count: titlesText.count,
  forMeLead: {
    tr: 'Listen, yarım kalanlar ve senin için seçtiklerimiz, {name}.',
    en: 'Your list, what you have started and our picks for you, {name}.',
  },
  nothingOfYoursTitle: { tr: 'Burası senin, henüz boş', en: 'Your page is still empty' },
  nothingOfYours: {
    tr: 'Beğendiğin içerikleri + ile listene ekle; başladıkların ve kiraladıkların da burada görünür.',
    en: 'Add titles you like to your list with +. Titles you start or rent appear here too.',
  },
  rowFailed: { tr: 'Bu sıra yüklenemedi.', en: 'This row could not be loaded.' },
  missingTitle: { tr: 'Burada bir sayfa yok', en: 'There is nothing here' },
  missing: { tr: 'Aradığın bölüm kaldırılmış olabilir.', en: 'The section may have been removed.' },
  failedTitle: { tr: 'Ana sayfa yüklenemedi', en: 'Home could not be loaded' },
  emptyTitle: { tr: 'Burada henüz bir şey yok', en: 'Nothing here yet' },
  empty: {
    tr: 'Yeni içerikler yolda. Başka bir kategoriye göz at.',
    en: 'New titles are on their way. Try another category.',
  },
  discover: placesText.discover,
});
