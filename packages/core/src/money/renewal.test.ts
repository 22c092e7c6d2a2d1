import { describe, expect, it } from 'vitest';
import { afterDecline, decideRenewal, type RenewalStep, type SubscriptionFacts } from './renewal.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END = 100 * DAY_MS;
const aSubscription = (values: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  account: 'ACTIVE',
  status: 'ACTIVE',
  source: 'purchase',
  renews: true,
  priceKurus: 14_990,
  endsAt: END,
  triedAt: undefined,
  ...values,
});

describe('a subscription', () => {
  it.each<[string, Partial<SubscriptionFacts>, number, RenewalStep]>([
    ['a day and a millisecond before its end', {}, END - DAY_MS - 1, 'wait'],
    ['a day before its end', {}, END - DAY_MS, 'charge'],
    ['declined a moment ago', { triedAt: END - DAY_MS }, END - DAY_MS + 1, 'wait'],
    ['declined eight hours ago', { triedAt: END - DAY_MS }, END - 16 * HOUR_MS, 'charge'],
    ['at its end, declined eight hours ago', { triedAt: END - 8 * HOUR_MS }, END, 'charge'],
    ['at its end, declined a moment ago', { triedAt: END - 1 }, END, 'suspend'],
    ['long after its end, never tried', {}, END + 90 * DAY_MS, 'charge'],
    ['that costs nothing', { priceKurus: 0 }, END - DAY_MS, 'extend'],
    ['of an operator, a day before its end', { source: 'operator' }, END - DAY_MS, 'extend'],
    ['of an operator, long after its end', { source: 'operator' }, END + 90 * DAY_MS, 'extend'],
    ['of an operator, before', { source: 'operator' }, END - DAY_MS - 1, 'wait'],
    ['of a promotion before its end', { source: 'promo', renews: false }, END - 1, 'wait'],
    ['of a promotion at its end', { source: 'promo', renews: false }, END, 'expire'],
    ['cancelled, before its end', { status: 'CANCELLED' }, END - 1, 'wait'],
    ['cancelled, at its end', { status: 'CANCELLED' }, END, 'expire'],
    ['cancelled, of an operator, at its end', { status: 'CANCELLED', source: 'operator' }, END, 'expire'],
    ['suspended, tried a moment ago', { status: 'SUSPENDED', triedAt: END }, END + 1, 'wait'],
    ['suspended, tried a day ago', { status: 'SUSPENDED', triedAt: END }, END + DAY_MS, 'charge'],
    ['suspended for 14 days', { status: 'SUSPENDED', triedAt: END }, END + 14 * DAY_MS, 'expire'],
    ['suspended, that does not renew', { status: 'SUSPENDED', renews: false }, END + DAY_MS, 'wait'],
    ['suspended by an operator', { status: 'SUSPENDED', source: 'operator' }, END + 90 * DAY_MS, 'wait'],
    ['of a suspended account, when it is due', { account: 'SUSPENDED' }, END - 1, 'wait'],
    ['of a suspended account, at its end', { account: 'SUSPENDED' }, END, 'expire'],
    [
      'of a suspended account, unpaid',
      { account: 'SUSPENDED', status: 'SUSPENDED', triedAt: END },
      END + DAY_MS,
      'expire',
    ],
    ['of a suspended account, of an operator', { account: 'SUSPENDED', source: 'operator' }, END + 90 * DAY_MS, 'wait'],
    ['of a suspended account, without a price', { account: 'SUSPENDED', priceKurus: 0 }, END + 90 * DAY_MS, 'wait'],
    [
      'of a suspended account, of an operator, cancelled',
      { account: 'SUSPENDED', source: 'operator', status: 'CANCELLED' },
      END,
      'expire',
    ],
    ['of an erased account, at its end', { account: 'ERASED' }, END, 'expire'],
  ])('%s', (_, values, now, step) => {
    expect(decideRenewal(aSubscription(values), now)).toBe(step);
  });

  it('plays until its end when a charge is refused, and is suspended then', () => {
    expect(afterDecline(aSubscription(), END - 1)).toBe('wait');
    expect(afterDecline(aSubscription(), END)).toBe('suspend');
    expect(afterDecline(aSubscription({ status: 'SUSPENDED' }), END)).toBe('wait');
  });
});
