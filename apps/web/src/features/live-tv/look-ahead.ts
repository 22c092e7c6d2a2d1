// Fetches what the neighbours of a channel would begin with, so that a change to one of them finds it near: their lists
// and first segment, at the lowest priority, and nothing at all for a browser that saves data (ZAP-02).

import { fetchBeginning } from './beginning.ts';
import { type Access, isOpen } from './rules/verdict.ts';

/** After so long on one channel the viewer has settled. */
export const SETTLED_MS = 2_000;
/** An address that waited longer is asked for anew. One whose token ended before is renewed by the player itself. */
const FRESH_MS = 10 * 60_000;
/** So long an answer that a channel may be watched is taken for true before it is asked for again. */
const CERTAIN_MS = 60_000;

/** A pointer that is only on its way across the list does not stay on a row for this long. */
const REST_MS = 60;

export interface LookAheadDeps {
  checkAccess(channelId: string, signal: AbortSignal): Promise<Access>;
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

/** The two questions about a channel, under way. */
export interface Asked {
  readonly access: Promise<Access>;
  /** Undefined where it may not be watched. */
  readonly address: Promise<string | undefined>;
}

export interface LookAhead {
  /** Looks at these, one after the other; what was looked at before ends. */
  look(channelIds: readonly string[]): void;
  /** Asks about one more, which may be chosen next; only the last of several. `pressed`: it will be, so at once. */
  glance(channelId: string, how?: 'pressed'): void;
  /** What is being asked about a channel that is chosen now, once. The look at neighbours ends with the choice. */
  takeAsked(channelId: string): Asked | undefined;
  /** The address that was fetched for a channel, once. `certain`: only if it may be watched by a very recent answer. */
  take(channelId: string, certain?: 'certain'): string | undefined;
  stop(): void;
}

interface Glance {
  readonly channelId: string;
  asked: Asked | undefined;
  end(): void;
}

export function createLookAhead(deps: LookAheadDeps): LookAhead {
  let line = new AbortController();
  let glanced: Glance | undefined;
  const kept = new Map<string, { readonly address: string; readonly at: number }>();

  function ask(channelId: string, signal: AbortSignal): Asked {
    const access = deps.checkAccess(channelId, signal);
    const address = access.then(async (answer) => {
      if (!isOpen(answer)) return undefined;
      const found = await deps.getAddress(channelId, signal);
      kept.set(channelId, { address: found, at: deps.now() });
      return found;
    });
    // Whoever chooses it hears what is wrong.
    for (const answer of [access, address]) answer.catch(() => undefined);
    return { access, address };
  }

  async function look(channelIds: readonly string[], signal: AbortSignal): Promise<void> {
    let isFirst = true;
    for (const id of channelIds) {
      if (signal.aborted) return;
      try {
        const address = await ask(id, signal).address;
        if (address === undefined) continue;
        await fetchBeginning(address, (url) => deps.fetch(url, { signal, priority: 'low' }));
        if (isFirst && !signal.aborted) deps.onFirst(address);
        isFirst = false;
      } catch {
        // A neighbour that cannot be had ahead is had when it is chosen.
      }
    }
  }

  function glance(channelId: string, how?: 'pressed'): void {
    if (glanced?.channelId === channelId && (glanced.asked || !how)) return;
    endGlance();
    if (deps.savesData() || findKept(channelId, CERTAIN_MS)) return;
    const controller = new AbortController();
    const begin = () => {
      const asked = ask(channelId, controller.signal);
      mine.asked = asked;
      const makeReady = (address: string | undefined) => {
        if (address !== undefined && glanced === mine && how === undefined) deps.onGlanced(address);
      };
      asked.address.then(makeReady, () => undefined);
    };
    const stopWaiting = how ? () => {} : deps.schedule(begin, REST_MS);
    const mine: Glance = {
      channelId,
      asked: undefined,
      end() {
        stopWaiting();
        controller.abort();
      },
    };
    glanced = mine;
    if (how) begin();
  }

  function endGlance(): void {
    glanced?.end();
    glanced = undefined;
  }

  function findKept(channelId: string, freshMs: number) {
    const found = kept.get(channelId);
    return found && deps.now() - found.at <= freshMs ? found : undefined;
  }

  function abort(): void {
    line.abort();
    line = new AbortController();
  }

  return {
    look(channelIds) {
      abort();
      const wanted = new Set([...channelIds, glanced?.channelId]);
      for (const id of [...kept.keys()]) if (!wanted.has(id)) kept.delete(id);
      if (!deps.savesData()) void look(channelIds, line.signal);
    },
    glance,
    takeAsked(channelId) {
      const asked = glanced?.channelId === channelId ? glanced.asked : undefined;
      // One is chosen: nothing else is asked about or made ready while it is on its way, neighbours of the old channel included.
      abort();
      if (!asked) endGlance();
      glanced = undefined;
      return asked;
    },
    take(channelId, certain) {
      const found = findKept(channelId, certain ? CERTAIN_MS : FRESH_MS);
      if (found) kept.delete(channelId);
      return found?.address;
    },
    stop() {
      endGlance();
      abort();
    },
  };
}
