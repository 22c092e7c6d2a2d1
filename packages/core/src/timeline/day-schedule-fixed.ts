// The fixed points of a broadcast day: events, and programmes at their usual start.
import {
  BROADCAST_DAY_MINUTES,
  isAllowed,
  minuteOfBroadcastDay,
  type PoolProgramme,
  type Showing,
} from './day-schedule-rules.ts';

// Both divide the fortnight after which plans repeat.
/** Events of one day repeat after this many days, so that the guide always has an upcoming one. */
export const EVENTS_EVERY_DAYS = 14;
/** A film or a match at its usual start repeats after this many days; others fill its slot in between. */
const SINGLES_EVERY_DAYS = 2;
/** A programme whose slot is taken starts up to this many minutes late; beyond that it is left out for the day. */
const LATE_AT_MOST = 60;

export interface DayFacts {
  /** Days since the channel's first day, negative before it. */
  readonly sinceFirstDay: number;
  readonly weekend: boolean;
}

/** The showings at fixed times, sorted and without overlap. */
export function listFixedShowings(pool: readonly PoolProgramme[], day: DayFacts): Showing[] {
  const fixed: Showing[] = [];
  for (const programme of pool) {
    for (const { dayOffset, at } of programme.events ?? []) {
      const isToday = dayOffset === undefined || isMultiple(day.sinceFirstDay - dayOffset, EVENTS_EVERY_DAYS);
      if (isToday) place(fixed, programme, at, 0);
    }
  }
  const anchored = pool.filter(({ events, series }) => {
    const single = series === undefined;
    return events === undefined && (!single || isMultiple(day.sinceFirstDay, SINGLES_EVERY_DAYS));
  });
  for (const { programme, at } of anchored.flatMap(withAnchor).sort((a, b) => a.start - b.start)) {
    if (isAllowed(programme, minuteOfBroadcastDay(at), day.weekend)) place(fixed, programme, at, LATE_AT_MOST);
  }
  return fixed;
}

function withAnchor(programme: PoolProgramme) {
  const at = programme.anchor;
  return at === undefined ? [] : [{ programme, at, start: minuteOfBroadcastDay(at) }];
}

/** Places a showing at its preferred start, or after the showings that occupy it if that is not too late. */
function place(fixed: Showing[], programme: PoolProgramme, minuteOfDay: number, lateAtMost: number): void {
  const preferred = minuteOfBroadcastDay(minuteOfDay);
  let from = preferred;
  for (const busy of fixed) if (from < busy.to && from + programme.minutes > busy.from) from = busy.to;
  const to = from + programme.minutes;
  if (from - preferred > lateAtMost || to > BROADCAST_DAY_MINUTES) return;
  fixed.push({ programme, from, to });
  fixed.sort((a, b) => a.from - b.from);
}

function isMultiple(days: number, of: number): boolean {
  return days % of === 0;
}
