// Everything the control layer shows, as one value. It changes only by reports: of the media element, of the engine, and
// of the few things neither knows (that a source is being asked for, that the browser forbade to start).

import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { useSyncExternalStore } from 'react';
import type { ShownCue } from '../../../shared/media/cues.ts';
import { type EngineReport, NO_TRACKS, type TrackChoice } from '../../../shared/media/media-engine.ts';
import type { ClockAnchor } from '../../../shared/media/wall-clock.ts';
import type { PlayFailure } from './play-failure.ts';

/** In seconds of the element. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

export interface PlayerState {
  /** `opening` until the first frame of a source can be shown; `shut` when none is to be. */
  readonly phase: 'opening' | 'ready' | 'failed' | 'shut';
  readonly isPaused: boolean;
  readonly isSeeking: boolean;
  /** The element wants to play and has nothing to show. */
  readonly isStarved: boolean;
  readonly hasEnded: boolean;
  /** Something has been seen of this source. */
  readonly hasStarted: boolean;
  /** The browser lets it start only by a press. */
  readonly isBlocked: boolean;
  readonly positionSeconds: number;
  /** 0 while unknown; infinite for a list that grows. */
  readonly durationSeconds: number;
  readonly buffered: readonly TimeRange[];
  readonly seekable: TimeRange | undefined;
  /** 0 to 100. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly rate: number;
  /** Lines of the picture; 0 while unknown. */
  readonly height: number;
  readonly isInPicture: boolean;
  readonly tracks: TrackChoice;
  readonly cues: readonly ShownCue[];
  readonly isLive: boolean;
  /** Where one watches live, in seconds of the element. */
  readonly liveEdge: number | undefined;
  readonly anchors: readonly ClockAnchor[];
  /** When the edge and the anchors were reported, in epoch milliseconds of the server's clock. */
  readonly listedAt: number | undefined;
  readonly trouble: 'network' | 'preparing' | undefined;
  readonly failure: PlayFailure | undefined;
}

export const IDLE: PlayerState = {
  phase: 'opening',
  isPaused: true,
  isSeeking: false,
  isStarved: false,
  hasEnded: false,
  hasStarted: false,
  isBlocked: false,
  positionSeconds: 0,
  durationSeconds: 0,
  buffered: [],
  seekable: undefined,
  volume: VOLUME_MAX,
  isMuted: false,
  rate: 1,
  height: 0,
  isInPicture: false,
  tracks: NO_TRACKS,
  cues: [],
  isLive: false,
  liveEdge: undefined,
  anchors: [],
  listedAt: undefined,
  trouble: undefined,
  failure: undefined,
};

/** What is read off the element at an event. */
export type ElementReading = Pick<
  PlayerState,
  | 'isPaused'
  | 'isSeeking'
  | 'hasEnded'
  | 'positionSeconds'
  | 'durationSeconds'
  | 'buffered'
  | 'seekable'
  | 'volume'
  | 'isMuted'
  | 'rate'
  | 'height'
>;

export type PlayerReport =
  | { readonly type: 'element'; readonly event: string; readonly reading: ElementReading }
  | Exclude<EngineReport, { type: 'failed' | 'list' }>
  | (Extract<EngineReport, { type: 'list' }> & { readonly at?: number })
  | { readonly type: 'failed'; readonly failure: PlayFailure }
  /** A source is being asked for: what was known about the last one is over. */
  | { readonly type: 'opened' }
  /** Nothing is played here for now. */
  | { readonly type: 'shut' }
  /** The service makes it ready; it will be there in a moment. */
  | { readonly type: 'preparing' }
  | { readonly type: 'blocked' };

/** The element is fed again, or no longer waits. */
const FED_EVENTS: ReadonlySet<string> = new Set(['playing', 'pause', 'ended', 'emptied']);

export function reducePlayer(state: PlayerState, report: PlayerReport): PlayerState {
  switch (report.type) {
    case 'opened':
    case 'shut':
      // How loud and how fast belong to the viewer, not to the source.
      return {
        ...IDLE,
        phase: report.type === 'shut' ? 'shut' : 'opening',
        volume: state.volume,
        isMuted: state.isMuted,
        rate: state.rate,
        isInPicture: state.isInPicture,
      };
    case 'preparing':
      return { ...state, trouble: 'preparing' };
    case 'blocked':
      return { ...state, isBlocked: true };
    case 'tracks':
      return { ...state, tracks: report.tracks };
    case 'cues':
      return { ...state, cues: report.cues };
    case 'list':
      return {
        ...state,
        isLive: report.isLive,
        liveEdge: report.liveEdge,
        anchors: report.anchors,
        listedAt: report.at,
      };
    case 'trouble':
      return { ...state, trouble: report.trouble };
    case 'failed':
      return { ...state, phase: 'failed', failure: report.failure, trouble: undefined, isStarved: false };
    case 'element':
      return reduceElement(state, report.event, report.reading);
  }
}

function reduceElement(state: PlayerState, event: string, reading: ElementReading): PlayerState {
  const next: PlayerState = { ...state, ...reading, buffered: sameRanges(state.buffered, reading.buffered) };
  const hasMoved = event === 'timeupdate' && !reading.isSeeking && reading.positionSeconds > state.positionSeconds;
  return {
    ...next,
    phase: state.phase === 'opening' && event === 'loadeddata' ? 'ready' : state.phase,
    isStarved: event === 'waiting' ? true : FED_EVENTS.has(event) || hasMoved ? false : state.isStarved,
    hasStarted: state.hasStarted || event === 'playing',
    isBlocked: state.isBlocked && event !== 'playing',
    // A lost network is over when the engine says so: a picture moves on out of its buffer, and by every jump.
    trouble: state.trouble === 'preparing' && (event === 'loadeddata' || hasMoved) ? undefined : state.trouble,
    isInPicture:
      event === 'enterpictureinpicture' ? true : event === 'leavepictureinpicture' ? false : state.isInPicture,
  };
}

/** The same object for the same ranges, so that nothing is drawn again for nothing. */
function sameRanges(before: readonly TimeRange[], after: readonly TimeRange[]): readonly TimeRange[] {
  const isSame =
    before.length === after.length &&
    before.every(({ start, end }, index) => start === after[index]?.start && end === after[index]?.end);
  return isSame ? before : after;
}

export interface PlayerStore {
  read(): PlayerState;
  report(report: PlayerReport): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Batches the changes before the first picture: every notification renders, and the picture would wait for that. Longer than
 * a channel takes to open, so that most are rendered with the picture.
 */
const TOGETHER_MS = 1_000;

export function createPlayerStore(): PlayerStore {
  let state = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const emit = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    report(report) {
      const before = state;
      state = reducePlayer(before, report);
      if (state === before) return;
      if (isUrgent(before, state)) emit();
      else timer ??= setTimeout(emit, TOGETHER_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** While a source is opened nothing is seen of it; what a viewer does, or must know, is seen at once. */
function isUrgent(before: PlayerState, after: PlayerState): boolean {
  if (before.phase !== 'opening' || after.phase !== 'opening') return true;
  const { trouble, isBlocked, volume, isMuted, rate, isInPicture } = after;
  return (
    trouble !== before.trouble ||
    isBlocked !== before.isBlocked ||
    volume !== before.volume ||
    isMuted !== before.isMuted ||
    rate !== before.rate ||
    isInPicture !== before.isInPicture
  );
}

/** A part of the state. The part must be a plain value or something the state itself holds, or it would never rest. */
export function usePlayerState<T>(store: PlayerStore, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.read()));
}
