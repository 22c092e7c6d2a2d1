// How long a source is left alone after it failed: longer each time, and never the same for all of those that failed at
// one moment.

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Up to so much of the wait is left out by chance. */
const JITTER = 0.25;

/** Failed so often in a row, counted from 1. `chance` is from 0 up to 1. */
export function backOffMs(failures: number, chance: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.round(wait * (1 - JITTER * chance));
}

/** A run that was well for so long was no failure. */
export const HEALTHY_MS = 60_000;
