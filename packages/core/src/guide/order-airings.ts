// Puts the airings of one channel in order: no two at once, none longer than a day. Holes stay holes.
import { LONGEST_AIRING_MS } from '../limits/guide.ts';

interface TimedAiring {
  readonly startsAt: number;
  /** Undefined when the guide leaves it out: the next airing ends it. */
  readonly endsAt: number | undefined;
}

/** An airing without an end that nothing follows. */
const UNKNOWN_LENGTH_MS = 30 * 60_000;
/** Shorter remains of an overlap are left out. */
const SHORTEST_MS = 60_000;

/** Of two airings with one start the later one in the guide counts; an overlapping airing ends where the next one starts. */
export function orderAirings<T extends TimedAiring>(airings: readonly T[]): (T & { readonly endsAt: number })[] {
  const byStart = new Map<number, T>();
  for (const airing of airings) {
    if (airing.endsAt === undefined || airing.endsAt > airing.startsAt) byStart.set(airing.startsAt, airing);
  }
  const sorted = [...byStart.values()].sort((one, other) => one.startsAt - other.startsAt);
  return sorted.flatMap((airing, index) => {
    const next = sorted[index + 1]?.startsAt ?? Number.POSITIVE_INFINITY;
    const wanted = airing.endsAt ?? (Number.isFinite(next) ? next : airing.startsAt + UNKNOWN_LENGTH_MS);
    const endsAt = Math.min(wanted, next, airing.startsAt + LONGEST_AIRING_MS);
    return endsAt - airing.startsAt < SHORTEST_MS ? [] : [{ ...airing, endsAt }];
  });
}
