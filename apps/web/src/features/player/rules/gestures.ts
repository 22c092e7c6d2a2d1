// Touches on the picture: one tap shows or hides the controls, two on a side jump, as everywhere.

export type TouchAct = 'toggle-chrome' | 'back' | 'forward';

export interface Tap {
  /** Milliseconds of any clock. */
  readonly at: number;
  /** 0 at the left edge, 1 at the right. */
  readonly across: number;
}

/** Two taps within this time are one double tap. */
export const DOUBLE_TAP_MS = 280;
const SIDE = 0.36;

/** The side of a tap; the middle has none. */
export function sideOf(across: number): 'back' | 'forward' | undefined {
  if (across < SIDE) return 'back';
  return across > 1 - SIDE ? 'forward' : undefined;
}

/** What a tap means after the one before it. A third tap on the same side jumps again at once. */
export function readTap(tap: Tap, before: Tap | undefined): TouchAct {
  const side = sideOf(tap.across);
  if (before && side && tap.at - before.at <= DOUBLE_TAP_MS && sideOf(before.across) === side) return side;
  return 'toggle-chrome';
}
