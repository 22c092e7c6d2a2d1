import type { QueryClient } from '@tanstack/react-query';
import { searchQuery } from './search.queries.ts';
import { readTerm } from './search-term.ts';

/** Asks while the screen is still being fetched. A blank term makes no call (SEARCH-04). */
export function warmSearch(client: QueryClient, given: string): void {
  const term = readTerm(given);
  if (term !== '') void client.prefetchInfiniteQuery(searchQuery(term, 'all'));
}
