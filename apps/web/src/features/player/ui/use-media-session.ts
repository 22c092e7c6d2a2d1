// Joins a player to the media keys of the operating system. Every key ends up at the player's own acts, which decide what
// this viewer may do.

import { useEffect, useRef, useState } from 'react';
import type { PlayerAct } from '../rules/player-keys.ts';
import {
  openMediaSession,
  type SessionHandlers,
  type SessionPosition,
  type SessionState,
} from '../state/media-session.ts';
import type { Player } from '../state/player.ts';
import type { PlayerState } from '../state/player-state.ts';
import type { Acts } from './use-player-acts.ts';

interface MediaSessionOptions {
  readonly player: Player;
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly picture: string | undefined;
  readonly acts: Pick<Acts, 'perform' | 'possible'>;
  readonly canSeek: boolean;
  /** Of a channel: the ones beside it. What follows in a series is an act of the player. */
  readonly channels: ChannelSteps | undefined;
}

export interface ChannelSteps {
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** The browser counts on by itself; it is updated after a jump, a pause, another speed, and this often, in seconds. */
const REPORTED_EVERY_SECONDS = 10;

export function useMediaSession(options: MediaSessionOptions): void {
  const { player, title, subtitle, picture, acts, canSeek, channels } = options;
  const [place, setPlace] = useState<ReturnType<typeof openMediaSession>>();
  useEffect(() => {
    const mine = openMediaSession();
    setPlace(mine);
    return mine.close;
  }, []);
  const latest = useRef({ acts, channels });
  useEffect(() => {
    latest.current = { acts, channels };
  });

  const { possible } = acts;
  const hasChannels = channels !== undefined;
  useEffect(() => {
    if (!place) return;
    const handlers = handlersFor(possible, canSeek, hasChannels, player, {
      perform: (act) => void latest.current.acts.perform(act),
      step: (way) => latest.current.channels?.[way](),
    });
    const media = { title, subtitle, picture };
    let moment: string | undefined;
    let position: SessionPosition | undefined;
    const update = () => {
      const state = player.store.read();
      const next = momentOf(state);
      if (next !== moment) position = canSeek ? positionOf(state) : undefined;
      moment = next;
      place.update({ ...describe(state), media: isShown(state) ? media : undefined, position, handlers });
    };
    update();
    return player.store.subscribe(update);
  }, [place, player, title, subtitle, picture, possible, canSeek, hasChannels]);
}

interface SessionActions {
  perform(act: PlayerAct): void;
  step(way: keyof ChannelSteps): void;
}

function handlersFor(
  possible: ReadonlySet<PlayerAct>,
  canSeek: boolean,
  hasChannels: boolean,
  player: Player,
  { perform, step }: SessionActions,
): SessionHandlers {
  const handlers: SessionHandlers = {
    // Left to itself the browser would pause what may not be paused (TIMESHIFT-02).
    pause: () => perform('pause'),
  };
  if (possible.has('play')) handlers.play = () => perform('play');
  if (possible.has('back')) handlers.seekbackward = () => perform('back');
  if (possible.has('forward')) handlers.seekforward = () => perform('forward');
  if (canSeek) {
    handlers.seekto = ({ seekTime }) => {
      const range = rangeOf(player.store.read());
      if (seekTime !== undefined && range) player.seekTo(range.start + seekTime);
    };
  }
  if (hasChannels) {
    handlers.previoustrack = () => step('onPrevious');
    handlers.nexttrack = () => step('onNext');
  }
  if (possible.has('next')) handlers.nexttrack = () => perform('next');
  return handlers;
}

/** What can be reached, in seconds of the element: all of it, or what a channel's list holds up to live. */
function rangeOf({
  isLive,
  liveEdge,
  seekable,
  durationSeconds,
}: PlayerState): { start: number; end: number } | undefined {
  if (isLive) return seekable && { start: seekable.start, end: liveEdge ?? seekable.end };
  return Number.isFinite(durationSeconds) && durationSeconds > 0 ? { start: 0, end: durationSeconds } : undefined;
}

function positionOf(state: PlayerState): SessionPosition | undefined {
  const range = state.phase === 'ready' ? rangeOf(state) : undefined;
  if (!range) return undefined;
  return { duration: range.end - range.start, position: state.positionSeconds - range.start, rate: state.rate };
}

/** The same for moments that need no update. */
function momentOf(state: PlayerState): string {
  const { phase, durationSeconds, rate, isPaused, isSeeking, isLive, positionSeconds } = state;
  const reported = Math.floor(positionSeconds / REPORTED_EVERY_SECONDS);
  return [phase, durationSeconds, rate, isPaused, isSeeking, isLive, reported].join();
}

const isShown = ({ phase }: PlayerState) => phase === 'opening' || phase === 'ready';

function describe(state: PlayerState): Pick<SessionState, 'playing'> {
  if (!isShown(state)) return { playing: 'none' };
  return { playing: state.isPaused && state.phase === 'ready' ? 'paused' : 'playing' };
}
