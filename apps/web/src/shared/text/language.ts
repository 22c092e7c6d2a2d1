// The active language. It is decided once, when the application starts; choosing another one reloads the page, so no
// component ever has to watch it change.

export const LANGUAGES = ['tr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'tr';

let active: Language = DEFAULT_LANGUAGE;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function getLanguage(): Language {
  return active;
}

/** Also tells the document, because CSS casing, hyphenation and screen readers follow `lang`. */
export function setLanguage(language: Language): void {
  active = language;
  document.documentElement.lang = language;
}
