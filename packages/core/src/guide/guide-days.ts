// The days of the guide in Turkey, and which of them a programme is listed in.
import { addDays, type Day, dayAt, findDayBounds, listGuideDays } from '../time/istanbul.ts';

/** From an instant up to, and without, another; in epoch milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** One showing of a programme, in epoch milliseconds. */
export interface Showing {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** From the first midnight of the guide's 14 days to the last (DATEPICK-01, DATEPICK-03). */
export function findGuideBounds(now: number): Stretch {
  const days = listGuideDays(now);
  const [first = dayAt(now)] = days;
  const last = days.at(-1) ?? first;
  return { from: findDayBounds(first)?.from ?? now, to: findDayBounds(last)?.to ?? now };
}

/** What two stretches share; undefined when they do not meet. */
export function overlapOf(a: Stretch, b: Stretch): Stretch | undefined {
  const shared = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return shared.from < shared.to ? shared : undefined;
}

/** Whether any of a programme is shown within a stretch: one that ends on its first instant is not. */
export function isWithin({ startsAt, endsAt }: Showing, { from, to }: Stretch): boolean {
  return startsAt < to && endsAt > from;
}

/** The days a programme is listed in: one across midnight is in both (GUIDE-05). */
export function listDaysOf({ startsAt, endsAt }: Showing): Day[] {
  const last = dayAt(Math.max(startsAt, endsAt - 1));
  const days: Day[] = [];
  for (let day = dayAt(startsAt); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
