// Prefetch of channels that may be chosen next: ticket, playlists and first segments of the neighbours, at the lowest
// priority, and the ticket of the row that the viewer rests on. Nothing for a browser that saves data (ZAP-02). The route's
// loader prefetches the channel that the address names.

import type { QueryClient } from '@tanstack/react-query';
import { bestEffort } from '../../shared/best-effort.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { warmEngine } from '../../shared/media/engine.ts';
import { takeAsked } from './asked-ticket.ts';
import { channelMedia } from './channel-media.ts';
import { type ChannelTicket, channelTicketQuery } from './channel-ticket.ts';
import { isLocked } from './rules/channel-list.ts';

/** After this long on one channel its neighbours are prefetched. */
export const SETTLED_MS = 2_000;

/** Debounce: a pointer that only crosses the list does not stay on a row for this long. */
const REST_MS = 60;

interface PrefetchDeps {
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

/** Players begin so many target durations before the end of a live list. */
const FROM_EDGE = 3;

/**
 * What hls.js requests before the first frame of a live channel, for the HTTP cache: the multivariant playlist, the media
 * playlists of picture and sound a player starts with, and the first segment of each.
 */
async function fetchFirstSegments(address: string, get: (url: string) => Promise<Response>): Promise<void> {
  const read = async (url: string) => (await get(url)).text();
  const base = absolute(address);
  const lists = await read(address);
  const sounds = [...lists.matchAll(/#EXT-X-MEDIA:TYPE=AUDIO[^\n]*/g)].map(([line]) => line);
  const sound = sounds.find((line) => line.includes('DEFAULT=YES')) ?? sounds[0];
  for (const named of [linesOf(lists)[0], sound && uriOf(sound)]) {
    if (named === undefined) continue;
    const list = new URL(named, base).href;
    for (const part of firstSegmentOf(await read(list))) {
      // Read to its end: only then the browser keeps it.
      await (await get(new URL(part, list).href)).arrayBuffer();
    }
  }
}

/** The segment a player begins with, after the initialisation that holds for it. */
function firstSegmentOf(list: string): string[] {
  const targetSeconds = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(list)?.[1] ?? 0);
  const segments: { readonly map: string | undefined; readonly name: string; readonly seconds: number }[] = [];
  let map: string | undefined;
  let seconds = 0;
  for (const line of list.split('\n').map((each) => each.trim())) {
    if (line.startsWith('#EXT-X-MAP:')) map = uriOf(line);
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line !== '' && !line.startsWith('#')) segments.push({ map, name: line, seconds });
  }
  let untilEdge = 0;
  const first = segments.findLast((segment) => {
    untilEdge += segment.seconds;
    return untilEdge >= FROM_EDGE * targetSeconds;
  });
  const begin = first ?? segments[0];
  return begin ? [begin.map, begin.name].filter((part) => part !== undefined) : [];
}

const uriOf = (line: string): string | undefined => /URI="([^"]+)"/.exec(line)?.[1];

/** The addresses in a playlist. */
function linesOf(list: string): string[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const absolute = (address: string): string => new URL(address, globalThis.location?.href).href;

let openPages = 0;

/** While a page is open its machine asks, and the address follows the machine. Returns the way to say that it is closed. */
export function pageOpened(): () => void {
  openPages += 1;
  return () => {
    openPages -= 1;
  };
}

/**
 * By the route's loader, while the page itself is on its way: the channels, the player's code, and the ticket of the channel
 * that the address names. Addresses without a channel, or of the past, have no ticket.
 */
export function prefetchPage(queries: QueryClient, channelId: string, search: URLSearchParams): void {
  const asked = takeAsked(channelId);
  warmEngine();
  void queries.prefetchQuery(channelsQuery());
  void queries.prefetchQuery(appConfigQuery());
  if (!/^\d+$/.test(channelId) || search.has('start') || openPages > 0) return;
  // The picture is there already, and its address with it.
  if (channelMedia.openingAddress(channelId) !== undefined) return;
  const isChannelLocked = async () => {
    const channel = (await queries.ensureQueryData(channelsQuery())).find(({ id }) => id === channelId);
    return channel === undefined || isLocked(channel);
  };
  bestEffort(
    queries
      .fetchQuery(channelTicketQuery(channelId, { isLocked: isChannelLocked, asked }))
      .then(({ address }) => (address === undefined ? undefined : fetchFirstSegments(address, (url) => fetch(url)))),
    'the page asks again',
  );
}
