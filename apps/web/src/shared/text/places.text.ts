import { defineText } from './text.ts';

/** Names of pages and landmarks, the same in the navigation bar and on the page itself. Part of the first load. */
export const placesText = defineText({
  logo: { tr: 'Seyir ana sayfa', en: 'Seyir home' },
  skip: { tr: 'İçeriğe geç', en: 'Skip to content' },
  discover: { tr: 'Keşfet', en: 'Discover' },
  liveTv: { tr: 'Canlı TV', en: 'Live TV' },
  search: { tr: 'Ara', en: 'Search' },
  searchHint: { tr: 'Film, dizi, kanal, oyuncu', en: 'Film, series, channel, person' },
  kidsSearchHint: { tr: 'Çizgi film, hayvanlar, masallar', en: 'Cartoons, animals, stories' },
  settings: { tr: 'Ayarlar', en: 'Settings' },
  chooseProfile: { tr: 'Profil seç', en: 'Choose a profile' },
  manageProfiles: { tr: 'Profilleri yönet', en: 'Manage profiles' },
});
