import { describe, expect, it } from 'vitest';
import { monthAfter, nextPeriodEnd } from './billing-period.ts';

const at = (text: string) => Date.parse(`${text}+03:00`);
const iso = (instant: number) => new Date(instant + 3 * 3_600_000).toISOString().slice(0, 16);

describe('a month', () => {
  it.each([
    ['2026-11-18T21:00', '2026-12-18T21:00'],
    ['2026-12-31T23:59', '2027-01-31T23:59'],
    ['2027-01-31T00:00', '2027-02-28T00:00'],
    ['2028-01-30T12:00', '2028-02-29T12:00'],
    // Already the next day in Turkey, still the day before in Greenwich.
    ['2026-11-30T01:30', '2026-12-30T01:30'],
  ])('from %s ends at %s', (from, to) => {
    expect(iso(monthAfter(at(from)))).toBe(to);
  });
});

describe('the next period', () => {
  it.each([
    ['2026-10-18T21:00', '2026-11-18T21:00', '2026-12-18T21:00'],
    ['2027-01-31T10:00', '2027-02-28T10:00', '2027-03-31T10:00'],
    ['2027-01-30T10:00', '2027-04-30T10:00', '2027-05-30T10:00'],
    // Thirty days given by an operator or a promotion do not end on the billing day: the month counts from the end.
    ['2026-10-19T10:00', '2026-11-18T10:00', '2026-12-18T10:00'],
    ['2026-12-29T10:00', '2027-01-31T10:00', '2027-02-28T10:00'],
  ])('of a subscription from %s that is paid until %s ends at %s', (starts, ends, next) => {
    expect(iso(nextPeriodEnd({ startsAt: at(starts), endsAt: at(ends) }))).toBe(next);
  });
});
