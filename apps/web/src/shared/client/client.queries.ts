import { readClientInfo } from '@seyir/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The user of the session, and the main profile with whether it has a PIN. */
export const clientInfoQuery = () =>
  queryOptions({ queryKey: ['client-info'], queryFn: ({ signal }) => call(readClientInfo, {}, signal) });
