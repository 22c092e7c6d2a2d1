import { ChevronDown, Globe } from 'lucide-react';
import { bestEffort } from '../../shared/best-effort.ts';
import { getLanguage, getLanguageFile, LANGUAGE_NAMES, type Language } from '../../shared/text/language.ts';
import { say, upper } from '../../shared/text/text.ts';
import styles from './LanguageSwitch.module.css';
import { navigationText } from './navigation.text.ts';

/** Loaded on the first press: no page begins with it. */
async function askForChange(language: Language): Promise<void> {
  const { changeLanguage } = await import('../../shared/language/change-language.tsx');
  await changeLanguage(language);
}

interface LanguageSwitchProps {
  /** Shows the name of the language instead of its code. */
  named?: boolean;
  className?: string | undefined;
}

/** The current language; the other one is confirmed first, because the page reloads (I18N-02). */
export function LanguageSwitch({ named = false, className }: LanguageSwitchProps) {
  const current = getLanguage();
  const other: Language = current === 'tr' ? 'en' : 'tr';
  const language = LANGUAGE_NAMES[other];
  const further = getLanguageFile();
  const shown = named ? (further?.name ?? LANGUAGE_NAMES[current]) : upper(further?.tag ?? current);

  return (
    <button
      type="button"
      data-touch=""
      className={className ? `${styles.switch} ${className}` : styles.switch}
      aria-label={say(navigationText.changeLanguage, {
        current: shown,
        language,
      })}
      data-roving=""
      onClick={() => bestEffort(askForChange(other), 'the press can be repeated')}
    >
      <Globe aria-hidden="true" />
      {shown}
      {named && <ChevronDown aria-hidden="true" />}
    </button>
  );
}
