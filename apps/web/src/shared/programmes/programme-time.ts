import { addDays, type Day, dayAt, findDayBounds } from '@seyir/core/time/local-time';
import { formatClock, formatDate } from '../text/format.ts';
import { say } from '../text/text.ts';
import type { Airing } from './programme-phase.ts';
import { programmesText } from './programmes.text.ts';

/** 20.15 – 21.10 */
export function clockRange({ startTime, endTime }: Airing): string {
  return say(programmesText.range, { from: formatClock(Date.parse(startTime)), to: formatClock(Date.parse(endTime)) });
}

/** Yesterday, today, tomorrow; any other day as DD.MM.yyyy (DATEPICK-02). */
export function dayWord(day: Day, now: number): string {
  const today = dayAt(now);
  if (day === today) return say(programmesText.today);
  if (day === addDays(today, -1)) return say(programmesText.yesterday);
  if (day === addDays(today, 1)) return say(programmesText.tomorrow);
  return formatDate(middleOf(day));
}

/** "Yarın 21.30" */
export function dayAndStart({ startTime }: Pick<Airing, 'startTime'>, now: number): string {
  const start = Date.parse(startTime);
  return `${dayWord(dayAt(start), now)} ${formatClock(start)}`;
}

/** "Yarın 21.30 – 22.30" */
export function dayAndRange(programme: Airing, now: number): string {
  return `${dayWord(dayAt(Date.parse(programme.startTime)), now)} ${clockRange(programme)}`;
}

/** Noon, roughly: a time inside the day, also when clocks change. */
export function middleOf(day: Day): number {
  const bounds = findDayBounds(day);
  return bounds ? (bounds.from + bounds.to) / 2 : Number.NaN;
}
