import { type SearchPage, type SearchType, search } from '@seyir/contract/search';
import { PAGE_SIZE } from '@seyir/core/limits/catalogue';
import { infiniteQueryOptions } from '@tanstack/react-query';
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
