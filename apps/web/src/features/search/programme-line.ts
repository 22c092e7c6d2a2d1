import type { ProgrammeCard } from '@seyir/contract/programmes';
import { addDays, dayAt } from '@seyir/core/time/istanbul';
import { formatClock, formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { searchText } from './search.text.ts';

/** When a programme is on, as one would say it: now, yesterday, tomorrow, or the day. */
export function programmeTime({ startTime, endTime }: ProgrammeCard, now: number): string {
  const start = Date.parse(startTime);
  const end = Date.parse(endTime);
  const clock = formatClock(start);
  if (start <= now && now < end) return say(searchText.now, { from: clock, to: formatClock(end) });
  const today = dayAt(now);
  switch (dayAt(start)) {
    case today:
      return say(searchText.today, { clock });
    case addDays(today, -1):
      return say(searchText.yesterday, { clock });
    case addDays(today, 1):
      return say(searchText.tomorrow, { clock });
    default:
      return `${formatDate(start)} ${clock}`;
  }
}
