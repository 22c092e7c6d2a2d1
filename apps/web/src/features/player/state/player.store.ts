import { useSyncExternalStore } from 'react';
import { IDLE, type PlayerReport, type PlayerState, reducePlayer } from './player-state.ts';

export interface PlayerStore {
  read(): PlayerState;
  report(report: PlayerReport): void;
  subscribe(listener: () => void): () => void;
}

export function createPlayerStore(): PlayerStore {
  let state = IDLE;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    report(report) {
      const next = reducePlayer(state, report);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of the state. The part must be a plain value or something the state itself holds, or it would never rest. */
export function usePlayerState<T>(store: PlayerStore, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.read()));
}
