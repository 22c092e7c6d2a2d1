import { describe, expect, it } from 'vitest';
import { measureQuota } from './quota.ts';

const of = (...minutes: number[]) => minutes.map((length) => ({ startsAt: 0, endsAt: length * 60_000 }));

describe('the quota of an account', () => {
  it.each([
    ['nothing', of(), 0, 600],
    ['some', of(60, 90), 150, 450],
    ['all', of(600), 600, 0],
    ['more than there is', of(600, 45), 645, 0],
    ['a begun minute', of(0.5), 1, 599],
  ])('with %s taken leaves the rest, and never less than nothing [QUOTA-01]', (_, recordings, recorded, remaining) => {
    expect(measureQuota(recordings, 600)).toEqual({ total: 600, recorded, remaining });
  });
});
