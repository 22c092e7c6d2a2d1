import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../time/local-time.ts';
import {
  type ChannelCycle,
  type ChannelPool,
  CYCLE_DAYS,
  type PlannedAiring,
  type PoolProgramme,
  planCycle,
  scheduleDay,
} from './day-schedule.ts';

const DAY = 1440;
const isWeekend = (day: Day) => [0, 6].includes(new Date(day).getUTCDay());
const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const listDays = (from: Day, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index));
const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minute: number) => {
  const time = (minute + 360) % DAY;
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;
};

const aProgramme = (given: Partial<PoolProgramme> & { id: string }): PoolProgramme => ({
  minutes: 60,
  slots: ['morning', 'day', 'prime', 'late'],
  maxPerDay: 4,
  adultsOnly: false,
  ...given,
});

/** Enough of every length for days to be filled within all rules. */
const roomyPool = Array.from({ length: 20 }, (_, index) =>
  aProgramme({ id: `p${index}`, minutes: 20 + 5 * (index % 15), maxPerDay: 3 }),
);
const aPool = (...programmes: PoolProgramme[]): ChannelPool => ({
  seed: 'test',
  programmes: [...roomyPool, ...programmes],
  firstDay: '2026-11-15',
});

const programme = (index: number) =>
  fc.record(
    {
      id: fc.constant(`x${index}`),
      minutes: fc.integer({ min: 10, max: 150 }),
      slots: fc.uniqueArray(fc.constantFrom('morning', 'day', 'prime', 'late', 'weekend'), { minLength: 1 }),
      maxPerDay: fc.integer({ min: 1, max: 8 }),
      adultsOnly: fc.boolean(),
      anchor: fc.integer({ min: 0, max: DAY - 1 }),
      series: fc.oneof(
        fc.record({ pattern: fc.constantFrom('daily', 'weekly') }),
        fc.record({
          pattern: fc.constant('season-episode'),
          season: fc.integer({ min: 1, max: 6 }),
          episodes: fc.integer({ min: 1, max: 60 }),
        }),
        fc.record({
          pattern: fc.constant('title'),
          seasons: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
        }),
      ),
      events: fc.array(
        fc.record(
          { dayOffset: fc.integer({ min: -6, max: 6 }), at: fc.integer({ min: 420, max: DAY - 1 }) },
          { requiredKeys: ['at'] },
        ),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    },
    { requiredKeys: ['id', 'minutes', 'slots', 'maxPerDay', 'adultsOnly'] },
  );

const anyDay = fc.integer({ min: -3000, max: 3000 }).map((days) => addDays('2026-11-15', days));
/** Any pool an operator could write, with one short programme that may be shown at any hour. */
const anyPool: fc.Arbitrary<ChannelPool> = fc.record({
  seed: fc.string(),
  firstDay: anyDay,
  programmes: fc
    .integer({ min: 0, max: 12 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => programme(index))))
    .map((list) => [aProgramme({ id: 'always', minutes: 25, maxPerDay: 60 }), ...(list as PoolProgramme[])]),
});
const RUNS = { numRuns: 15 };

const listDay = (pool: ChannelPool, day: Day) => scheduleDay(planCycle(pool), day);
const find = (pool: ChannelPool, { programmeId }: PlannedAiring) => {
  const found = pool.programmes.find(({ id }) => id === programmeId);
  if (found === undefined) throw new Error(`${programmeId} is not in the pool`);
  return found;
};

describe('scheduleDay', () => {
  it('fills every broadcast day without hole or overlap, and no showing is shorter than billed', () => {
    fc.assert(
      fc.property(anyPool, anyDay, (pool, day) => {
        const airings = listDay(pool, day);
        expect(airings[0]?.from).toBe(0);
        expect(airings.at(-1)?.to).toBe(DAY);
        for (const [index, airing] of airings.entries()) {
          expect(airing.to).toBe(airings[index + 1]?.from ?? DAY);
          expect(airing.to - airing.from).toBeGreaterThanOrEqual(find(pool, airing).minutes);
        }
      }),
      RUNS,
    );
  });

  it('gives the same day again, whichever days were asked for before', () => {
    fc.assert(
      fc.property(anyPool, anyDay, anyDay, (pool, day, other) => {
        const cycle = planCycle(pool);
        scheduleDay(cycle, other);
        expect(scheduleDay(cycle, day)).toEqual(listDay(structuredClone(pool), day));
      }),
      RUNS,
    );
  });

  it('meets the day before and the day after at 06:00, so that a film may run past midnight and both agree', () => {
    fc.assert(
      fc.property(anyPool, anyDay, (pool, day) => {
        const cycle = planCycle(pool);
        const instants = listDays(day, 3).flatMap((each, index) =>
          scheduleDay(cycle, each).map(({ from, to }) => [index * DAY + from, index * DAY + to] as const),
        );
        for (const [index, [, to]] of instants.slice(0, -1).entries()) expect(instants[index + 1]?.[0]).toBe(to);
      }),
      RUNS,
    );
  });

  it('keeps adults, the weekend and events to their hours', () => {
    fc.assert(
      fc.property(anyPool, anyDay, (pool, day) => {
        for (const airing of listDay(pool, day)) {
          const { adultsOnly, slots, events } = find(pool, airing);
          if (events !== undefined) {
            const since = daysBetween(pool.firstDay, day);
            const times = events.filter(({ dayOffset }) => dayOffset === undefined || (since - dayOffset) % 14 === 0);
            expect(times.map(({ at: minute }) => (minute + DAY - 360) % DAY)).toContain(airing.from);
            continue;
          }
          if (adultsOnly) expect(airing.from).toBeGreaterThanOrEqual(at('21:00') - 360);
          if (slots.every((slot) => slot === 'weekend')) expect(isWeekend(day)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('keeps to hours and caps, and lets nothing follow itself, when the pool has room', () => {
    const morning = aProgramme({ id: 'morning', slots: ['morning'], maxPerDay: 1 });
    const night = aProgramme({ id: 'night', slots: ['late'], maxPerDay: 2, adultsOnly: true });
    const sunday = aProgramme({ id: 'sunday', slots: ['weekend'], maxPerDay: 1 });
    const pool = aPool(morning, night, sunday);
    const cycle = planCycle(pool);
    let previous = '';
    for (const day of listDays('2026-11-15', CYCLE_DAYS)) {
      const counts = new Map<string, number>();
      for (const airing of scheduleDay(cycle, day)) {
        const { id, maxPerDay } = find(pool, airing);
        counts.set(id, (counts.get(id) ?? 0) + 1);
        expect(counts.get(id)).toBeLessThanOrEqual(maxPerDay);
        expect(id).not.toBe(previous);
        previous = id;
        if (id === 'morning') expect(timeOf(airing.from) < '12:00' && timeOf(airing.from) >= '06:00').toBe(true);
        if (id === 'night') expect(timeOf(airing.from) < '06:00').toBe(true);
        if (id === 'sunday') expect(timeOf(airing.from) >= '06:00').toBe(true);
      }
    }
  });

  describe('usual starts', () => {
    const starts = (cycle: ChannelCycle, day: Day, id: string) =>
      scheduleDay(cycle, day)
        .filter(({ programmeId }) => programmeId === id)
        .map(({ from }) => timeOf(from));

    it('keeps a daily programme at its time on every day', () => {
      const pool = aPool(
        aProgramme({
          id: 'bulletin',
          slots: ['prime'],
          maxPerDay: 1,
          anchor: at('19:00'),
          series: { pattern: 'daily' },
        }),
      );
      const cycle = planCycle(pool);
      for (const day of listDays(addDays(pool.firstDay, -20), 40))
        expect(starts(cycle, day, 'bulletin')).toEqual(['19:00']);
    });

    it('shows a film at its time on the first day and every second, and at no other time', () => {
      const pool = aPool(aProgramme({ id: 'film', minutes: 111, maxPerDay: 1, anchor: at('19:45') }));
      const cycle = planCycle(pool);
      for (const day of listDays(addDays(pool.firstDay, -9), 18)) {
        expect(starts(cycle, day, 'film')).toEqual(daysBetween(pool.firstDay, day) % 2 === 0 ? ['19:45'] : []);
      }
    });

    it('counts a time after midnight to the evening before', () => {
      const pool = aPool(aProgramme({ id: 'talk', maxPerDay: 1, anchor: at('00:30'), series: { pattern: 'daily' } }));
      expect(listDay(pool, '2026-12-01').find(({ programmeId }) => programmeId === 'talk')?.from).toBe(
        DAY - at('05:30'),
      );
    });

    it('lets what an event displaces begin behind it, or leaves it out when that is more than an hour late', () => {
      const pool = aPool(
        aProgramme({ id: 'match', minutes: 140, maxPerDay: 1, events: [{ dayOffset: 1, at: at('20:00') }] }),
        aProgramme({
          id: 'bulletin',
          maxPerDay: 1,
          slots: ['prime'],
          anchor: at('20:15'),
          series: { pattern: 'daily' },
        }),
        aProgramme({ id: 'studio', maxPerDay: 1, slots: ['prime'], anchor: at('21:50'), series: { pattern: 'daily' } }),
      );
      const cycle = planCycle(pool);
      const day = addDays(pool.firstDay, 1);
      expect(starts(cycle, day, 'match')).toEqual(['20:00']);
      expect(starts(cycle, day, 'studio')).toEqual(['22:20']);
      expect(starts(cycle, day, 'bulletin')).toEqual([]);
      expect(starts(cycle, addDays(day, 14), 'match')).toEqual(['20:00']);
      expect(starts(cycle, addDays(day, 7), 'match')).toEqual([]);
    });
  });

  it('numbers episodes one by one, over days, cycles and years', () => {
    const pool = aPool(
      aProgramme({ id: 'show', series: { pattern: 'season-episode', season: 3, episodes: 40 } }),
      aProgramme({ id: 'title', series: { pattern: 'title', seasons: [4, 2] } }),
      aProgramme({ id: 'daily', series: { pattern: 'daily' } }),
    );
    const cycle = planCycle(pool);
    const list = (id: string) =>
      listDays('2023-12-10', 3 * CYCLE_DAYS)
        .flatMap((day) => scheduleDay(cycle, day))
        .filter(({ programmeId }) => programmeId === id);
    const follows = (all: readonly string[], order: readonly string[]) =>
      all.slice(1).every((number, index) => order[(order.indexOf(all[index] ?? '') + 1) % order.length] === number);
    const numbers = (id: string) => list(id).map(({ season, episode }) => `${season}x${episode}`);
    expect(
      follows(
        numbers('show'),
        Array.from({ length: 40 }, (_, index) => `3x${index + 1}`),
      ),
    ).toBe(true);
    expect(follows(numbers('title'), ['1x1', '1x2', '1x3', '1x4', '2x1', '2x2'])).toBe(true);
    expect(new Set(numbers('daily'))).toEqual(new Set(['undefinedxundefined']));
  });

  it.each([
    ['nothing', []],
    ['nothing but late hours for adults', [aProgramme({ id: 'a', adultsOnly: true })]],
    ['nothing on weekdays', [aProgramme({ id: 'a', slots: ['weekend'] as const })]],
  ])('refuses a pool that holds %s', (_, programmes) => {
    expect(() => planCycle({ seed: '', firstDay: '2026-11-15', programmes })).toThrow(RangeError);
  });
});
