// What a profile searched for, newest first, in a cookie of its own (STORE-04): another profile of the account does not
// see it. A cookie that cannot be read counts as empty.

import { SEARCH_HISTORY_MAX } from '@seyir/core/limits/catalogue';

/** As many terms of this length as are kept fit into a cookie. */
const TERM_LONGEST = 100;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const cookieName = (profileId: string) => `searchHistory_${profileId}`;

export function readSearchHistory(profileId: string): readonly string[] {
  const start = `${cookieName(profileId)}=`;
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(start));
  if (cookie === undefined) return [];
  try {
    const terms: unknown = JSON.parse(decodeURIComponent(cookie.slice(start.length)));
    return Array.isArray(terms) ? terms.filter((term): term is string => typeof term === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a term to the front, once. */
export function rememberSearch(profileId: string, term: string): void {
  const kept = term.trim().slice(0, TERM_LONGEST);
  if (kept === '') return;
  const terms = [kept, ...readSearchHistory(profileId).filter((other) => other !== kept)].slice(0, SEARCH_HISTORY_MAX);
  const value = encodeURIComponent(JSON.stringify(terms));
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is missing in browsers we support
  document.cookie = `${cookieName(profileId)}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
