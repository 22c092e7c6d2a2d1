import type { QueryClient } from '@tanstack/react-query';
import { wholeRowQuery } from '../home.queries.ts';

/** Asks for the first page of a row as soon as its address is known, while the screen's own chunk is on its way. */
export function warmRow(client: QueryClient, labelId: string): void {
  void client.prefetchInfiniteQuery(wholeRowQuery(labelId));
}
