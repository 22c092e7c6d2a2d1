// The machine of live television with its prefetches and reports. It belongs to a session of playing and not to a page: the
// mini player goes on with the channel, and a page that shows it large again finds the machine as it was.

import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import type { TrackPreferences } from '../../shared/media/media-engine.ts';
import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';
import { useLifetime } from '../../shared/ui/use-lifetime.ts';
import { channelMedia } from './channel-media.ts';
import { askAccess, askAddress, askDetail, hasTicket, prefetchTicket, takeTicket } from './channel-ticket.ts';
import { createLivePings, sendPing } from './live-pings.ts';
import { hasSameView, type LiveTvState } from './live-tv.machine.ts';
import { createLiveTv, type LiveTv } from './live-tv.runner.ts';
import { createPrefetch, type Prefetch, pageOpened, SETTLED_MS } from './prefetch.ts';

export interface PlayerFacts {
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
}

export interface LiveTvInPage {
  readonly tv: LiveTv;
  readonly state: LiveTvState;
  /** What is attached has preloaded to play. */
  readonly hasPicture: boolean;
  /** Prefetches a channel whose row the viewer rests on, or presses. */
  readonly prefetchRow: Prefetch['row'];
  /** Says whether the picture moves, for what the page does with it. */
  readonly setPlaying: (isPlaying: boolean) => void;
}

export interface TelevisionOptions {
  readonly queries: QueryClient;
  /** What the profile chose, where it is known. */
  readonly getPreferences: () => TrackPreferences | undefined;
  readonly getProfileId: () => string | undefined;
  readonly player: StreamPlayer;
}

export interface Television {
  readonly tv: LiveTv;
  readonly prefetch: Prefetch;
  /** Reports the state of the player. A repeated report has no effect. */
  playerChanged(facts: PlayerFacts): void;
  /** The question for the PIN of a locked channel, of the page that is there; without one the channel stays locked. */
  askPin: ((signal: AbortSignal) => Promise<boolean>) | undefined;
  close(): void;
}

export interface LiveTvOptions {
  readonly television: Television;
  /** The question for the PIN of a locked channel. */
  readonly askPin: (signal: AbortSignal) => Promise<boolean>;
  /** The channels a change would lead to from one, within the viewer's access, the likeliest first (ZAP-02). */
  readonly listNeighbours: (activeId: string, lastId: string | undefined) => readonly string[];
}

export interface StreamPlayer {
  show(stream: StreamToShow): void;
  /** Nothing is to be played. */
  shut(): void;
}

export interface StreamToShow {
  readonly address: string;
  readonly renew: () => Promise<string>;
  readonly media: PreloadedMedia | undefined;
  readonly openBeside: () => PreloadedMedia | undefined;
}

const schedule = (act: () => void, ms: number) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

export function createTelevision({ queries, getPreferences, getProfileId, player }: TelevisionOptions): Television {
  const hosts = async () => (await queries.ensureQueryData(appConfigQuery())).channelHosts;
  const prefetch = createPrefetch({
    getTicket: (channelId, signal) => prefetchTicket(queries, channelId, signal),
    hasTicket: (channelId) => hasTicket(queries, channelId),
    fetch: (url, options) => fetch(url, options),
    preload: (channelId, address, role) => channelMedia.prepare(channelId, { address, getPreferences }, role),
    savesData,
    schedule,
  });
  const pings = createLivePings({
    send: (id, seconds) => {
      const profileId = getProfileId();
      if (profileId) sendPing(id, profileId, seconds);
    },
    now: () => performance.now(),
    schedule,
  });
  const tv = createLiveTv({
    takeTicket({ channelId, kind }, choice) {
      prefetch.abort(channelId);
      channelMedia.dropAllBut(channelId);
      if (kind !== 'live') return undefined;
      const known = channelMedia.openingAddress(channelId);
      return known === undefined ? takeTicket(queries, channelId, choice) : { known };
    },
    checkAccess: askAccess,
    getAddress: (request, signal) => askAddress(request, hosts, signal),
    askDetail: (channelId, signal) => askDetail(queries, channelId, signal),
    askPin: async (signal) => (await television.askPin?.(signal)) ?? false,
    attach({ address, request }, renew) {
      const source = { address, getPreferences };
      const media = channelMedia.take(request.channelId, source);
      channelMedia.dropAllBut(undefined);
      pings.watch(request.channelId);
      player.show({ address, renew, media, openBeside: () => channelMedia.open(source) });
    },
    detach() {
      channelMedia.dropAllBut(undefined);
      pings.watch(undefined);
      player.shut();
    },
    now: () => performance.now(),
    schedule,
  });
  let last: PlayerFacts = { isPlaying: false, isPaused: false, hasEnded: false };
  const television: Television = {
    tv,
    prefetch,
    playerChanged(facts) {
      const before = last;
      last = facts;
      pings.playing(facts.isPlaying);
      if (facts.isPaused && !before.isPaused && !facts.hasEnded) tv.paused();
      if (facts.hasEnded && !before.hasEnded) tv.ended();
    },
    askPin: undefined,
    close() {
      tv.close();
      prefetch.abort();
      pings.close();
    },
  };
  return television;
}

export function useLiveTv({ television, askPin, listNeighbours }: LiveTvOptions): LiveTvInPage {
  const { tv, prefetch } = television;
  const latest = useRef(askPin);
  useEffect(() => {
    latest.current = askPin;
  });
  const begin = useCallback(() => {
    const pageClosed = pageOpened();
    television.askPin = (signal) => latest.current(signal);
    return () => {
      pageClosed();
      television.askPin = undefined;
      // The mini player changes no channels.
      television.prefetch.abort();
      channelMedia.dropAllBut(undefined);
    };
  }, [television]);
  useLifetime(begin);
  const state = useShownState(tv);
  const [isPlaying, setPlaying] = useState(false);
  const [picturedKey, setPicturedKey] = useState<number>();
  useSettled(state, isPlaying, () => {
    const { request, lastId } = tv.read();
    if (request) prefetch.neighbours(listNeighbours(request.channelId, lastId));
  });
  return {
    tv,
    state,
    hasPicture: picturedKey !== undefined && picturedKey === state.attached?.key,
    setPlaying: (isPlaying) => {
      setPlaying(isPlaying);
      if (isPlaying) setPicturedKey(tv.read().attached?.key);
    },
    prefetchRow: prefetch.row,
  };
}

/** The state; the same object until one comes that the page renders differently. */
function useShownState(tv: LiveTv): LiveTvState {
  const shown = useRef<LiveTvState>(undefined);
  return useSyncExternalStore(tv.subscribe, () => {
    const state = tv.read();
    if (shown.current === undefined || !hasSameView(shown.current, state)) shown.current = state;
    return shown.current;
  });
}

function useSettled({ attached }: LiveTvState, isPlaying: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const key = attached?.key;
  useEffect(() => {
    if (key === undefined || !isPlaying) return;
    return schedule(() => latest.current(), SETTLED_MS);
  }, [key, isPlaying]);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
