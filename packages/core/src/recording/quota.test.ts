import { describe, expect, it } from 'vitest';
import { chooseFitting, fits, measureQuota } from './quota.ts';

const of = (...minutes: number[]) => minutes.map((length) => ({ startsAt: 0, endsAt: length * 60_000 }));
const one = (minutes: number) => ({ startsAt: 0, endsAt: minutes * 60_000 });

describe('the quota of an account', () => {
  it.each([
    ['nothing', of(), 0, 600],
    ['some', of(60, 90), 150, 450],
    ['all', of(600), 600, 0],
    ['more than there is', of(600, 45), 645, 0],
    ['a started minute', of(0.5), 1, 599],
  ])('with %s taken leaves the rest, and never less than nothing [QUOTA-01]', (_, recordings, recorded, remaining) => {
    expect(measureQuota(recordings, 600)).toEqual({ total: 600, recorded, remaining });
  });

  it.each([
    ['less than is left', 59, true],
    ['all that is left', 60, true],
    ['a moment more', 60.01, false],
    ['a minute more', 61, false],
  ])('has room for %s: %s minutes [QUOTA-05]', (_, minutes, expected) => {
    expect(fits(one(minutes), 60)).toBe(expected);
  });

  it('gives room to episodes in their order, and passes over those too long [QUOTA-05]', () => {
    const episodes = [30, 45, 20, 90, 25].map((minutes, number) => ({ number, ...one(minutes) }));
    expect(chooseFitting(episodes, 100).map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(chooseFitting(episodes, 80).map(({ number }) => number)).toEqual([0, 1]);
    expect(chooseFitting(episodes, 60).map(({ number }) => number)).toEqual([0, 2]);
    expect(chooseFitting(episodes, 0)).toEqual([]);
  });
});
