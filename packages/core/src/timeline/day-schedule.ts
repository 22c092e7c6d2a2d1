// The schedule of a fictional channel, computed from a pool of programmes. Deterministic and stateless: a date gives the
// same airings on every machine and every day, so a published guide never changes.
//
// Plans repeat after 14 days, the length of a guide: whole weeks, whole rounds of events and films. A cycle shows every
// programme a known number of times, so episode numbers follow from the date without a counter.
import type { Day } from '../time/local-time.ts';
import { hashText, numberEpisode } from './day-schedule-episodes.ts';
import { fillGap } from './day-schedule-fill.ts';
import { type DayFacts, listFixedShowings } from './day-schedule-fixed.ts';
import { BROADCAST_DAY_MINUTES, type PoolProgramme, type Showing } from './day-schedule-rules.ts';

export type { PoolProgramme, Series, Slot } from './day-schedule-rules.ts';

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
export const CYCLE_DAYS = 14;
/** Day 0 of the first cycle, a Monday. Episodes are counted from here. */
const CYCLE_EPOCH = dayNumber('2024-01-01');
const SATURDAY = 5;
const SHORT_GAP_MINUTES = 30;
/** A longer hole means that the pool has nothing allowed at that hour. */
const HOLE_AT_MOST_MINUTES = 60;

export interface ChannelPool {
  /** Distinguishes channels that share programmes: the same seed and pool give the same plan. */
  readonly seed: string;
  readonly programmes: readonly PoolProgramme[];
  /** The day from which events are counted. */
  readonly firstDay: Day;
}

/** One airing of a broadcast day. */
export interface PlannedAiring {
  readonly programmeId: string;
  /** Minutes of the broadcast day, which begins at 06:00. */
  readonly from: number;
  readonly to: number;
  readonly season: number | undefined;
  readonly episode: number | undefined;
}

interface CycleShowing extends Showing {
  /** How often the programme was on earlier in the cycle. */
  readonly earlier: number;
}

/** A fortnight of a channel: planned once, valid for any date. */
export interface ChannelCycle {
  readonly days: readonly (readonly CycleShowing[])[];
  readonly showingsPerCycle: ReadonlyMap<string, number>;
}

/** Plans the cycle of a channel. Throws when the pool cannot fill a day. */
export function planCycle({ seed, programmes, firstDay }: ChannelPool): ChannelCycle {
  const showingsPerCycle = new Map<string, number>();
  const lastShown = new Map(programmes.map(({ id }) => [id, -hashText(`${seed} ${id}`)]));
  const days: CycleShowing[][] = [];
  const epochSinceFirstDay = CYCLE_EPOCH - dayNumber(firstDay);
  let yesterdaysLast: PoolProgramme | undefined;
  for (let index = 0; index < CYCLE_DAYS; index += 1) {
    const [tomorrow] = listFixedShowings(programmes, factsOf(index + 1, epochSinceFirstDay));
    const tomorrowsFirst = tomorrow?.from === 0 ? tomorrow.programme : undefined;
    const facts = factsOf(index, epochSinceFirstDay);
    const showings = planDay({ pool: programmes, facts, lastShown, yesterdaysLast, tomorrowsFirst });
    days.push(
      showings.map((showing) => {
        const { id } = showing.programme;
        const earlier = showingsPerCycle.get(id) ?? 0;
        showingsPerCycle.set(id, earlier + 1);
        lastShown.set(id, index * BROADCAST_DAY_MINUTES + showing.from);
        return { ...showing, earlier };
      }),
    );
    yesterdaysLast = showings.at(-1)?.programme;
  }
  return { days, showingsPerCycle };
}

function factsOf(cycleDay: number, epochSinceFirstDay: number): DayFacts {
  return { sinceFirstDay: epochSinceFirstDay + cycleDay, weekend: cycleDay % DAYS_OF_WEEK >= SATURDAY };
}

/** The airings of the broadcast day that begins on the given day at 06:00. They fill it without hole or overlap. */
export function scheduleDay(cycle: ChannelCycle, day: Day): PlannedAiring[] {
  const since = dayNumber(day) - CYCLE_EPOCH;
  const cyclesBefore = Math.floor(since / CYCLE_DAYS);
  const showings = cycle.days[since - cyclesBefore * CYCLE_DAYS] ?? [];
  return showings.map(({ programme, from, to, earlier }) => {
    const count = cyclesBefore * (cycle.showingsPerCycle.get(programme.id) ?? 0) + earlier;
    return { programmeId: programme.id, from, to, ...numberEpisode(programme, count) };
  });
}

interface DayPlan {
  readonly pool: readonly PoolProgramme[];
  readonly facts: DayFacts;
  readonly lastShown: ReadonlyMap<string, number>;
  /** What is on at either end: a programme does not follow itself. */
  readonly yesterdaysLast: PoolProgramme | undefined;
  readonly tomorrowsFirst: PoolProgramme | undefined;
}

function planDay({ pool, facts, lastShown, yesterdaysLast, tomorrowsFirst }: DayPlan): Showing[] {
  const showings = listFixedShowings(pool, facts);
  const shownToday = new Map<string, number>();
  const count = ({ programme }: Showing) => shownToday.set(programme.id, (shownToday.get(programme.id) ?? 0) + 1);
  showings.forEach(count);

  const gaps = [...showings, undefined].map((next, index) => ({
    from: showings[index - 1]?.to ?? 0,
    to: next?.from ?? BROADCAST_DAY_MINUTES,
    weekend: facts.weekend,
    before: showings[index - 1]?.programme ?? yesterdaysLast,
    after: next?.programme ?? tomorrowsFirst,
  }));
  // Few programmes fit a short gap, and a long one would use those up.
  gaps.sort((a, b) => Number(isShort(b)) - Number(isShort(a)) || a.from - b.from);
  for (const gap of gaps.filter(({ from, to }) => from < to)) {
    const filling = fillGap(gap, { programmes: listMostWantedFirst(pool, shownToday, lastShown), shownToday });
    filling.forEach(count);
    showings.push(...filling);
  }
  return closeHoles(showings.sort((a, b) => a.from - b.from));
}

/** Sorted by showings today, then by the least recently shown. */
function listMostWantedFirst(
  pool: readonly PoolProgramme[],
  shownToday: ReadonlyMap<string, number>,
  lastShown: ReadonlyMap<string, number>,
): PoolProgramme[] {
  const today = ({ id }: PoolProgramme) => shownToday.get(id) ?? 0;
  const last = ({ id }: PoolProgramme) => lastShown.get(id) ?? 0;
  return pool.toSorted((a, b) => today(a) - today(b) || last(a) - last(b));
}

function isShort({ from, to }: { readonly from: number; readonly to: number }): boolean {
  return to - from <= SHORT_GAP_MINUTES;
}

/** Gaps too short for any programme go to the showing before them, and at the start of the day to the one behind. */
function closeHoles(showings: readonly Showing[]): Showing[] {
  const closed = showings.map((showing, index) => ({
    ...showing,
    from: index === 0 ? 0 : showing.from,
    to: showings[index + 1]?.from ?? BROADCAST_DAY_MINUTES,
  }));
  const widened = closed.map(({ from, to }, index) => to - from - lengthOf(showings[index]));
  if (closed.length === 0 || Math.max(...widened) > HOLE_AT_MOST_MINUTES) {
    throw new RangeError('The pool holds nothing that may be shown at some hour of the day.');
  }
  return closed;
}

function lengthOf(showing: Showing | undefined): number {
  return showing === undefined ? 0 : showing.to - showing.from;
}

/** Days since 1970. */
function dayNumber(day: Day): number {
  return Date.parse(day) / DAY_MS;
}
