// Which way the viewer goes. What lies ahead is drawn and asked for early, what lies beside the way is not carried along:
// most of what a still view keeps at hand is never met while scrolling, and would be paid for in every frame.

/** Against the axis, not at all, along it. */
export type Way = -1 | 0 | 1;

export interface Heading {
  /** Through time. */
  readonly x: Way;
  /** Through the channels. */
  readonly y: Way;
}

/** Pixels gone lately; the latest count most. */
export interface Travel {
  readonly x: number;
  readonly y: number;
}

/** How much of what was gone before counts beside a new step: a finger that trembles does not change its way. */
const MEMORY = 0.8;
/** Less than this share of the other axis is trembling. */
const SIDE_SHARE = 0.2;

export const NO_TRAVEL: Travel = { x: 0, y: 0 };

export function travelOn({ x, y }: Travel, step: Travel): Travel {
  return { x: x * MEMORY + step.x, y: y * MEMORY + step.y };
}

/** Undefined for a view that stands. */
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
