// The active language. Set once, at the start of the application; a change reloads the page, so no component subscribes.

export const LANGUAGES = ['tr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { tr: 'Türkçe', en: 'English' };

export const DEFAULT_LANGUAGE: Language = 'tr';

let active: Language = DEFAULT_LANGUAGE;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function getLanguage(): Language {
  return active;
}

/** Also sets `lang` of the document, which CSS casing, hyphenation and screen readers follow. */
export function setLanguage(language: Language): void {
  active = language;
  document.documentElement.lang = language;
}
