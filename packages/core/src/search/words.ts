// What is typed and what is looked in, as folded words: both sides are read by the same rules, so that they meet.
import { foldText, searchKey } from '../text/turkish.ts';

/** Further words of a query are not looked at: nobody means so many, and each costs a pass over the index. */
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
 * The words somebody writes who leaves the apostrophe out: `efsanelerin` for `Efsaneler’in`. Without those the text has
 * anyway.
 */
export function listJoinedWords(text: string): string[] {
  // Folded first: some apostrophes are marks that folding turns into others.
  const folded = foldText(text);
  const joined = folded.replace(APOSTROPHES, '');
  if (joined === folded) return [];
  const plain = new Set(listWords(folded));
  return listWords(joined).filter((word) => !plain.has(word));
}
