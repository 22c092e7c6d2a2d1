import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  dayAt,
  findDayBounds,
  formatLegacyMoment,
  formatStamp,
  formatUtcStamp,
  getTimeZone,
  isGuideDay,
  listGuideDays,
  PRESET_TIME_ZONE,
  parseLegacyMoment,
  parseUtcStamp,
  setTimeZone,
} from './local-time.ts';

const at = (iso: string) => Date.parse(iso);
/** 21:00 UTC is midnight in Turkey, which has been three hours ahead all year since 2016. */
const MIDNIGHT = at('2026-11-14T21:00:00Z');

describe('dayAt', () => {
  it.each([
    [MIDNIGHT - 1, '2026-11-14'],
    [MIDNIGHT, '2026-11-15'],
    [MIDNIGHT + 1, '2026-11-15'],
    [at('2026-12-31T21:00:00Z'), '2027-01-01'],
    [at('2028-02-28T21:00:00Z'), '2028-02-29'],
    [at('2026-07-01T20:59:59.999Z'), '2026-07-01'],
  ])('%i is on %s (DATEPICK-03)', (instant, day) => {
    expect(dayAt(instant)).toBe(day);
  });
});

describe('findDayBounds', () => {
  it('runs from midnight to midnight in Turkey (GUIDE-05)', () => {
    expect(findDayBounds('2026-11-15')).toEqual({ from: MIDNIGHT, to: at('2026-11-15T21:00:00Z') });
  });

  it('knows the days on which Turkey changed its clocks', () => {
    expect(findDayBounds('2015-03-29')).toEqual({ from: at('2015-03-28T22:00:00Z'), to: at('2015-03-29T21:00:00Z') });
    expect(findDayBounds('2015-11-08')).toEqual({ from: at('2015-11-07T21:00:00Z'), to: at('2015-11-08T22:00:00Z') });
  });

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '15.11.2026', 'bugün', '', '2026-11-15T00:00'])(
    'knows no day %j (GUIDE-05)',
    (day) => {
      expect(findDayBounds(day)).toBeUndefined();
    },
  );

  it('holds every instant of its day', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') }), (instant) => {
        const bounds = findDayBounds(dayAt(instant));
        expect(bounds && bounds.from <= instant && instant < bounds.to).toBe(true);
      }),
    );
  });
});

describe('addDays', () => {
  it.each([
    ['2026-11-15', 0, '2026-11-15'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it('refuses what is no day', () => {
    expect(() => addDays('yarın', 1)).toThrow(RangeError);
  });
});

describe('the 14 days of the guide', () => {
  it('run from 7 days back to 6 ahead (DATEPICK-01)', () => {
    const days = listGuideDays(MIDNIGHT);
    expect(days).toHaveLength(14);
    expect(days[0]).toBe('2026-11-08');
    expect(days[7]).toBe('2026-11-15');
    expect(days[13]).toBe('2026-11-21');
  });

  it.each([
    ['2026-11-07', false],
    ['2026-11-08', true],
    ['2026-11-15', true],
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2026-11-31', false],
    ['2026-11-1', false],
  ])('%s: %s (GUIDE-05)', (day, expected) => {
    expect(isGuideDay(day, MIDNIGHT)).toBe(expected);
  });

  it('move on at midnight in Turkey (DATEPICK-03)', () => {
    expect(isGuideDay('2026-11-21', MIDNIGHT - 1)).toBe(false);
    expect(isGuideDay('2026-11-21', MIDNIGHT)).toBe(true);
  });
});

describe('moments of the legacy interface', () => {
  it('are written in Turkish time [DATA-06]', () => {
    expect(formatLegacyMoment(MIDNIGHT)).toBe('2026.11.15 00:00');
    expect(formatLegacyMoment(MIDNIGHT - 1)).toBe('2026.11.14 23:59');
  });

  it.each(['2026.11.15 00:00', '2026.11.15 00:00 00', '2026.11.15 00:00:00'])('%s is read (SPRITE-05)', (text) => {
    expect(parseLegacyMoment(text)).toBe(MIDNIGHT);
  });

  it.each([
    '',
    '2026-11-15 00:00',
    '2026.11.15',
    '2026.02.30 00:00',
    '2026.11.15 24:00',
    '2026.11.15 00:60',
    '2026.11.15 00:00 30',
  ])('%j is not read', (text) => {
    expect(parseLegacyMoment(text)).toBeUndefined();
  });

  it('are written and read in UTC as 14 digits [DATA-06] (SPRITE-06)', () => {
    expect(formatUtcStamp(MIDNIGHT)).toBe('20261114210000');
    expect(parseUtcStamp('20261114210000')).toBe(MIDNIGHT);
    expect(parseUtcStamp('20261314210000')).toBeUndefined();
    expect(parseUtcStamp('2026111421')).toBeUndefined();
  });

  it('of media events are 14 digits of Turkish time (ANALYTICS-08)', () => {
    expect(formatStamp(MIDNIGHT + 61_000)).toBe('20261115000101');
  });

  it('come back to the minute they were written in', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2017-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') }), (instant) => {
        expect(parseLegacyMoment(formatLegacyMoment(instant))).toBe(Math.floor(instant / 60_000) * 60_000);
      }),
    );
  });
});

describe('another zone of the service', () => {
  afterEach(() => setTimeZone(PRESET_TIME_ZONE));

  it('has days and moments of its own, with daylight saving', () => {
    setTimeZone('America/New_York');
    expect(dayAt(MIDNIGHT)).toBe('2026-11-14');
    expect(formatLegacyMoment(MIDNIGHT)).toBe('2026.11.14 16:00');
    expect(parseLegacyMoment('2026.11.14 16:00')).toBe(MIDNIGHT);
    // The clocks go back on 1 November 2026: that day has 25 hours.
    const { from, to } = findDayBounds('2026-11-01') ?? { from: 0, to: 0 };
    expect((to - from) / 3_600_000).toBe(25);
  });

  it('is kept when a name is no zone', () => {
    expect(() => setTimeZone('Mars/Olympus')).toThrow(RangeError);
    expect(getTimeZone()).toBe('Europe/Istanbul');
    expect(dayAt(MIDNIGHT)).toBe('2026-11-15');
  });
});
