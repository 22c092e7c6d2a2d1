// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDuration,
  formatNumber,
  formatPercent,
  formatPosition,
  formatTimeLeft,
} from './format.ts';
import { setLanguage } from './language.ts';

/** 14.11.2026 17:15 UTC is 20:15 in Istanbul. */
const EVENING = Date.UTC(2026, 10, 14, 17, 15);
/** One minute before midnight in Istanbul, and midnight. */
const LAST_MINUTE = Date.UTC(2026, 11, 31, 20, 59);
const NEW_YEAR = Date.UTC(2026, 11, 31, 21, 0);

afterEach(() => setLanguage('tr'));

describe('numbers', () => {
  it.each([
    ['tr', 8.4, undefined, '8,4'],
    ['en', 8.4, undefined, '8.4'],
    ['tr', 7.9, 2, '7,90'],
    ['tr', 1249, undefined, '1.249'],
    ['en', 0.5, 1, '0.5'],
  ] as const)('in %s writes %d as %s digits', (language, value, digits, wanted) => {
    setLanguage(language);
    expect(formatNumber(value, digits)).toBe(wanted);
  });

  it('puts the percent sign by the rules of the language', () => {
    expect(formatPercent(0.62)).toBe('%62');
    setLanguage('en');
    expect(formatPercent(0.62)).toBe('62%');
  });
});

describe('time', () => {
  it('writes the clock with a point in Turkish and a colon in English, in Istanbul', () => {
    expect(formatClock(EVENING)).toBe('20.15');
    expect(formatClock(NEW_YEAR)).toBe('00.00');
    setLanguage('en');
    expect(formatClock(EVENING)).toBe('20:15');
  });

  it.each([
    ['tr', LAST_MINUTE, '31.12.2026'],
    ['tr', NEW_YEAR, '01.01.2027'],
    ['en', EVENING, '14.11.2026'],
  ] as const)('in %s writes the day as DD.MM.yyyy', (language, at, wanted) => {
    setLanguage(language);
    expect(formatDate(at)).toBe(wanted);
  });
});

describe('durations', () => {
  it.each([
    ['tr', 7080, '1 sa 58 dk'],
    ['en', 7080, '1 h 58 min'],
    ['tr', 2700, '45 dk'],
    ['tr', 3600, '1 sa'],
    ['tr', 3599, '1 sa'],
    ['tr', 20, '1 dk'],
    ['tr', 0, '1 dk'],
  ] as const)('in %s writes %d seconds as "%s"', (language, seconds, wanted) => {
    setLanguage(language);
    expect(formatDuration(seconds)).toBe(wanted);
  });
});

it('writes a position as a clock without leading zeros', () => {
  expect([5, 65, 1_390, 3_753, -1, Number.NaN, Number.POSITIVE_INFINITY].map(formatPosition)).toEqual([
    '0.05',
    '1.05',
    '23.10',
    '1.02.33',
    '0.00',
    '0.00',
    '0.00',
  ]);
  setLanguage('en');
  expect(formatPosition(1_390)).toBe('23:10');
});

describe('how long something lasts', () => {
  it.each([
    ['tr', 30.2, '31 saat'],
    ['en', 48, '48 hours'],
    ['tr', 48 + 59 / 3_600, '48 saat'],
    ['tr', 48.1, '2 gün'],
    ['tr', 71, '2 gün'],
    ['tr', 72, '3 gün'],
    ['en', 24 * 29, '29 days'],
    ['tr', 0.75, '45 dk'],
    ['tr', 0, '1 dk'],
  ] as const)('in %s writes %d hours as "%s"', (language, hours, wanted) => {
    setLanguage(language);
    expect(formatTimeLeft(hours * 3_600_000)).toBe(wanted);
  });
});
