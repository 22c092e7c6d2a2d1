import { listChannels } from '@seyir/contract/channels';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What a viewer may watch changes rarely, and the server says so when it does. */
const FRESH_MS = 60_000;

/** Every channel the viewer sees, in the order of the list. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: ['channels'],
    queryFn: ({ signal }) => call(listChannels, {}, signal),
    staleTime: FRESH_MS,
  });
