import { Languages } from 'lucide-react';
import { page } from '../page/page.ts';
import { appStorage } from '../storage/app-storage.ts';
import type { Language } from '../text/language.ts';
import { say } from '../text/text.ts';
import { showConfirm } from '../ui/DialogHost/dialogs.ts';
import { languageText } from './language.text.ts';

/** Changes the language after a confirmation, because the page reloads (I18N-02). */
export async function changeLanguage(language: Language): Promise<void> {
  const isConfirmed = await showConfirm({
    title: say(languageText.title),
    body: say(languageText.body, { language: say(languageText[language]) }),
    icon: <Languages />,
    tone: 'fresh',
    confirm: say(languageText.confirm),
  });
  if (!isConfirmed) return;
  appStorage.set('language', language);
  page.reload();
}
