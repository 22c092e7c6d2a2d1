import { SEARCH_TEXT_MAX } from '@seyir/core/limits/catalogue';

/** What an address asks to search for. No longer than the service takes, so that a long one finds what it can. */
export const readTerm = (given: string): string => given.trim().slice(0, SEARCH_TEXT_MAX).trim();
