// The languages that a viewer last chose for sound and subtitles.

import { type Preferences, readPreferences, savePreferences } from '@seyir/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';

export const preferencesQuery = () =>
  queryOptions({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => call(readPreferences, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export type TrackPreference = Partial<Pick<Preferences, 'audioLanguage' | 'subtitleLanguage'>>;

export function sendPreference(preference: TrackPreference): void {
  bestEffort(call(savePreferences, { body: preference }), 'the choice holds for this viewing in any case');
}
