// The machine of live television with its prefetches and reports. It belongs to a session of playing and not to a page: the
// mini player goes on with the channel, and a page that shows it large again finds the machine as it was.

import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import type { TrackPreferences } from '../../shared/media/media-engine.ts';
import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { useLifetime } from '../../shared/ui/use-lifetime.ts';
import { channelMedia } from './channel-media.ts';
import { askAccess, askAddress, askDetail, hasTicket, prefetchTicket, takeTicket } from './channel-ticket.ts';
import { createLivePings, sendPing } from './live-pings.ts';
import { hasSameView, type LiveTvState } from './live-tv.machine.ts';
import { createLiveTv, type LiveTv, type LiveTvDeps } from './live-tv.runner.ts';
import { createPrefetch, type Prefetch, pageOpened, SETTLED_MS } from './prefetch.ts';
import { requestForEdge } from './rules/verdict.ts';

export interface PlayerFacts {
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
  /** The wall-clock time that the picture shows; undefined while it is not known. */
  readonly shownAt: number | undefined;
}

export interface LiveTvInPage {
  readonly tv: LiveTv;
  readonly state: LiveTvState;
  /** Prefetches a channel whose row the viewer rests on, or presses. */
  readonly prefetchRow: Prefetch['row'];
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
  /** The page that shows it; undefined in the mini player. */
  page: TelevisionPage | undefined;
  close(): void;
}

/** What the machine asks of the page: its dialogs, and its guide. */
export interface TelevisionPage {
  /** The question for the PIN of a locked channel. Without a page the channel stays locked. */
  readonly askPin: LiveTvDeps['askPin'];
  readonly requestAt: LiveTvDeps['requestAt'];
  readonly follow: LiveTvDeps['follow'];
}

export interface LiveTvOptions extends TelevisionPage {
  readonly television: Television;
  /** The channels a change would lead to from one, within the viewer's access, the likeliest first (ZAP-02). */
  readonly listNeighbours: (activeId: string, lastId: string | undefined) => readonly string[];
}

interface StreamPlayer {
  show(stream: StreamToShow): void;
  /** Nothing is to be played. */
  shut(): void;
}

interface StreamToShow {
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
    askPin: async (signal) => (await television.page?.askPin(signal)) ?? false,
    requestAt: (channelId, at) => television.page?.requestAt(channelId, at) ?? requestForEdge('1', channelId, at),
    follow: (...ended) => television.page?.follow(...ended),
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
    wallClock: appClock.now,
    schedule,
  });
  let last: PlayerFacts = { isPlaying: false, isPaused: false, hasEnded: false, shownAt: undefined };
  const television: Television = {
    tv,
    prefetch,
    playerChanged(facts) {
      const before = last;
      last = facts;
      pings.playing(facts.isPlaying);
      tv.playing(facts.isPlaying);
      if (facts.shownAt !== undefined) tv.position(facts.shownAt);
      if (facts.isPaused && !before.isPaused && !facts.hasEnded) tv.paused();
      if (facts.hasEnded && !before.hasEnded) tv.ended();
    },
    page: undefined,
    close() {
      tv.close();
      prefetch.abort();
      pings.close();
    },
  };
  return television;
}

export function useLiveTv({ television, listNeighbours, ...page }: LiveTvOptions): LiveTvInPage {
  const { tv, prefetch } = television;
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  const begin = useCallback(() => {
    const pageClosed = pageOpened();
    television.page = {
      askPin: (signal) => latest.current.askPin(signal),
      requestAt: (channelId, at) => latest.current.requestAt(channelId, at),
      follow: (...ended) => latest.current.follow(...ended),
    };
    return () => {
      pageClosed();
      television.page = undefined;
      // The mini player changes no channels.
      television.prefetch.abort();
      channelMedia.dropAllBut(undefined);
    };
  }, [television]);
  useLifetime(begin);
  const state = useShownState(tv);
  useSettled(state, () => {
    const { request, lastId } = tv.read();
    if (request) prefetch.neighbours(listNeighbours(request.channelId, lastId));
  });
  return {
    tv,
    state,
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

function useSettled({ attached, isPlaying }: LiveTvState, act: () => void): void {
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
