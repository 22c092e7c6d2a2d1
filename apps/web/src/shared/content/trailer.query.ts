import { watchTrailer } from '@seyir/contract/catalog';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The address carries a right that ends: a trailer seen again later is asked for again. */
const FRESH_MS = 10 * 60_000;

/** The address of a title's trailer, for its detail and its preview card. */
export const trailerQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['trailer', titleId],
    queryFn: async ({ signal }) => (await call(watchTrailer, { params: { id: titleId } }, signal)).url,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
