// The guide's 14 days in Turkish time.
import { dayAt, findDayBounds, listGuideDays } from '../time/local-time.ts';
import type { TimeRange } from '../time/time-range.ts';

/** From the first midnight of the guide's 14 days to the last (DATEPICK-01, DATEPICK-03). */
export function findGuideBounds(now: number): TimeRange {
  const days = listGuideDays(now);
  const [first = dayAt(now)] = days;
  const last = days.at(-1) ?? first;
  return { from: findDayBounds(first)?.from ?? now, to: findDayBounds(last)?.to ?? now };
}
