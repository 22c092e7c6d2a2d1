// Fetches what the neighbours of a channel would begin with, so that a change to one of them finds it near: their lists
// and first segment, at the lowest priority, and nothing at all for a browser that saves data (ZAP-02).

import { fetchBeginning } from './beginning.ts';

/** After so long on one channel the viewer has settled. */
export const SETTLED_MS = 2_000;
/** An address that waited longer is asked for anew. One whose token ended before is renewed by the player itself. */
const FRESH_MS = 10 * 60_000;
/** So long an answer that a channel may be watched is taken for true before it is asked for again. */
const CERTAIN_MS = 60_000;

/** A pointer that is only on its way across the list does not stay on a row for this long. */
const REST_MS = 60;

export interface LookAheadDeps {
  /** Whether the service says that it plays now. */
  mayWatch(channelId: string, signal: AbortSignal): Promise<boolean>;
  getAddress(channelId: string, signal: AbortSignal): Promise<string>;
  fetch(address: string, options: RequestInit): Promise<Response>;
  /** The first that may be watched can be made ready to be shown. */
  onFirst(address: string): void;
  /** So can one that the viewer is about to choose. */
  onGlanced(address: string): void;
  /** The browser was told to save data. */
  savesData(): boolean;
  now(): number;
  schedule(act: () => void, ms: number): () => void;
}

export interface LookAhead {
  /** Looks at these, one after the other; what was looked at before ends. */
  look(channelIds: readonly string[]): void;
  /** Asks about one more, which may be chosen next; only the last of several. */
  glance(channelId: string): void;
  /** The address that was fetched for a channel, once. `certain`: only if it may be watched by a very recent answer. */
  take(channelId: string, certain?: 'certain'): string | undefined;
  stop(): void;
}

export function createLookAhead(deps: LookAheadDeps): LookAhead {
  let line = new AbortController();
  let stopGlancing = () => {};
  const kept = new Map<string, { readonly address: string; readonly at: number }>();

  async function ask(id: string, signal: AbortSignal): Promise<string | undefined> {
    if (!(await deps.mayWatch(id, signal))) return undefined;
    const address = await deps.getAddress(id, signal);
    kept.set(id, { address, at: deps.now() });
    return address;
  }

  async function look(channelIds: readonly string[], signal: AbortSignal): Promise<void> {
    let isFirst = true;
    for (const id of channelIds) {
      if (signal.aborted) return;
      try {
        const address = await ask(id, signal);
        if (address === undefined) continue;
        await fetchBeginning(address, (url) => deps.fetch(url, { signal, priority: 'low' }));
        if (isFirst && !signal.aborted) deps.onFirst(address);
        isFirst = false;
      } catch {
        // A neighbour that cannot be had ahead is had when it is chosen.
      }
    }
  }

  function glance(channelId: string): void {
    stopGlancing();
    if (deps.savesData() || findKept(channelId, CERTAIN_MS)) return;
    const { signal, abort } = abortable();
    const stopWaiting = deps.schedule(() => {
      ask(channelId, signal).then(
        (address) => {
          if (address !== undefined && !signal.aborted) deps.onGlanced(address);
        },
        // It is asked about when it is chosen.
        () => undefined,
      );
    }, REST_MS);
    stopGlancing = () => {
      stopWaiting();
      abort();
    };
  }

  function findKept(channelId: string, freshMs: number) {
    const found = kept.get(channelId);
    return found && deps.now() - found.at <= freshMs ? found : undefined;
  }

  function stop(): void {
    stopGlancing();
    line.abort();
    line = new AbortController();
  }

  return {
    look(channelIds) {
      stop();
      for (const id of [...kept.keys()]) if (!channelIds.includes(id)) kept.delete(id);
      if (!deps.savesData()) void look(channelIds, line.signal);
    },
    glance,
    take(channelId, certain) {
      const found = findKept(channelId, certain ? CERTAIN_MS : FRESH_MS);
      if (found) kept.delete(channelId);
      return found?.address;
    },
    stop,
  };
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
