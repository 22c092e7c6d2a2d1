// The search history of a profile, newest first (SEARCH-03). Terms that differ only in case and diacritics are equal.
import { SEARCH_HISTORY_MAX, SEARCH_TEXT_MAX } from '../limits/catalogue.ts';
import { foldText } from '../text/turkish.ts';

export type SearchHistory = readonly string[];

/** Reads a stored history of any shape; entries that are not terms are left out. */
export function readHistory(kept: unknown): SearchHistory {
  if (!Array.isArray(kept)) return [];
  const terms = kept.filter((term) => typeof term === 'string');
  return terms.reduceRight<SearchHistory>((history, term) => addToHistory(history, term), []);
}

/** Moves or adds a term to the front; a blank term changes nothing. */
export function addToHistory(history: SearchHistory, term: string): SearchHistory {
  const added = term.trim().slice(0, SEARCH_TEXT_MAX).trim();
  return added === '' ? history : [added, ...removeFromHistory(history, added)].slice(0, SEARCH_HISTORY_MAX);
}

export const removeFromHistory = (history: SearchHistory, term: string): SearchHistory =>
  history.filter((other) => !isSameTerm(other, term));

const isSameTerm = (one: string, other: string): boolean => foldText(one.trim()) === foldText(other.trim());
