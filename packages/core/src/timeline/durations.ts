// Segment durations of a source, run-length encoded, with binary search over the runs.
import { LONGEST_SEGMENT_US } from '../limits/media.ts';
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

/** A run with the sums of the runs before it. */
interface PlacedRun {
  readonly firstIndex: number;
  readonly startUs: number;
  readonly durationUs: number;
}

/** Validates durations: throws for any that a playlist must not carry. Every span of a timeline is made through this. */
export function makeDurations(runs: DurationRuns): Durations {
  const placed: PlacedRun[] = [];
  let count = 0;
  let totalUs = 0;
  for (const [durationUs, times] of runs) {
    checkDuration(durationUs);
    if (!isPositiveInteger(times)) throw new RangeError(`a run of ${times} segments`);
    placed.push({ firstIndex: count, startUs: totalUs, durationUs });
    count += times;
    totalUs += durationUs * times;
  }
  const runOf = (index: number) => {
    const run =
      Number.isInteger(index) && index >= 0 ? findLast(placed, (each) => each.firstIndex <= index) : undefined;
    if (run === undefined || index > count) throw new RangeError(`segment ${index} of ${count}`);
    return run;
  };
  return {
    runs,
    count,
    totalUs,
    startOf(index) {
      if (index === 0) return 0;
      const { firstIndex, startUs, durationUs } = runOf(index);
      return startUs + (index - firstIndex) * durationUs;
    },
    durationOf(index) {
      if (index >= count) throw new RangeError(`segment ${index} of ${count}`);
      return runOf(index).durationUs;
    },
    indexAt(us) {
      const run = us >= 0 && us < totalUs ? findLast(placed, (each) => each.startUs <= us) : undefined;
      if (run === undefined) throw new RangeError(`${us} µs of ${totalUs}`);
      return run.firstIndex + Math.floor((us - run.startUs) / run.durationUs);
    },
  };
}

/** The runs with one segment more. */
export function appendDuration(runs: DurationRuns, durationUs: number): DurationRuns {
  checkDuration(durationUs);
  const last = runs.at(-1);
  if (last?.[0] !== durationUs) return [...runs, [durationUs, 1]];
  return [...runs.slice(0, -1), [durationUs, last[1] + 1]];
}

/** Binary search: the last item for which a monotone condition holds. */
export function findLast<Item>(items: readonly Item[], holds: (item: Item) => boolean): Item | undefined {
  return items[findLastIndex(items, holds)];
}

/** As `findLast`; -1 when the condition holds for none. */
export function findLastIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function checkDuration(durationUs: number): void {
  if (!isPositiveInteger(durationUs)) throw new RangeError(`a segment of ${durationUs} µs`);
  if (durationUs > LONGEST_SEGMENT_US) {
    throw new RangeError(`a segment of ${durationUs} µs is longer than a list may carry (${LONGEST_SEGMENT_US})`);
  }
}

function isPositiveInteger(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
