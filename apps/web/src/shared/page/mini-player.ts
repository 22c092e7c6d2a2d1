// The mini player: what plays on in a corner while the viewer browses. One at a time; a player that opens closes it.

import { type ReactNode, useSyncExternalStore } from 'react';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

function set(next: ReactNode): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const miniPlayer = {
  /** Shows a player of the caller's own, so that its code is loaded with the caller's and not with the first page. */
  show: set,
  close: () => set(null),
};

export function MiniPlayerPlace(): ReactNode {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
