// Prefetch of channels that may be chosen next: ticket, playlists and first segments of the neighbours, at the lowest
// priority, and the ticket of the row that the viewer rests on. Nothing for a browser that saves data (ZAP-02).

import type { ChannelTicket } from './channel-ticket.ts';
import { fetchFirstSegments } from './first-segments.ts';

/** After this long on one channel its neighbours are prefetched. */
export const SETTLED_MS = 2_000;

/** Debounce: a pointer that only crosses the list does not stay on a row for this long. */
const REST_MS = 60;

export interface PrefetchDeps {
  getTicket(channelId: string, signal: AbortSignal): Promise<ChannelTicket>;
  /** A fresh ticket is cached. */
  hasTicket(channelId: string): boolean;
  fetch(address: string, options: RequestInit): Promise<Response>;
  /** Preloads the likeliest neighbour, or the channel of a row, in an element of its own. */
  preload(channelId: string, address: string, role: 'neighbour' | 'row'): void;
  savesData(): boolean;
  schedule(act: () => void, ms: number): () => void;
}

export interface Prefetch {
  /** One after the other, the likeliest first; replaces the neighbours before. */
  neighbours(channelIds: readonly string[]): void;
  /** The row under the pointer or the focus; only the last of several. `pressed`: it is being chosen, so at once. */
  row(channelId: string, how?: 'pressed'): void;
  /** Aborts everything but a question about the channel that is chosen now, which shares its answer. */
  abort(chosenId?: string): void;
}

interface Asking {
  readonly channelId: string;
  isAsked: boolean;
  abort(): void;
}

export function createPrefetch(deps: PrefetchDeps): Prefetch {
  let neighbour: Asking | undefined;
  let row: Asking | undefined;

  async function fetchNeighbours(channelIds: readonly string[]): Promise<void> {
    let isLikeliest = true;
    for (const channelId of channelIds) {
      const controller = new AbortController();
      const { signal } = controller;
      const mine: Asking = { channelId, isAsked: true, abort: () => controller.abort() };
      neighbour = mine;
      try {
        const { address } = await deps.getTicket(channelId, signal);
        // Ended meanwhile, or replaced by other neighbours.
        if (neighbour !== mine) return;
        if (address === undefined) continue;
        await fetchFirstSegments(address, (url) => deps.fetch(url, { signal, priority: 'low' }));
        if (neighbour !== mine) return;
        if (isLikeliest) deps.preload(channelId, address, 'neighbour');
        isLikeliest = false;
      } catch {
        // A neighbour that cannot be prefetched is asked about when it is chosen.
        if (neighbour !== mine) return;
      }
    }
  }

  function endRow(): void {
    row?.abort();
    row = undefined;
  }

  function endNeighbours(): void {
    neighbour?.abort();
    neighbour = undefined;
  }

  function fetchRow(channelId: string, how?: 'pressed'): void {
    if (row?.channelId === channelId && (row.isAsked || !how)) return;
    endRow();
    if (deps.savesData() || deps.hasTicket(channelId)) return;
    const controller = new AbortController();
    const begin = () => {
      mine.isAsked = true;
      deps.getTicket(channelId, controller.signal).then(
        ({ address }) => {
          if (address !== undefined && row === mine && how === undefined) deps.preload(channelId, address, 'row');
        },
        () => undefined,
      );
    };
    const stopWaiting = how ? () => {} : deps.schedule(begin, REST_MS);
    const mine: Asking = {
      channelId,
      isAsked: false,
      abort() {
        stopWaiting();
        controller.abort();
      },
    };
    row = mine;
    if (how) begin();
  }

  return {
    neighbours(channelIds) {
      endNeighbours();
      if (!deps.savesData()) void fetchNeighbours(channelIds);
    },
    row: fetchRow,
    abort(chosenId) {
      if (neighbour?.channelId === chosenId) neighbour = undefined;
      if (row?.channelId === chosenId && row?.isAsked) row = undefined;
      endNeighbours();
      endRow();
    },
  };
}
