// The active language. Set once, at the start of the application; a change reloads the page, so no component subscribes.

export const LANGUAGES = ['tr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { tr: 'Türkçe', en: 'English' };

export const DEFAULT_LANGUAGE: Language = 'tr';

const LOCALES: Readonly<Record<Language, string>> = { tr: 'tr-TR', en: 'en-GB' };

/** A further language of the deployment (docs/operator.md). It stands over English, which is shown where it has no text. */
export interface LanguageFile {
  /** BCP 47. */
  readonly tag: string;
  readonly name: string;
  /** By the English text; where texts count, one for each plural category of the language. */
  readonly texts: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

let active: Language = DEFAULT_LANGUAGE;
let file: LanguageFile | undefined;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function getLanguage(): Language {
  return active;
}

export const getLanguageFile = (): LanguageFile | undefined => file;

/** The tag of what is shown, for numbers, plurals and casing. */
export const getLocale = (): string => file?.tag ?? LOCALES[active];

export const translate = (english: string): LanguageFile['texts'][string] | undefined => file?.texts[english];

/** Also sets `lang` of the document, which CSS casing, hyphenation and screen readers follow. */
export function setLanguage(language: Language): void {
  active = language;
  document.documentElement.lang = file?.tag ?? language;
}

/** Before the language is set, which is English then. */
export function setLanguageFile(next: LanguageFile | undefined): void {
  file = next;
}
