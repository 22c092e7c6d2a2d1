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

/** A guest has no reminders, nor has a viewer who is signing out: no call is made, which would open the sign-in dialog. */
export function useReminders() {
  const viewer = useViewer();
  return useQuery({ ...remindersQuery(), enabled: !isGuest(viewer) });
}

/** The ids of the programmes with a reminder. */
export function useReminded(): ReadonlySet<string> {
  const { data } = useReminders();
  return useMemo(() => new Set(data?.map(({ epgProgramId }) => epgProgramId)), [data]);
}
