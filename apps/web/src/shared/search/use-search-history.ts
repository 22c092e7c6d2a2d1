import type { SearchHistory } from '@seyir/core/search/search-history';
import { type RefObject, useMemo, useSyncExternalStore } from 'react';
import { focusablesIn } from '../keys/focusable.ts';
import {
  clearSearchHistory,
  findKeptHistory,
  forgetSearch,
  parseKeptHistory,
  watchSearchHistory,
} from '../storage/search-history.ts';
import { say } from '../text/text.ts';
import { announce } from '../ui/announce/announce.ts';
import { useViewer } from '../viewer/viewer.ts';
import { searchWordsText } from './search-words.text.ts';

/** The profile's search history, newest first; empty without a profile. */
export function useSearchHistory(): SearchHistory {
  const profileId = useViewer().profile?.id;
  const kept = useSyncExternalStore(watchSearchHistory, () =>
    profileId === undefined ? '' : findKeptHistory(profileId),
  );
  return useMemo(() => parseKeptHistory(kept), [kept]);
}

interface HistoryRemoval {
  readonly history: SearchHistory;
  remove(term: string): void;
  clear(): void;
}

/**
 * The profile's search history with the removal of one term or all of them, announced to screen readers. The focus moves to the
 * last control of the line that takes the removed one's place; `onEmptied` moves it where no line is left.
 */
export function useHistoryRemoval(list: RefObject<HTMLUListElement | null>, onEmptied: () => void): HistoryRemoval {
  const history = useSearchHistory();
  const profileId = useViewer().profile?.id ?? '';
  return {
    history,
    remove(term) {
      const index = history.indexOf(term);
      forgetSearch(profileId, term);
      announce(say(searchWordsText.forgotten, { term }));
      if (history.length === 1) return onEmptied();
      requestAnimationFrame(() => {
        const line = list.current?.children[Math.min(index, history.length - 2)];
        if (line) focusablesIn(line).at(-1)?.focus();
      });
    },
    clear() {
      clearSearchHistory(profileId);
      announce(say(searchWordsText.cleared));
      onEmptied();
    },
  };
}
