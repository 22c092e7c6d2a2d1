// The segment durations of a source: mostly one number many times, so they are kept as runs and searched as such.
import type { DurationRuns } from './media-facts.ts';

export interface Durations {
  readonly runs: DurationRuns;
  readonly count: number;
  readonly totalUs: number;
  /** Where a segment begins, counted from the first one's beginning. `count` gives the end of the last. */
  startOf(index: number): number;
  durationOf(index: number): number;
  /** The segment that contains a moment counted from the beginning. */
  indexAt(us: number): number;
}

export function makeDurations(_runs: DurationRuns): Durations {
  throw new Error('not written yet');
}
