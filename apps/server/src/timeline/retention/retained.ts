// Which parts of a channel's timeline are retained and which are released. Expired parts are marked first, because a
// viewer may be watching them, and released after the grace period. A release is final: files may be removed at any
// time from then on.
import { DELETE_GRACE_SECONDS, LONGEST_SEGMENT_US } from '@seyir/core/limits/media';
import { z } from 'zod';
import { type Interval, intersect, subtract, unite } from './intervals.ts';

const interval = z.tuple([z.int(), z.int()]);

/** The stored state of a channel. */
export const Retained = z.object({
  released: z.array(interval),
  /** Expired intervals and the moment they were marked, epoch milliseconds. */
  marks: z.array(z.tuple([z.int(), z.int(), z.int()])),
});
export type Retained = z.infer<typeof Retained>;

export const NOTHING_RELEASED: Retained = { released: [], marks: [] };

const GRACE_MS = DELETE_GRACE_SECONDS * 1_000;

interface RetentionInput {
  /** Older parts have expired, epoch microseconds. */
  readonly keptFromUs: number;
  /** Intervals that recordings hold. */
  readonly pins: readonly Interval[];
  readonly nowMs: number;
  /** Older parts are released at once, without grace period: the disk is full. */
  readonly cutUs?: number;
}

/** The interval that a recording holds: its window and a segment on each side. */
export const pinOf = (startsAt: Date, endsAt: Date): Interval => [
  startsAt.getTime() * 1_000 - LONGEST_SEGMENT_US,
  endsAt.getTime() * 1_000 + LONGEST_SEGMENT_US,
];

export function ageRetained(
  { released, marks }: Retained,
  { keptFromUs, pins, nowMs, cutUs = 0 }: RetentionInput,
): Retained {
  const held = unite([...pins, ...released]);
  const cut = subtract([[0, cutUs]], held);
  const expired = subtract([[0, keptFromUs]], held);
  const known = marks.flatMap(([from, to, since]) =>
    intersect([[from, to]], expired).map(([start, end]): [number, number, number] => [start, end, since]),
  );
  const marked = unite(known.map(([from, to]): Interval => [from, to]));
  const fresh = subtract(expired, marked).map(([from, to]): [number, number, number] => [from, to, nowMs]);
  const isDue = ([, , since]: readonly [number, number, number]) => nowMs - since >= GRACE_MS;
  const due = known.filter(isDue).map(([from, to]): Interval => [from, to]);
  const gone = unite([...released, ...due, ...cut].map(([from, to]): Interval => [from, to]));
  const pending = [...known.filter((mark) => !isDue(mark)), ...fresh].flatMap(([from, to, since]) =>
    subtract([[from, to]], gone).map(([start, end]): [number, number, number] => [start, end, since]),
  );
  return { released: gone.map(([from, to]) => [from, to]), marks: pending.sort((a, b) => a[0] - b[0]) };
}
