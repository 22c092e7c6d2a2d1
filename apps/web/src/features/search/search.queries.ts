import { type SearchPage, type SearchType, search } from '@seyir/contract/search';
import { PAGE_SIZE, SEARCH_TEXT_MAX } from '@seyir/core/limits/catalogue';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Results contain the programmes on air. */
const FRESH_MS = 60_000;

/** Infinite query by page (SEARCH-06). A blank text makes no call (SEARCH-04). */
export const searchQuery = (q: string, type: SearchType) =>
  infiniteQueryOptions({
    queryKey: ['search', q, type],
    queryFn: ({ pageParam, signal }) => call(search, { query: { q, type, page: pageParam, size: PAGE_SIZE } }, signal),
    enabled: q !== '',
    initialPageParam: 0,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });

/** Counts pages and not items: the server may leave out an item that went off the air meanwhile. */
const nextPage = (last: SearchPage, pages: readonly SearchPage[]): number | undefined =>
  pages.length < last.totalPages ? pages.length : undefined;

/** The term of an address, truncated to the server's limit. */
export const readTerm = (given: string): string => given.trim().slice(0, SEARCH_TEXT_MAX).trim();

/** Prefetches while the screen's chunk loads. A blank term makes no call (SEARCH-04). */
export function prefetchSearch(client: QueryClient, given: string): void {
  const term = readTerm(given);
  if (term !== '') void client.prefetchInfiniteQuery(searchQuery(term, 'all'));
}
