// What a profile searched for, in a cookie of its own (STORE-04): another profile of the account does not see it. A cookie
// that cannot be read counts as empty. The rules of the list are core's.

import { addToHistory, readHistory, removeFromHistory, type SearchHistory } from '@seyir/core/search/search-history';

/** Browsers drop a cookie of more than 4096 bytes with its name and attributes, without a word. */
const VALUE_LONGEST = 3_800;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const watchers = new Set<() => void>();

/** Tells whenever a history was changed here. */
export function watchSearchHistory(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const cookieName = (profileId: string) => `searchHistory_${profileId}`;

/** As it stands in the cookie; empty without one. Equal texts are equal histories. */
export function findKeptHistory(profileId: string): string {
  const start = `${cookieName(profileId)}=`;
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(start));
  return cookie?.slice(start.length) ?? '';
}

export function parseKeptHistory(kept: string): SearchHistory {
  try {
    return readHistory(JSON.parse(decodeURIComponent(kept)));
  } catch {
    return [];
  }
}

export const readSearchHistory = (profileId: string): SearchHistory => parseKeptHistory(findKeptHistory(profileId));

/** Puts a term to the front, once (SEARCH-03). */
export function rememberSearch(profileId: string, term: string): void {
  keep(profileId, addToHistory(readSearchHistory(profileId), term));
}

export function forgetSearch(profileId: string, term: string): void {
  keep(profileId, removeFromHistory(readSearchHistory(profileId), term));
}

export function clearSearchHistory(profileId: string): void {
  keep(profileId, []);
}

function keep(profileId: string, history: SearchHistory): void {
  const value = fittingValue(history);
  const age = history.length === 0 ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is missing in browsers we support
  document.cookie = `${cookieName(profileId)}=${value}; path=/; max-age=${age}; samesite=lax`;
  for (const watcher of watchers) watcher();
}

/** A Turkish letter takes six bytes here: ten long terms may be too much, and then the oldest go. */
function fittingValue(history: SearchHistory): string {
  const value = encodeURIComponent(JSON.stringify(history));
  return value.length > VALUE_LONGEST ? fittingValue(history.slice(0, -1)) : value;
}
