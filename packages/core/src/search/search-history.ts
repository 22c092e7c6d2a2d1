// What a profile searched for, the newest first (SEARCH-03). Terms that differ in case and marks alone are one.
import { SEARCH_HISTORY_MAX, SEARCH_TEXT_MAX } from '../limits/catalogue.ts';
import { foldText } from '../text/turkish.ts';

export type SearchHistory = readonly string[];

/** A history as it was kept, whoever kept it: what is no term is left out. */
export function readHistory(kept: unknown): SearchHistory {
  if (!Array.isArray(kept)) return [];
  const terms = kept.filter((term) => typeof term === 'string');
  return terms.reduceRight<SearchHistory>((history, term) => addToHistory(history, term), []);
}

/** Puts a term to the front, once; a blank one changes nothing. */
export function addToHistory(history: SearchHistory, term: string): SearchHistory {
  const added = term.trim().slice(0, SEARCH_TEXT_MAX).trim();
  return added === '' ? history : [added, ...removeFromHistory(history, added)].slice(0, SEARCH_HISTORY_MAX);
}

export const removeFromHistory = (history: SearchHistory, term: string): SearchHistory =>
  history.filter((other) => !isSameTerm(other, term));

const isSameTerm = (one: string, other: string): boolean => foldText(one.trim()) === foldText(other.trim());
