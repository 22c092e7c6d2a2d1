import { listSessions } from '@seyir/contract/session';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The open sessions of the account, this one first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await call(listSessions, {}, signal)).data,
  });
