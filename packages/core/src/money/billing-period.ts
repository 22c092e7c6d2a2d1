// Billing months: from a day to the same day of the next month in Turkish time, or to that month's last day.
import { dayAt, findDayBounds } from '../time/local-time.ts';

interface Period {
  /** When the subscription began: its day is the day it is billed on. */
  readonly startsAt: number;
  /** Until when it is paid. */
  readonly endsAt: number;
}

/**
 * The end of the month that begins where the paid time ends. A subscription that began on the 31st is billed on the 28th
 * of February and on the 31st of March.
 */
export function nextPeriodEnd({ startsAt, endsAt }: Period): number {
  const billingDay = readDay(startsAt).day;
  const end = readDay(endsAt);
  const keepsDay = end.day === Math.min(billingDay, daysInMonth(end.year, end.month));
  return addMonth(endsAt, keepsDay ? billingDay : end.day);
}

/** One month from an instant. */
export const monthAfter = (instant: number): number => addMonth(instant, readDay(instant).day);

function addMonth(instant: number, wantedDay: number): number {
  const { year, month } = readDay(instant);
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const day = Math.min(wantedDay, daysInMonth(next.year, next.month));
  const sinceMidnight = instant - startOf(dayAt(instant));
  return startOf(`${pad(next.year, 4)}-${pad(next.month)}-${pad(day)}`) + sinceMidnight;
}

function startOf(day: string): number {
  const bounds = findDayBounds(day);
  if (bounds === undefined) throw new RangeError(`not a day: ${day}`);
  return bounds.from;
}

function readDay(instant: number) {
  const [year = 0, month = 0, day = 0] = dayAt(instant).split('-').map(Number);
  return { year, month, day };
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
