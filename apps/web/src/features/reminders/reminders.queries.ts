import { listReminders } from '@seyir/contract/reminders';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';

const FRESH_MS = 60_000;

/** The profile's reminders, the nearest first. */
export const remindersQuery = () =>
  queryOptions({
    queryKey: ['reminders'],
    queryFn: async ({ signal }) => (await call(listReminders, { query: {} }, signal)).data,
    staleTime: FRESH_MS,
  });

/** The ids of the programmes with a reminder. A guest has none, so no call is made. */
export function useReminded(): ReadonlySet<string> {
  const viewer = useViewer();
  const { data } = useQuery({ ...remindersQuery(), enabled: !isGuest(viewer) });
  return useMemo(() => new Set(data?.map(({ epgProgramId }) => epgProgramId)), [data]);
}
