// The current slide and its timer (BANNER-01, BANNER-02). Pure: `use-banner.ts` runs the timer.

import { BANNER_SLIDE_MS } from '@seyir/core/limits/home';

interface BannerState {
  readonly index: number;
  /** Remaining time of the current slide at `since`. */
  readonly leftMs: number;
  /** When the timer last started; undefined while paused. */
  readonly since: number | undefined;
}

type BannerEvent =
  | { type: 'ran'; now: number }
  | { type: 'held'; now: number }
  | { type: 'elapsed'; now: number; count: number }
  | { type: 'chosen'; now: number; index: number; count: number };

export const FIRST_SLIDE: BannerState = { index: 0, leftMs: BANNER_SLIDE_MS, since: undefined };

export function stepBanner(state: BannerState, event: BannerEvent): BannerState {
  const { now } = event;
  switch (event.type) {
    case 'ran':
      return state.since === undefined ? { ...state, since: now } : state;
    case 'held':
      return state.since === undefined ? state : { ...state, leftMs: leftAt(state, now), since: undefined };
    case 'elapsed':
      // After the last slide the first one follows.
      return show(state, event.count === 0 ? 0 : (state.index + 1) % event.count, now);
    case 'chosen':
      return show(state, Math.max(0, Math.min(event.index, event.count - 1)), now);
  }
}

export function leftAt({ leftMs, since }: BannerState, now: number): number {
  return since === undefined ? leftMs : Math.max(0, leftMs - (now - since));
}

/** A chosen slide gets its whole time; a running timer keeps running. */
function show(state: BannerState, index: number, now: number): BannerState {
  return { index, leftMs: BANNER_SLIDE_MS, since: state.since === undefined ? undefined : now };
}

/** The visible thumbnails: the current slide and those after it. Three or more wrap around, fewer do not move (HOME-06). */
export function visibleThumbnails(index: number, count: number, visible: number): number[] {
  if (count < visible) return Array.from({ length: count }, (_, place) => place);
  return Array.from({ length: visible }, (_, place) => (index + place) % count);
}
