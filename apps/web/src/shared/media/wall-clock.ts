// Positions in the element and the wall clock. A list has the clock of each fragment; after an outage or between windows
// the clock jumps while positions go on, so a run of fragments without a jump is kept as one anchor.

export interface ClockAnchor {
  /** Position in the element, in seconds. */
  readonly start: number;
  readonly end: number;
  /** Epoch milliseconds at `start`. */
  readonly wallClock: number;
}

interface TimedFragment {
  readonly start: number;
  readonly duration: number;
  readonly programDateTime: number | null;
}

/** Written durations are rounded: less than this is no jump, in milliseconds. */
const EVEN_MS = 250;

export function anchorsOf(fragments: readonly TimedFragment[]): readonly ClockAnchor[] {
  const anchors: { start: number; end: number; wallClock: number }[] = [];
  for (const { start, duration, programDateTime } of fragments) {
    if (programDateTime === null) continue;
    const last = anchors.at(-1);
    const expected = last && last.wallClock + (start - last.start) * 1_000;
    if (last && expected !== undefined && Math.abs(programDateTime - expected) < EVEN_MS) last.end = start + duration;
    else anchors.push({ start, end: start + duration, wallClock: programDateTime });
  }
  return anchors;
}

/** The wall clock of a position, also a little outside of what is listed; undefined where no clock is known. */
export function wallClockAt(anchors: readonly ClockAnchor[], seconds: number): number | undefined {
  const anchor = anchors.findLast(({ start }) => start <= seconds) ?? anchors[0];
  return anchor && anchor.wallClock + (seconds - anchor.start) * 1_000;
}

/** Within so many seconds of live one is live: players keep a few segments of distance. */
export const LIVE_SECONDS = 15;

/** Where a moment is shown; within a jump, where the picture goes on. Undefined where no clock is known. */
export function positionAt(anchors: readonly ClockAnchor[], wallClock: number): number | undefined {
  const index = anchors.findLastIndex((anchor) => anchor.wallClock <= wallClock);
  const anchor = anchors[Math.max(0, index)];
  if (!anchor) return undefined;
  const seconds = anchor.start + (wallClock - anchor.wallClock) / 1_000;
  const next = anchors[index + 1];
  return next && seconds > next.start ? next.start : seconds;
}
