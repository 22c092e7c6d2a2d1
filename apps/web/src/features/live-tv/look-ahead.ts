// Fetches what the neighbours of a channel would begin with, so that a change to one of them finds it near: their lists
// and first segment, at the lowest priority, and nothing at all for a browser that saves data (ZAP-02).

import { fetchBeginning } from './beginning.ts';

/** After so long on one channel the viewer has settled. */
export const SETTLED_MS = 2_000;
/** An address that waited longer is asked for anew. One whose token ended before is renewed by the player itself. */
const FRESH_MS = 10 * 60_000;

export interface LookAheadDeps {
  getAddress(channelId: string, signal: AbortSignal): Promise<string>;
  fetch(address: string, options: RequestInit): Promise<Response>;
  /** The browser was told to save data. */
  savesData(): boolean;
  now(): number;
}

export interface LookAhead {
  /** Looks at these, one after the other; what was looked at before ends. */
  look(channelIds: readonly string[]): void;
  /** The address that was fetched for a channel, once. */
  take(channelId: string): string | undefined;
  stop(): void;
}

export function createLookAhead(deps: LookAheadDeps): LookAhead {
  let line = new AbortController();
  const kept = new Map<string, { readonly address: string; readonly at: number }>();

  async function look(channelIds: readonly string[], signal: AbortSignal): Promise<void> {
    for (const id of channelIds) {
      if (signal.aborted) return;
      try {
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
    take(channelId) {
      const found = kept.get(channelId);
      kept.delete(channelId);
      return found && deps.now() - found.at <= FRESH_MS ? found.address : undefined;
    },
    stop,
  };
}
