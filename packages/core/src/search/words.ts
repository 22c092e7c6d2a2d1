// Tokeniser: queries and indexed texts are split into folded words by the same rules.
import { foldText, searchKey } from '../text/turkish.ts';

/** Further words of a query are ignored: each costs a pass over the index. */
const QUERY_WORDS_MAX = 12;
const APOSTROPHES = /['’ʼ`´]/gu;

/** The folded words of a text in their order, each once. */
export function listWords(text: string): string[] {
  const key = searchKey(text);
  return key === '' ? [] : [...new Set(key.split(' '))];
}

/** The words of a query. None for a text without letters and digits. */
export const readQuery = (text: string): string[] => listWords(text).slice(0, QUERY_WORDS_MAX);

/**
 * The words of a text written without apostrophes: `efsanelerin` for `Efsaneler’in`. Words that the text has anyway are
 * left out.
 */
export function listJoinedWords(text: string): string[] {
  // Folded first: folding turns some marks into apostrophes.
  const folded = foldText(text);
  const joined = folded.replace(APOSTROPHES, '');
  if (joined === folded) return [];
  const plain = new Set(listWords(folded));
  return listWords(joined).filter((word) => !plain.has(word));
}
