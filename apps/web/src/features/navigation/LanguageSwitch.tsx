import { Globe, Languages } from 'lucide-react';
import { page } from '../../shared/page/page.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { getLanguage, type Language } from '../../shared/text/language.ts';
import { say, upper } from '../../shared/text/text.ts';
import { ask } from '../../shared/ui/DialogHost/ask.ts';
import styles from './LanguageSwitch.module.css';
import { navigationText } from './navigation.text.ts';

/** Each language calls itself by its own name. */
const NAMES: Readonly<Record<Language, string>> = { tr: 'Türkçe', en: 'English' };

/** The language of the moment; choosing the other one asks first, because the page starts anew (I18N-02). */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const current = getLanguage();
  const other: Language = current === 'tr' ? 'en' : 'tr';
  const language = NAMES[other];

  async function handleClick() {
    const isSure = await ask({
      title: say(navigationText.languageTitle),
      body: say(navigationText.languageBody, { language }),
      icon: <Languages />,
      tone: 'fresh',
      confirm: say(navigationText.languageConfirm),
    });
    if (!isSure) return;
    appStorage.set('language', other);
    page.reload();
  }

  return (
    <button
      type="button"
      className={className ? `${styles.switch} ${className}` : styles.switch}
      aria-label={say(navigationText.changeLanguage, { current: upper(current), language })}
      data-roving=""
      onClick={handleClick}
    >
      <Globe aria-hidden="true" />
      {upper(current)}
    </button>
  );
}
