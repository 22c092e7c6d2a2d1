// Where the banner stands and when it moves on (BANNER-01, BANNER-02). Pure: the hook beside it keeps the time.

import { BANNER_SLIDE_MS } from '@seyir/core/limits/home';

export interface BannerState {
  readonly index: number;
  /** What is left of the current slide's time. */
  readonly leftMs: number;
  /** When the time last began to run; undefined while it stands still. */
  readonly since: number | undefined;
}

export type BannerEvent =
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
      // No loop: after the last slide's time the first one comes back.
      return show(state, event.count === 0 ? 0 : (state.index + 1) % event.count, now);
    case 'chosen':
      return show(state, Math.max(0, Math.min(event.index, event.count - 1)), now);
  }
}

export function leftAt({ leftMs, since }: BannerState, now: number): number {
  return since === undefined ? leftMs : Math.max(0, leftMs - (now - since));
}

/** A slide that was chosen gets its whole time, and the time goes on running if it ran. */
function show(state: BannerState, index: number, now: number): BannerState {
  return { index, leftMs: BANNER_SLIDE_MS, since: state.since === undefined ? undefined : now };
}

/** The thumbnails in view: the current one and those after it. Three or more go round, fewer just stand (HOME-06). */
export function visibleThumbnails(index: number, count: number, visible: number): number[] {
  if (count < visible) return Array.from({ length: count }, (_, place) => place);
  return Array.from({ length: visible }, (_, place) => (index + place) % count);
}
