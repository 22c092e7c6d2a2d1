// The machine in a page: made with it, closed with it, and fed with what the player reports.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import type { TrackPreferences } from '../../shared/media/engine.ts';
import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { useLifetime } from '../../shared/ui/use-lifetime.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';
import { answersAhead } from './answers-ahead.ts';
import { createLivePings, type LivePings } from './live-pings.ts';
import { askAccess, askAddress, sendPing } from './live-tv.api.ts';
import type { LiveTvState } from './live-tv.machine.ts';
import { createLiveTv, type LiveTv } from './live-tv.runner.ts';
import { createLookAhead, type LookAhead, SETTLED_MS } from './look-ahead.ts';
import { createReadyChannels } from './ready-channels.ts';
import { looksSame } from './rules/shown-state.ts';
import { headStart } from './warm-live-tv.ts';

export interface PlayerFacts {
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
}

export interface LiveTvInPage {
  readonly tv: LiveTv;
  readonly state: LiveTvState;
  /** What is attached has begun to play. */
  readonly hasPicture: boolean;
  /** What the player gives to its engine: the address that is attached, then fresh ones. */
  readonly source: () => Promise<string>;
  /** The address that is attached, once; undefined when it was handed out already. */
  readonly takeAddress: () => string | undefined;
  /** A source that stands ready in an element of its own. */
  readonly takeReady: (address: string) => PreloadedMedia | undefined;
  /** A source in an element of its own, begun now. */
  readonly beginBeside: (address: string) => PreloadedMedia | undefined;
  /** A channel that may be chosen next: it is asked about ahead. */
  readonly glance: LookAhead['glance'];
  /** Hears of a new key as soon as something is attached, before the page is drawn for it. */
  readonly onAttach: (listener: (key: string) => void) => () => void;
  /** Hears what the player does; the same facts twice mean nothing. */
  readonly heard: (facts: PlayerFacts) => void;
}

export interface LiveTvOptions {
  /** The question for the PIN of a locked channel. */
  askPin: (signal: AbortSignal) => Promise<boolean>;
  /** The channels a change would lead to from here, within the viewer's access, the likeliest first (ZAP-02). */
  neighbours: readonly string[];
  /** What the profile chose, where it is known. */
  getPreferences: () => TrackPreferences | undefined;
}

const schedule = (act: () => void, ms: number) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

export function useLiveTv({ askPin, neighbours, getPreferences }: LiveTvOptions): LiveTvInPage {
  const queries = useQueryClient();
  const profileId = useViewer().profile?.id;
  const latest = useRef({ askPin, profileId, getPreferences });
  useEffect(() => {
    latest.current = { askPin, profileId, getPreferences };
  });
  const [{ tv, ahead, pings, ready }] = useState(() => {
    const hosts = async () => (await queries.ensureQueryData(appConfigQuery())).channelHosts;
    const address = (channelId: string, signal: AbortSignal) =>
      askAddress({ channelId, kind: 'live' }, hosts, signal, 'preload');
    const readyChannels = createReadyChannels(() => latest.current.getPreferences(), schedule);
    const lookAhead = createLookAhead({
      checkAccess: askAccess,
      getAddress: address,
      fetch: (url, options) => fetch(url, options),
      onFirst: (address) => readyChannels.neighbour.prepare(address),
      onGlanced: (address) => readyChannels.glanced.prepare(address),
      savesData,
      now: appClock.now,
      schedule,
    });
    return {
      ready: readyChannels,
      ahead: lookAhead,
      pings: createLivePings({
        send: (id, seconds) => {
          const profile = latest.current.profileId;
          if (profile) sendPing(id, profile, seconds);
        },
        now: () => performance.now(),
        schedule,
      }),
      tv: createLiveTv({
        ...answersAhead({
          lookAhead,
          askAccess,
          askAddress: (request, signal) => askAddress(request, hosts, signal),
        }),
        askPin: (signal) => latest.current.askPin(signal),
        now: () => performance.now(),
        schedule,
      }),
    };
  });
  const begin = useCallback(() => {
    const pageClosed = headStart.pageOpened();
    return () => {
      pageClosed();
      tv.close();
      ahead.stop();
      ready.stop();
      pings.close();
    };
  }, [tv, ahead, ready, pings]);
  useLifetime(begin);
  const state = useShownState(tv);
  const heard = useHeard(tv, pings);
  usePingedChannel(pings, state);

  const [isPlaying, setPlaying] = useState(false);
  const [picturedKey, setPicturedKey] = useState<number>();
  useSettled(state, isPlaying, () => ahead.look(neighbours));
  // What stood ready beside the channel before does not stand beside this one.
  const attachedKey = state.attached?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel, or none
  useEffect(() => ready.stop, [ready, attachedKey]);
  const handed = useRef<number>(undefined);
  const takeAddress = useCallback(() => {
    const { attached } = tv.read();
    if (!attached || handed.current === attached.key) return undefined;
    handed.current = attached.key;
    return attached.address;
  }, [tv]);
  const onAttach = useCallback((listener: (key: string) => void) => listenToKeys(tv, listener), [tv]);
  return {
    tv,
    state,
    hasPicture: picturedKey !== undefined && picturedKey === state.attached?.key,
    heard: (facts) => {
      setPlaying(facts.isPlaying);
      if (facts.isPlaying) setPicturedKey(tv.read().attached?.key);
      heard(facts);
    },
    async source() {
      const { attached } = tv.read();
      if (!attached) throw new Error('Nothing is to be played.');
      return takeAddress() ?? tv.renew(attached.key);
    },
    takeAddress,
    takeReady: ready.take,
    beginBeside: ready.begin,
    glance: ahead.glance,
    onAttach,
  };
}

function listenToKeys(tv: LiveTv, listener: (key: string) => void): () => void {
  let known = tv.read().attached?.key;
  return tv.subscribe(() => {
    const key = tv.read().attached?.key;
    if (key === known) return;
    known = key;
    if (key !== undefined) listener(String(key));
  });
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

function usePingedChannel(pings: LivePings, { attached }: LiveTvState): void {
  const channelId = attached?.request.channelId;
  useEffect(() => pings.watch(channelId), [pings, channelId]);
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
