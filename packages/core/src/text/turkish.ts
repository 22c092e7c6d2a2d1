// Case folding for Turkish, which has two letters i with capitals of their own: i İ, ı I. Comparison uses a folded key.

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
