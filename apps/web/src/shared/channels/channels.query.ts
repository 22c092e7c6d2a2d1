import { listChannels } from '@seyir/contract/channels';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Access changes rarely, and an event of the server invalidates the list then. */
const FRESH_MS = 60_000;

/** All channels of the viewer, in the operator's order. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: ['channels'],
    queryFn: ({ signal }) => call(listChannels, {}, signal),
    staleTime: FRESH_MS,
  });
