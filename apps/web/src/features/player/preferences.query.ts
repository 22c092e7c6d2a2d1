// How a profile listens and reads: languages, described sound, subtitles and their look.

import { type Preferences, readPreferences, savePreferences } from '@seyir/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';

export const preferencesQuery = () =>
  queryOptions({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => call(readPreferences, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export type PreferenceChange = Partial<Omit<Preferences, 'volume'>>;

/** Holds at once in this window, and is stored with the profile. */
export function rememberPreference(queries: QueryClient, change: PreferenceChange): void {
  queries.setQueryData(preferencesQuery().queryKey, (known) => known && { ...known, ...change });
  bestEffort(call(savePreferences, { body: change }), 'the choice holds for this viewing in any case');
}
