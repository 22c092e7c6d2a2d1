import { settingsText } from '../../features/settings/settings.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const downloadsText = defineText({
  intro: {
    tr: 'Bu sayfadakiler birer örnek: indirilenler böyle sıralanır.',
    en: 'These are examples of how downloads are listed.',
  },
  list: settingsText.downloads,
  coral: { tr: 'Mercan Çağı', en: 'The Coral Age' },
  tea: { tr: 'Çay Molası · 3. bölüm', en: 'Tea Break · Episode 3' },
  size: { tr: '{duration} · {size} MB', en: '{duration} · {size} MB' },
  done: { tr: 'İndirildi', en: 'Downloaded' },
  progress: { tr: '{name} iniyor', en: 'Downloading {name}' },
});
