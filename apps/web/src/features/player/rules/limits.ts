// Rules of the player that are numbers and comparisons: no element, no clock, no words.

import { NEXT_EPISODE_SECONDS, VOLUME_MAX } from '@seyir/core/limits/playback';
import { offerSeconds } from '@seyir/core/playback/markers';
import type { PlayerState } from '../state/player-state.ts';

export type PlayerKind = 'title' | 'trailer' | 'recording' | 'catchup' | 'live' | 'timeshift';

export function clampVolume(volume: number): number {
  return Math.max(0, Math.min(VOLUME_MAX, Math.round(volume)));
}

/** Within 0 and the duration; in a list that grows, within what is listed and not beyond live (PLAYER-11). */
export function clampSeek(
  seconds: number,
  {
    durationSeconds,
    seekable,
    liveEdge,
    isLive,
  }: Pick<PlayerState, 'durationSeconds' | 'seekable' | 'liveEdge' | 'isLive'>,
): number {
  const end = isLive || !Number.isFinite(durationSeconds) ? (liveEdge ?? seekable?.end ?? seconds) : durationSeconds;
  const start = isLive ? (seekable?.start ?? 0) : 0;
  return Math.max(start, Math.min(end, seconds));
}

/** The last thirty seconds of something that has a next one (PLAYER-05), or from its closing credits on. */
export function isNextOffered(
  { positionSeconds, durationSeconds }: Pick<PlayerState, 'positionSeconds' | 'durationSeconds'>,
  credits?: number | undefined,
): boolean {
  const left = durationSeconds - positionSeconds;
  const offered = offerSeconds(durationSeconds, credits, NEXT_EPISODE_SECONDS);
  return Number.isFinite(left) && durationSeconds > offered && left <= offered;
}

/** Only while paused, not ended and not seeking, and not before something was seen (ADS-08). */
export function isPauseAdShown(
  state: Pick<PlayerState, 'isPaused' | 'hasEnded' | 'isSeeking' | 'hasStarted' | 'isBlocked' | 'failure'>,
): boolean {
  const { isPaused, hasEnded, isSeeking, hasStarted, isBlocked, failure } = state;
  return isPaused && !hasEnded && !isSeeking && hasStarted && !isBlocked && failure === undefined;
}

/** Paused after it had preloaded and with more to come: the system may do that, for a telephone call, also to who may not. */
export function isInterrupted(
  state: Pick<PlayerState, 'phase' | 'isPaused' | 'hasStarted' | 'hasEnded' | 'isBlocked'>,
): boolean {
  const { phase, isPaused, hasStarted, hasEnded, isBlocked } = state;
  return phase === 'ready' && isPaused && hasStarted && !hasEnded && !isBlocked;
}

/** Something is awaited, and the viewer should know that it is. What plays on from memory is not disturbed. */
export function isBusy(state: Pick<PlayerState, 'phase' | 'isStarved' | 'isPaused' | 'isBlocked'>): boolean {
  if (state.phase === 'failed' || state.isBlocked) return false;
  return state.phase === 'opening' || (state.isStarved && !state.isPaused);
}

/** Channels run at the speed of the clock (PLAYER-14). */
export function hasRates(kind: PlayerKind): boolean {
  return kind !== 'live' && kind !== 'timeshift';
}

/** A channel has no picture-in-picture: not by our button, nor by the browser's own (LIVE-04). */
export function hasPicture(kind: PlayerKind): boolean {
  return kind !== 'live' && kind !== 'timeshift';
}
