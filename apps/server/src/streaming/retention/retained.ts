// What of a channel's timeline is still wanted, and what may go. Nothing goes the moment it is no longer wanted: somebody
// may be watching it. It is marked, and released when it has been unwanted for the grace. Released is for ever: files may
// vanish at any time from then on.
import { DELETE_GRACE_SECONDS, LONGEST_SEGMENT_US } from '@seyir/core/limits/media';
import { z } from 'zod';
import { type Interval, intersect, subtract, unite } from './intervals.ts';

const interval = z.tuple([z.int(), z.int()]);

/** As it is remembered of a channel. */
export const Retained = z.object({
  released: z.array(interval),
  /** Unwanted since a moment, epoch milliseconds. */
  marks: z.array(z.tuple([z.int(), z.int(), z.int()])),
});
export type Retained = z.infer<typeof Retained>;

export const NOTHING_RELEASED: Retained = { released: [], marks: [] };

const GRACE_MS = DELETE_GRACE_SECONDS * 1_000;

export interface Wishes {
  /** What is older is not wanted, epoch microseconds. */
  readonly keptFromUs: number;
  /** Stretches that recordings hold. */
  readonly pins: readonly Interval[];
  readonly nowMs: number;
  /** What is older goes at once, without grace: there is no more room for it. */
  readonly cutUs?: number;
}

/** A recording holds its window and a segment on each side. */
export const pinOf = (startsAt: Date, endsAt: Date): Interval => [
  startsAt.getTime() * 1_000 - LONGEST_SEGMENT_US,
  endsAt.getTime() * 1_000 + LONGEST_SEGMENT_US,
];

export function ageRetained({ released, marks }: Retained, { keptFromUs, pins, nowMs, cutUs = 0 }: Wishes): Retained {
  const held = unite([...pins, ...released]);
  const cut = subtract([[0, cutUs]], held);
  const unwanted = subtract([[0, keptFromUs]], held);
  const known = marks.flatMap(([from, to, since]) =>
    intersect([[from, to]], unwanted).map(([start, end]): [number, number, number] => [start, end, since]),
  );
  const marked = unite(known.map(([from, to]): Interval => [from, to]));
  const fresh = subtract(unwanted, marked).map(([from, to]): [number, number, number] => [from, to, nowMs]);
  const isRipe = ([, , since]: readonly [number, number, number]) => nowMs - since >= GRACE_MS;
  const ripe = known.filter(isRipe).map(([from, to]): Interval => [from, to]);
  const gone = unite([...released, ...ripe, ...cut].map(([from, to]): Interval => [from, to]));
  const pending = [...known.filter((mark) => !isRipe(mark)), ...fresh].flatMap(([from, to, since]) =>
    subtract([[from, to]], gone).map(([start, end]): [number, number, number] => [start, end, since]),
  );
  return { released: gone.map(([from, to]) => [from, to]), marks: pending.sort((a, b) => a[0] - b[0]) };
}
