// Search history in one cookie per profile (STORE-04): other profiles of the account do not see it. An unreadable cookie
// counts as empty. The rules of the list are in core.

import { addToHistory, readHistory, removeFromHistory, type SearchHistory } from '@seyir/core/search/search-history';

/** Browsers silently drop a cookie of more than 4096 bytes, name and attributes included. */
const MAX_VALUE_LENGTH = 3_800;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const watchers = new Set<() => void>();

/** Subscribes to changes made in this tab; returns the unsubscribe function. */
export function watchSearchHistory(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const cookieName = (profileId: string) => `searchHistory_${profileId}`;

/** The raw cookie value, empty without a cookie. Equal texts are equal histories, as useSyncExternalStore needs. */
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

/** Moves a term to the front (SEARCH-03). */
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

/** The encoded history, without the oldest terms when too long: a Turkish letter takes six bytes here. */
function fittingValue(history: SearchHistory): string {
  const value = encodeURIComponent(JSON.stringify(history));
  return value.length > MAX_VALUE_LENGTH ? fittingValue(history.slice(0, -1)) : value;
}
