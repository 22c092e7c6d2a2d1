// Texts in several languages, by BCP 47 tag. Turkish and English belong to the product and are always there; further languages
// belong to a deployment, and a text may lack them.

/** Languages of the product itself. */
export const PRODUCT_LANGUAGES = ['tr', 'en'] as const;
export type ProductLanguage = (typeof PRODUCT_LANGUAGES)[number];

export interface LocalText {
  readonly tr: string;
  readonly en: string;
  readonly [tag: string]: string;
}

/** Language fallback: the text in the language itself, else in English, else in Turkish. An empty text counts as missing. */
export function textIn(text: LocalText, language: string): string;
export function textIn(text: LocalText | null | undefined, language: string): string | undefined;
export function textIn(text: LocalText | null | undefined, language: string): string | undefined {
  return text ? text[language] || text.en || text.tr : undefined;
}

/** Languages and their texts: Turkish, English, further ones. */
export const entriesOf = ({ tr, en, ...further }: LocalText): [tag: string, text: string][] => [
  ['tr', tr],
  ['en', en],
  ...Object.entries(further),
];

/** Each different text once, for search: a viewer may type any of them. */
export const allTexts = (text: LocalText): string[] => [...new Set(Object.values(text))];
