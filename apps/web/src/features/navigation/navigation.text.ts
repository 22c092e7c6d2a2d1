import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { legalNames } from '../../shared/text/legal.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const navigationText = defineText({
  skip: placesText.skip,
  logo: placesText.logo,
  mainMenu: { tr: 'Ana menü', en: 'Main menu' },
  bottomMenu: { tr: 'Alt menü', en: 'Bottom menu' },
  liveTv: placesText.liveTv,
  forMe: { tr: 'Bana Özel', en: 'For Me' },
  forMeOpens: {
    tr: 'Listen, kayıtların, kiraladıkların ve kaldığın yerler burada toplanır.',
    en: 'Your list, recordings, rentals and the places where you stopped are kept here.',
  },
  menuOpens: { tr: '{names} burada.', en: '{names} are here.' },
  menuOpensMore: {
    tr: '{names} ve {count} başlık daha burada.',
    en: { one: '{names} and {count} more title are here.', other: '{names} and {count} more titles are here.' },
  },
  home: placesText.discover,
  search: placesText.search,
  closeSearch: { tr: 'Aramayı kapat', en: 'Close search' },
  profileMenu: { tr: 'Profil menüsü: {name}', en: 'Profile menu: {name}' },
  changeProfile: { tr: 'Profil değiştir', en: 'Change profile' },
  manageProfiles: placesText.manageProfiles,
  settings: placesText.settings,
  signOut: signInText.signOut,
  changeLanguage: { tr: '{current}, dili değiştir: {language}', en: '{current}, change language: {language}' },
  socialPages: { tr: 'Sosyal sayfalarımız', en: 'Our social pages' },
  newTab: { tr: '{name} (yeni sekmede açılır)', en: '{name} (opens in a new tab)' },
  ...legalNames,
  legal: { tr: 'Yasal bilgiler', en: 'Legal' },
  copyright: { tr: '© {year} Seyir', en: '© {year} Seyir' },
});
