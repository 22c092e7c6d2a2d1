// Scroll direction, smoothed. Overscan and prefetch go to the leading edge; the overscan of a still view would mostly
// never become visible while scrolling, and would cost time in every frame.

/** Against the axis, not at all, along it. */
export type Way = -1 | 0 | 1;

export interface Heading {
  /** Through time. */
  readonly x: Way;
  /** Through the channels. */
  readonly y: Way;
}

/** Exponentially weighted scroll distance, in pixels. */
interface Travel {
  readonly x: number;
  readonly y: number;
}

/** Decay per step: a trembling finger does not change the direction. */
const MEMORY = 0.8;
/** A distance below this share of the other axis is noise. */
const SIDE_SHARE = 0.2;

export const NO_TRAVEL: Travel = { x: 0, y: 0 };

export function travelOn({ x, y }: Travel, step: Travel): Travel {
  return { x: x * MEMORY + step.x, y: y * MEMORY + step.y };
}

/** Undefined for a view that is still. */
export function headingOf({ x, y }: Travel): Heading | undefined {
  if (x === 0 && y === 0) return undefined;
  return { x: wayOf(x, y), y: wayOf(y, x) };
}

export function isSameHeading(a: Heading | undefined, b: Heading | undefined): boolean {
  return a?.x === b?.x && a?.y === b?.y;
}

function wayOf(along: number, beside: number): Way {
  if (Math.abs(along) <= Math.abs(beside) * SIDE_SHARE) return 0;
  return along > 0 ? 1 : -1;
}
