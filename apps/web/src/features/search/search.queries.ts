import { type SearchPage, type SearchType, search } from '@seyir/contract/search';
import { PAGE_SIZE, SEARCH_TEXT_MAX } from '@seyir/core/limits/catalogue';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** What is on the air is among the results. */
const FRESH_MS = 60_000;

/** Page by page (SEARCH-06). A blank text makes no call (SEARCH-04). */
export const searchQuery = (q: string, type: SearchType) =>
  infiniteQueryOptions({
    queryKey: ['search', q, type],
    queryFn: ({ pageParam, signal }) => call(search, { query: { q, type, page: pageParam, size: PAGE_SIZE } }, signal),
    enabled: q !== '',
    initialPageParam: 0,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });

/** By pages and not by items: the service may leave one out that was taken off the air meanwhile. */
const nextPage = (last: SearchPage, pages: readonly SearchPage[]): number | undefined =>
  pages.length < last.totalPages ? pages.length : undefined;

/** What an address asks to search for. No longer than the service takes, so that a long one finds what it can. */
export const readTerm = (given: string): string => given.trim().slice(0, SEARCH_TEXT_MAX).trim();

/** Asks while the screen is still being fetched. A blank term makes no call (SEARCH-04). */
export function prefetchSearch(client: QueryClient, given: string): void {
  const term = readTerm(given);
  if (term !== '') void client.prefetchInfiniteQuery(searchQuery(term, 'all'));
}
