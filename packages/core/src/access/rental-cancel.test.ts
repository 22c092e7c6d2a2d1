import { describe, expect, it } from 'vitest';
import { chooseCancel, decideCancel, type PaidRental } from './rental-cancel.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 18, 18);
const rental = (hoursAgo: number, values: Partial<PaidRental> = {}): PaidRental => {
  const startsAt = NOW - hoursAgo * HOUR;
  return { startsAt, endsAt: startsAt + 48 * HOUR, isPlayed: false, ...values };
};

describe('taking a rental back', () => {
  it.each([
    ['just paid', rental(0), 'cancelled'],
    ['a moment before the day is over', { ...rental(24), startsAt: NOW - 24 * HOUR + 1 }, 'cancelled'],
    ['when the day is over', rental(24), 'expired'],
    ['after a second day', rental(47), 'expired'],
    ['when it was played', rental(1, { isPlayed: true }), 'played'],
    ['when it was played and the day is over', rental(30, { isPlayed: true }), 'played'],
    ['when it ended within the day', rental(3, { endsAt: NOW }), 'expired'],
  ] as const)('%s [DETAIL-21]', (_, paid, expected) => {
    expect(decideCancel(paid, NOW)).toBe(expected);
  });

  it('chooses the newest that can be, or tells of the newest [DETAIL-21]', () => {
    const [old, fresh, played] = [rental(30), rental(2), rental(1, { isPlayed: true })];
    expect(chooseCancel([old, fresh, rental(5)], NOW)).toEqual({ verdict: 'cancelled', rental: fresh });
    expect(chooseCancel([old, played, fresh], NOW)).toEqual({ verdict: 'cancelled', rental: fresh });
    expect(chooseCancel([old, played], NOW)).toEqual({ verdict: 'played', rental: played });
    expect(chooseCancel([old], NOW)).toEqual({ verdict: 'expired', rental: old });
    expect(chooseCancel([], NOW)).toBeUndefined();
  });
});
