import type { SearchHistory } from '@seyir/core/search/search-history';
import { useMemo, useSyncExternalStore } from 'react';
import { findKeptHistory, parseKeptHistory, watchSearchHistory } from '../storage/search-history.ts';
import { useViewer } from '../viewer/viewer.ts';

/** The profile's search history, newest first; empty without a profile. */
export function useSearchHistory(): SearchHistory {
  const profileId = useViewer().profile?.id;
  const kept = useSyncExternalStore(watchSearchHistory, () =>
    profileId === undefined ? '' : findKeptHistory(profileId),
  );
  return useMemo(() => parseKeptHistory(kept), [kept]);
}
