// The axes of charts: a few round values from zero on the right, and hours or days of the service's time zone below.
import { addDays, dayAt, findDayBounds } from '@seyir/core/time/local-time';

const MOST_STEPS = 4;
const ROUND = [1, 2, 2.5, 5, 10] as const;

/** Round values from 0 to at least the highest one. Counts have no fractions. */
export function roundValues(highest: number, isCount = false): number[] {
  const top = Math.max(highest, isCount ? 1 : Number.MIN_VALUE);
  const power = 10 ** Math.floor(Math.log10(top / MOST_STEPS));
  const steps = [...ROUND, 20].map((factor) => factor * power);
  const step = steps.find((one) => one * MOST_STEPS >= top && (!isCount || Number.isInteger(one))) ?? Math.max(1, top);
  const count = Math.ceil(top / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

const HOUR_MS = 3_600_000;
const HOUR_STEPS = [1, 2, 3, 6, 12] as const;

/** Moments on the hour, or at the beginning of days where the span is longer; counted from midnight. */
export function hourMarks(from: number, to: number, most: number): number[] {
  const hours = HOUR_STEPS.find((step) => (to - from) / (step * HOUR_MS) <= most);
  if (hours === undefined) {
    const days = Math.max(1, Math.ceil((to - from) / (24 * HOUR_MS) / most));
    return listMidnights(from, to).filter((_, index) => index % days === 0);
  }
  const [first = from] = listMidnights(from - 24 * HOUR_MS, to);
  const step = hours * HOUR_MS;
  const marks: number[] = [];
  for (let at = first; at <= to; at += step) if (at >= from) marks.push(at);
  return marks;
}

function listMidnights(from: number, to: number): number[] {
  const midnights: number[] = [];
  for (let day = dayAt(from); ; day = addDays(day, 1)) {
    const at = findDayBounds(day)?.from;
    if (at === undefined || at > to) return midnights;
    if (at >= from) midnights.push(at);
  }
}
