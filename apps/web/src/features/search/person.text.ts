import { searchWordsText } from '../../shared/search/search-words.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const personText = defineText({
  person: searchWordsText.person,
  actor: { tr: 'Oyuncu', en: 'Actor' },
  director: searchWordsText.director,
  acted: { tr: 'Oynadığı yapımlar', en: 'Acted in' },
  directed: { tr: 'Yönettiği yapımlar', en: 'Directed' },
  missingTitle: { tr: 'Bu kişiyi bulamadık', en: 'We could not find this person' },
  missing: {
    tr: 'Sayfa kaldırılmış ya da adres yanlış olabilir. Kişiyi adıyla arayabilirsin.',
    en: 'The page may be gone or the address wrong. You can search for the person by name.',
  },
  toSearch: { tr: 'Aramaya git', en: 'Go to search' },
  failedTitle: { tr: 'Kişi yüklenemedi', en: 'The person could not be loaded' },
});
