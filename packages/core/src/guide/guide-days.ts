// The guide's 14 days in Turkish time, and the days that list a programme.
import { addDays, type Day, dayAt, findDayBounds, listGuideDays } from '../time/local-time.ts';
import type { TimeRange } from '../time/time-range.ts';

/** One showing of a programme, in epoch milliseconds. */
export interface Showing {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** From the first midnight of the guide's 14 days to the last (DATEPICK-01, DATEPICK-03). */
export function findGuideBounds(now: number): TimeRange {
  const days = listGuideDays(now);
  const [first = dayAt(now)] = days;
  const last = days.at(-1) ?? first;
  return { from: findDayBounds(first)?.from ?? now, to: findDayBounds(last)?.to ?? now };
}

/** Whether a showing overlaps a time range. A showing that ends on the range's first instant does not. */
export function isWithin({ startsAt, endsAt }: Showing, { from, to }: TimeRange): boolean {
  return startsAt < to && endsAt > from;
}

/** The days that list a programme: a programme across midnight is listed in both (GUIDE-05). */
export function listDaysOf({ startsAt, endsAt }: Showing): Day[] {
  const last = dayAt(Math.max(startsAt, endsAt - 1));
  const days: Day[] = [];
  for (let day = dayAt(startsAt); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
