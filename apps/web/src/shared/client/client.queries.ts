import { readClientInfo } from '@seyir/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Account facts of the session, and whether the main profile has a PIN. */
export const clientInfoQuery = () =>
  queryOptions({ queryKey: ['client-info'], queryFn: ({ signal }) => call(readClientInfo, {}, signal) });
