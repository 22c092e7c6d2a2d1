// The name of what a page shows, as an account or a series: the bar above the page has it as its heading, after the link back to
// the list.
import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let heading: string | undefined;

function show(next: string | undefined): void {
  heading = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the page while it is shown; undefined while the name is not known yet. */
export function useHeading(name: string | undefined): void {
  useEffect(() => {
    show(name);
    return () => show(undefined);
  }, [name]);
}

export const useShownHeading = (): string | undefined => useSyncExternalStore(subscribe, () => heading);
