// Case mapping and case folding for Turkish, which has two letters i with capitals of their own: i İ, ı I. Upper case
// depends on the language; comparison uses a folded key.

/** Upper case by the rules of a language: in Turkish i becomes İ, in English I (ROW-01). */
export function upperCase(text: string, language: 'tr' | 'en'): string {
  return text.toLocaleUpperCase(language);
}

const MARKS = /\p{Mark}+/gu;
const NOT_WORD = /[^\p{Letter}\p{Number}]+/gu;

/**
 * The comparison key of a text: lower case, all four letters i alike, ş ç ğ ü ö â as s c g u o a. Text typed without
 * Turkish letters matches text written with them, and the other way round.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ı', 'i');
}

/** The folded words of a text, joined by single spaces. */
export function searchKey(...texts: readonly string[]): string {
  return foldText(texts.join(' ')).replace(NOT_WORD, ' ').trim();
}

/** Whether a text contains another, ignoring case and diacritics. Every text contains a blank one (CHANNEL-05). */
export function includesText(text: string, wanted: string): boolean {
  return foldText(text).includes(foldText(wanted.trim()));
}
