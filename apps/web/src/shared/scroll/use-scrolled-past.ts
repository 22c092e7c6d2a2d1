import { useSyncExternalStore } from 'react';

/** True while the page is scrolled further than `px`. */
export function useScrolledPast(px: number): boolean {
  return useSyncExternalStore(subscribe, () => readTop() > px);
}

/** Cached by the last scroll event: reading `scrollY` during rendering forces a synchronous layout. */
let topPx: number | undefined;
const listeners = new Set<() => void>();

function readTop(): number {
  topPx ??= window.scrollY;
  return topPx;
}

function handleScroll(): void {
  topPx = window.scrollY;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    topPx = undefined;
    window.addEventListener('scroll', handleScroll, { passive: true });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('scroll', handleScroll);
  };
}
