// Turkish has two letters i, with and without a dot, and each has its own capital: i İ, ı I. Case is therefore a matter of
// language, and comparing is done on a key in which such differences are gone.

/** Upper case by the rules of a language: in Turkish i becomes İ, in English I (ROW-01). */
export function upperCase(text: string, language: 'tr' | 'en'): string {
  return text.toLocaleUpperCase(language);
}

const MARKS = /\p{Mark}+/gu;
const NOT_WORD = /[^\p{Letter}\p{Number}]+/gu;

/**
 * The key texts are compared by: lower case, all four letters i alike, ş ç ğ ü ö â as s c g u o a. Whoever types without
 * Turkish letters finds what was written with them, and the other way round.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ı', 'i');
}

/** The folded words of a text, with single spaces between: what a search looks in. */
export function searchKey(...texts: readonly string[]): string {
  return foldText(texts.join(' ')).replace(NOT_WORD, ' ').trim();
}

/** True when the text holds the wanted one, whatever their case and marks. A blank one is held by every text (CHANNEL-05). */
export function includesText(text: string, wanted: string): boolean {
  return foldText(text).includes(foldText(wanted.trim()));
}
