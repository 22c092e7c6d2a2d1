import { describe, expect, it } from 'vitest';
import { chooseCancel, chooseEntitlement, decideCancel, findRentalPhase, type PaidRental } from './rentals.ts';
import type { Entitlement } from './title-access.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 18, 18);
const rental = (hoursAgo: number, values: Partial<PaidRental> = {}): PaidRental => {
  const startsAt = NOW - hoursAgo * HOUR;
  return { startsAt, endsAt: startsAt + 48 * HOUR, isPlayed: false, ...values };
};

describe('cancelling a rental', () => {
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

  it('chooses the newest rental that can be cancelled, or the newest with its refusal [DETAIL-21]', () => {
    const [old, fresh, played] = [rental(30), rental(2), rental(1, { isPlayed: true })];
    expect(chooseCancel([old, fresh, rental(5)], NOW)).toEqual({ verdict: 'cancelled', rental: fresh });
    expect(chooseCancel([old, played, fresh], NOW)).toEqual({ verdict: 'cancelled', rental: fresh });
    expect(chooseCancel([old, played], NOW)).toEqual({ verdict: 'played', rental: played });
    expect(chooseCancel([old], NOW)).toEqual({ verdict: 'expired', rental: old });
    expect(chooseCancel([], NOW)).toBeUndefined();
  });
});

const bought: Entitlement = { kind: 'PURCHASE', startsAt: 0, endsAt: null, startsLeft: null, withdrawn: false };
const rented: Entitlement = { ...bought, kind: 'RENTAL', endsAt: NOW + 4_000 };
const limited: Entitlement = { ...rented, startsLeft: 2 };

describe('chooseEntitlement', () => {
  it.each([
    ['nothing', [], undefined],
    ['the only one', [limited], limited],
    ['what was bought before a limited rental', [limited, bought], bought],
    ['an unlimited rental before what was bought', [bought, rented], rented],
    [
      'of two limited ones the one that ends first',
      [limited, { ...limited, endsAt: NOW + 3_000 }],
      { ...limited, endsAt: NOW + 3_000 },
    ],
    ['of two that never end the first', [bought, { ...bought, startsAt: 1 }], bought],
    ['none that is used up', [{ ...limited, startsLeft: 0 }], undefined],
    ['none that is over', [{ ...rented, endsAt: NOW }], undefined],
    ['none that was withdrawn', [{ ...bought, withdrawn: true }], undefined],
  ])('takes %s [PAY-23]', (_, entitlements, chosen) => {
    const given = [...entitlements];
    expect(chooseEntitlement(entitlements, NOW)).toEqual(chosen);
    expect(entitlements).toEqual(given);
  });
});

describe('the rental of an order', () => {
  const [ended, used] = [
    { ...rented, endsAt: NOW },
    { ...limited, startsLeft: 0 },
  ];
  it.each([
    ['without an entitlement', [], undefined],
    ['within its time', [rented], 'live'],
    ['at its end', [ended], 'ended'],
    ['with its last start used', [used], 'used'],
    ['with no start left, at its end', [{ ...used, endsAt: NOW }], 'ended'],
    ['of a bundle with one title left', [used, limited], 'live'],
    ['of a bundle with all starts used', [used, used], 'used'],
    ['that was cancelled', [{ ...rented, withdrawn: true }], 'withdrawn'],
    ['of a bundle with a part withdrawn', [{ ...rented, withdrawn: true }, ended], 'ended'],
  ])('%s [PAY-23]', (_, entitlements, phase) => {
    expect(findRentalPhase(entitlements, NOW)).toBe(phase);
  });
});
