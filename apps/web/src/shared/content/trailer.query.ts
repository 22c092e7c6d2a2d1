import { watchTrailer } from '@seyir/contract/catalog';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The URL carries a stream token that expires: it is fetched again after this time. */
const FRESH_MS = 10 * 60_000;

/** The URL of a title's trailer. */
export const trailerQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['trailer', titleId],
    queryFn: async ({ signal }) => (await call(watchTrailer, { params: { id: titleId } }, signal)).url,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
