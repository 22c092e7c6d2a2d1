// Tokeniser: queries and indexed texts are split into folded words by the same rules.
import { foldText, searchKey } from '../text/turkish.ts';

/** Further words of a query are ignored: each costs a pass over the index. */
const QUERY_WORDS_MAX = 12;
const APOSTROPHES = /['’ʼ`´]/gu;
/** Without these a text has no apostrophe when it is folded. */
const MAY_FOLD_TO_APOSTROPHE = /['`\u0149\u0180-\uffff]/;

/** Below are the letters of Turkish and of most European languages. */
const TABLE_END = 0x180;
const WORD_LETTER = /^[\p{Letter}\p{Number}]$/u;
/** For each code unit below TABLE_END the folded letter, a space for what separates words, undefined where folding gives several. */
const FOLDED = Array.from({ length: TABLE_END }, (_, code) => {
  const folded = foldText(String.fromCharCode(code));
  if (folded.length !== 1) return undefined;
  return WORD_LETTER.test(folded) ? folded : ' ';
});

/** The folded words of a text in their order, each once. */
export function listWords(text: string): string[] {
  const words: string[] = [];
  let word = '';
  const add = () => {
    if (word !== '' && !words.includes(word)) words.push(word);
    word = '';
  };
  // A table: Unicode normalisation and its regular expressions cost ten times as much, for every text of an index.
  for (let at = 0; at < text.length; at += 1) {
    const letter = FOLDED[text.charCodeAt(at)];
    if (letter === undefined) return listByNormalisation(text);
    if (letter === ' ') add();
    else word += letter;
  }
  add();
  return words;
}

function listByNormalisation(text: string): string[] {
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
  if (!MAY_FOLD_TO_APOSTROPHE.test(text)) return [];
  // Folded first: folding turns some marks into apostrophes.
  const folded = foldText(text);
  const joined = folded.replace(APOSTROPHES, '');
  if (joined === folded) return [];
  const plain = new Set(listWords(folded));
  return listWords(joined).filter((word) => !plain.has(word));
}
