import { Languages } from 'lucide-react';
import { page } from '../document/browser-page.ts';
import { appStorage } from '../storage/app-storage.ts';
import type { Language } from '../text/language.ts';
import { say } from '../text/text.ts';
import { showConfirm } from '../ui/DialogHost/dialogs.ts';
import { languageText } from './language.text.ts';
import type { OfferedLanguage } from './language-files.ts';

/** Changes the language after a confirmation, because the page reloads (I18N-02). A further language stands over English. */
export async function changeLanguage(language: Language, further?: OfferedLanguage): Promise<void> {
  const isConfirmed = await showConfirm({
    title: say(languageText.title),
    body: say(languageText.body, { language: further?.name ?? say(languageText[language]) }),
    icon: <Languages />,
    tone: 'fresh',
    confirm: say(languageText.confirm),
  });
  if (!isConfirmed) return;
  appStorage.set('language', language);
  if (further) appStorage.set('languagefile', further.tag);
  else appStorage.remove('languagefile');
  page.reload();
}
