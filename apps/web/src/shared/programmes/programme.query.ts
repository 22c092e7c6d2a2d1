import { readProgramme } from '@seyir/contract/guide';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const FRESH_MS = 30_000;

/** A programme in detail. */
export const programmeQuery = (id: string) =>
  queryOptions({
    queryKey: ['programme', id],
    queryFn: ({ signal }) => call(readProgramme, { params: { id }, query: {} }, signal),
    staleTime: FRESH_MS,
  });
