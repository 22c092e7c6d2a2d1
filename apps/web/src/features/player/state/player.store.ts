import { useSyncExternalStore } from 'react';
import { IDLE, type PlayerReport, type PlayerState, reducePlayer } from './player-state.ts';

export interface PlayerStore {
  read(): PlayerState;
  report(report: PlayerReport): void;
  subscribe(listener: () => void): () => void;
}

/** Batches the changes before the first picture: every notification renders, and the picture would wait for that. */
const TOGETHER_MS = 100;

export function createPlayerStore(): PlayerStore {
  let state = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const emit = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    report(report) {
      const before = state;
      state = reducePlayer(before, report);
      if (state === before) return;
      if (isUrgent(before, state)) emit();
      else timer ??= setTimeout(emit, TOGETHER_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** While a source is opened nothing is seen of it; what a viewer does, or must know, is seen at once. */
function isUrgent(before: PlayerState, after: PlayerState): boolean {
  if (before.phase !== 'opening' || after.phase !== 'opening') return true;
  const { trouble, isBlocked, volume, isMuted, rate, isInPicture } = after;
  return (
    trouble !== before.trouble ||
    isBlocked !== before.isBlocked ||
    volume !== before.volume ||
    isMuted !== before.isMuted ||
    rate !== before.rate ||
    isInPicture !== before.isInPicture
  );
}

/** A part of the state. The part must be a plain value or something the state itself holds, or it would never rest. */
export function usePlayerState<T>(store: PlayerStore, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.read()));
}
