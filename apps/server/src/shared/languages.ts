// The languages of the service: Turkish and English of the product, and further ones, whose texts are files of the deployment
// (language-files.ts). A singleton of the process, set at its start like the time zone.
import { PRODUCT_LANGUAGES, type ProductLanguage } from '@seyir/core/text/local-text';
import type { LanguageFile } from './language-files.ts';

/** BCP 47 tag of a language of the service. */
export type Language = string;

let further: readonly LanguageFile[] = [];

export function setFurtherLanguages(files: readonly LanguageFile[]): void {
  further = files;
}

export const listFurtherLanguages = (): readonly LanguageFile[] => further;

export const listLanguages = (): readonly Language[] => [...PRODUCT_LANGUAGES, ...further.map(({ tag }) => tag)];

/** The language of the service that a BCP 47 range names: the same tag, else the same language of another region. */
export function findLanguage(range: string): Language | undefined {
  const wanted = range.trim().toLowerCase();
  const known = listLanguages();
  return (
    known.find((tag) => tag.toLowerCase() === wanted) ??
    (wanted === '' ? undefined : known.find((tag) => primaryOf(tag) === primaryOf(wanted)))
  );
}

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0];

/** The language of the product that stands in for one it has no texts of its own for. */
export const productLanguage = (language: Language): ProductLanguage => (language === 'tr' ? 'tr' : 'en');

/** The tag by which dates and numbers are written. */
export const localeOf = (language: Language): string =>
  language === 'tr' ? 'tr-TR' : language === 'en' ? 'en-GB' : language;

/** A text of the server: `{name}` is a placeholder, as in texts of the web application. */
export interface TextEntry {
  readonly tr: string;
  readonly en: string;
}

/** The text in a language with its placeholders replaced. A further language has it by the English text, as in the web application. */
export function sayIn(language: Language, entry: TextEntry, values: Readonly<Record<string, string | number>> = {}) {
  const own = further.find(({ tag }) => tag === language)?.texts[entry.en];
  const text = typeof own === 'string' ? own : entry[productLanguage(language)];
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
