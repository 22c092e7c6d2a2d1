import { suggest } from '@seyir/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const FRESH_MS = 5 * 60_000;

/** A blank text makes no call (SEARCH-04). Without suggestions one can still search, so a failure is not repeated. */
export const suggestQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggest', text],
    queryFn: ({ signal }) => call(suggest, { query: { q: text } }, signal),
    enabled: text !== '',
    // The list must not vanish between two letters.
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
    refetchInterval: false,
  });
