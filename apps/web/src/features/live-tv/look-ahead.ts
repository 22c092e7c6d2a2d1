// Fetches what the neighbours of a channel would begin with, so that a change to one of them finds it near: their lists
// and first segment, at the lowest priority, and nothing at all for a browser that saves data (ZAP-02).

import { fetchBeginning } from './beginning.ts';

/** After so long on one channel the viewer has settled. */
export const SETTLED_MS = 2_000;
/** An address that waited longer is asked for anew. One whose token ended before is renewed by the player itself. */
const FRESH_MS = 10 * 60_000;
/** So long an answer that a channel may be watched is taken for true before it is asked for again. */
const CERTAIN_MS = 60_000;

export interface LookAheadDeps {
  /** Whether the service says that it plays now. */
  mayWatch(channelId: string, signal: AbortSignal): Promise<boolean>;
  getAddress(channelId: string, signal: AbortSignal): Promise<string>;
  fetch(address: string, options: RequestInit): Promise<Response>;
  /** The browser was told to save data. */
  savesData(): boolean;
  now(): number;
}

export interface LookAhead {
  /** Looks at these, one after the other; what was looked at before ends. */
  look(channelIds: readonly string[]): void;
  /** The address that was fetched for a channel, once. `certain`: only if it may be watched by a very recent answer. */
  take(channelId: string, certain?: 'certain'): string | undefined;
  stop(): void;
}

export function createLookAhead(deps: LookAheadDeps): LookAhead {
  let line = new AbortController();
  const kept = new Map<string, { readonly address: string; readonly at: number }>();

  async function look(channelIds: readonly string[], signal: AbortSignal): Promise<void> {
    for (const id of channelIds) {
      if (signal.aborted) return;
      try {
        if (!(await deps.mayWatch(id, signal))) continue;
        const address = await deps.getAddress(id, signal);
        kept.set(id, { address, at: deps.now() });
        await fetchBeginning(address, (url) => deps.fetch(url, { signal, priority: 'low' }));
      } catch {
        // A neighbour that cannot be had ahead is had when it is chosen.
      }
    }
  }

  function stop(): void {
    line.abort();
    line = new AbortController();
  }

  return {
    look(channelIds) {
      stop();
      for (const id of [...kept.keys()]) if (!channelIds.includes(id)) kept.delete(id);
      if (!deps.savesData()) void look(channelIds, line.signal);
    },
    take(channelId, certain) {
      const found = kept.get(channelId);
      if (!found || deps.now() - found.at > (certain ? CERTAIN_MS : FRESH_MS)) return undefined;
      kept.delete(channelId);
      return found.address;
    },
    stop,
  };
}
