import { defineText } from '../../shared/text/text.ts';

export const parentalText = defineText({
  intro: {
    tr: 'Seçtiğin düzeyin üzerindeki yayınlar ve içerikler bu profilde oynatılmaz. Düzeyi değiştirmek için ana profilin şifresi gerekir.',
    en: 'Channels and titles above the level you choose do not play in this profile. Changing the level needs the main profile’s PIN.',
  },
  profile: { tr: 'Profil', en: 'Profile' },
  level: { tr: '{name} için düzey', en: 'Level for {name}' },
  general: { tr: 'Genel İzleyici', en: 'General Spectator' },
  over7: { tr: '7 yaş ve üzeri', en: 'Over 7' },
  over13: { tr: '13 yaş ve üzeri', en: 'Over 13' },
  over18: { tr: '18 yaş ve üzeri', en: 'Over 18' },
  kidsOnly: {
    tr: 'Çocuk profilinde yalnızca Genel İzleyici ve 7 yaş ve üzeri seçilebilir.',
    en: 'A kids profile takes General Spectator and over 7 only.',
  },
  save: { tr: 'Kaydet', en: 'Save' },
  saving: { tr: 'Kaydediliyor', en: 'Saving' },
  saved: { tr: '{name} için düzey kaydedildi.', en: 'The level for {name} is saved.' },
  locks: { tr: 'Kanal kilidi', en: 'Channel lock' },
  favourites: { tr: 'Favori kanallar', en: 'Favourite channels' },
});
