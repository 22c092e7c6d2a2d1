// Touches on the picture: one tap shows or hides the controls, two on a side jump, a swipe changes the channel.

type TouchAct = 'toggle-chrome' | 'back' | 'forward';

export interface Tap {
  /** Milliseconds of any clock. */
  readonly at: number;
  /** 0 at the left edge, 1 at the right. */
  readonly across: number;
}

/** Two taps within this time are one double tap. */
const DOUBLE_TAP_MS = 280;
const SIDE = 0.36;

/** The side of a tap; the middle has none. */
function sideOf(across: number): 'back' | 'forward' | undefined {
  if (across < SIDE) return 'back';
  return across > 1 - SIDE ? 'forward' : undefined;
}

/** What a tap means after the one before it. A third tap on the same side jumps again at once. */
export function readTap(tap: Tap, before: Tap | undefined): TouchAct {
  const side = sideOf(tap.across);
  if (before && side && tap.at - before.at <= DOUBLE_TAP_MS && sideOf(before.across) === side) return side;
  return 'toggle-chrome';
}

/** Where a finger is, and when. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  /** Milliseconds of any clock. */
  readonly at: number;
}

/** A finger that moves less is a tap. */
const STILL_PX = 12;
const SWIPE_PX = 60;
const SWIPE_MS = 800;

export function isTap(from: TouchPoint, to: TouchPoint): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) <= STILL_PX;
}

/** A quick movement: the finger pushes the present channel away, the next one follows from the right or from below. */
export function readSwipe(from: TouchPoint, to: TouchPoint): 'next' | 'previous' | undefined {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const [along, aside] = Math.abs(across) > Math.abs(down) ? [across, down] : [down, across];
  if (to.at - from.at > SWIPE_MS || Math.abs(along) < SWIPE_PX || Math.abs(along) < 2 * Math.abs(aside))
    return undefined;
  return along < 0 ? 'next' : 'previous';
}
