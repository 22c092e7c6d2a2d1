// The machine in a page: made with it, closed with it, and fed with what the player reports.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import type { TrackPreferences } from '../../shared/media/media-engine.ts';
import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';
import { useLifetime } from '../../shared/ui/use-lifetime.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';
import { channelMedia } from './channel-media.ts';
import { askAccess, askAddress, askDetail, hasTicket, prefetchTicket, takeTicket } from './channel-ticket.ts';
import { createLivePings, type LivePings, sendPing } from './live-pings.ts';
import { type LiveTvState, looksSame } from './live-tv.machine.ts';
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
  /** Hears what the player does; the same facts twice mean nothing. */
  readonly heard: (facts: PlayerFacts) => void;
}

export interface LiveTvOptions {
  /** The question for the PIN of a locked channel. */
  askPin: (signal: AbortSignal) => Promise<boolean>;
  /** The channels a change would lead to from one, within the viewer's access, the likeliest first (ZAP-02). */
  listNeighbours: (activeId: string, lastId: string | undefined) => readonly string[];
  /** What the profile chose, where it is known. */
  getPreferences: () => TrackPreferences | undefined;
  /** The player. */
  player: StreamPlayer;
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

export function useLiveTv({ askPin, listNeighbours, getPreferences, player }: LiveTvOptions): LiveTvInPage {
  const queries = useQueryClient();
  const profileId = useViewer().profile?.id;
  const latest = useRef({ askPin, profileId, getPreferences, player });
  useEffect(() => {
    latest.current = { askPin, profileId, getPreferences, player };
  });
  const [{ tv, prefetch, pings }] = useState(() => {
    const hosts = async () => (await queries.ensureQueryData(appConfigQuery())).channelHosts;
    const getPreferences = () => latest.current.getPreferences();
    const channelPrefetch = createPrefetch({
      getTicket: (channelId, signal) => prefetchTicket(queries, channelId, signal),
      hasTicket: (channelId) => hasTicket(queries, channelId),
      fetch: (url, options) => fetch(url, options),
      preload: (channelId, address, role) => channelMedia.prepare(channelId, { address, getPreferences }, role),
      savesData,
      schedule,
    });
    const pings = createLivePings({
      send: (id, seconds) => {
        const profile = latest.current.profileId;
        if (profile) sendPing(id, profile, seconds);
      },
      now: () => performance.now(),
      schedule,
    });
    return {
      prefetch: channelPrefetch,
      pings,
      tv: createLiveTv({
        takeTicket({ channelId, kind }, choice) {
          channelPrefetch.abort(channelId);
          channelMedia.dropAllBut(channelId);
          if (kind !== 'live') return undefined;
          const known = channelMedia.openingAddress(channelId);
          return known === undefined ? takeTicket(queries, channelId, choice) : { known };
        },
        checkAccess: askAccess,
        getAddress: (request, signal) => askAddress(request, hosts, signal),
        askDetail: (channelId, signal) => askDetail(queries, channelId, signal),
        askPin: (signal) => latest.current.askPin(signal),
        attach({ address, request }, renew) {
          const source = { address, getPreferences };
          const media = channelMedia.take(request.channelId, source);
          channelMedia.dropAllBut(undefined);
          pings.watch(request.channelId);
          latest.current.player.show({ address, renew, media, openBeside: () => channelMedia.open(source) });
        },
        detach() {
          channelMedia.dropAllBut(undefined);
          pings.watch(undefined);
          latest.current.player.shut();
        },
        now: () => performance.now(),
        schedule,
      }),
    };
  });
  const begin = useCallback(() => {
    const pageClosed = pageOpened();
    return () => {
      pageClosed();
      tv.close();
      prefetch.abort();
      channelMedia.dropAllBut(undefined);
      pings.close();
    };
  }, [tv, prefetch, pings]);
  useLifetime(begin);
  const state = useShownState(tv);
  const heard = useHeard(tv, pings);

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
    heard: (facts) => {
      setPlaying(facts.isPlaying);
      if (facts.isPlaying) setPicturedKey(tv.read().attached?.key);
      heard(facts);
    },
    prefetchRow: prefetch.row,
  };
}

/** The state, for as long as the next one looks the same. */
function useShownState(tv: LiveTv): LiveTvState {
  const shown = useRef<LiveTvState>(undefined);
  return useSyncExternalStore(tv.subscribe, () => {
    const state = tv.read();
    if (shown.current === undefined || !looksSame(shown.current, state)) shown.current = state;
    return shown.current;
  });
}

function useHeard(tv: LiveTv, pings: LivePings): (facts: PlayerFacts) => void {
  const before = useRef<PlayerFacts>({ isPlaying: false, isPaused: false, hasEnded: false });
  return ({ isPlaying, isPaused, hasEnded }) => {
    const last = before.current;
    before.current = { isPlaying, isPaused, hasEnded };
    pings.playing(isPlaying);
    if (isPaused && !last.isPaused && !hasEnded) tv.paused();
    if (hasEnded && !last.hasEnded) tv.ended();
  };
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
