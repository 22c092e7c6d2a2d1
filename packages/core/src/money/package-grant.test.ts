import { describe, expect, it } from 'vitest';
import {
  type CurrentSubscription,
  decideGrant,
  type Gift,
  isAlreadyCurrent,
  promoKey,
  revokeGrant,
} from './package-grant.ts';

const at = (text: string) => Date.parse(`${text}+03:00`);
const NOW = at('2026-11-18T21:00');
const PAST = at('2026-11-10T21:00');
const AHEAD = at('2026-12-08T21:00');
const MONTH_FROM_NOW = at('2026-12-18T21:00');
const DAYS_30 = 30 * 24 * 3_600_000;

const aCurrent = (values: Partial<CurrentSubscription> = {}): CurrentSubscription => ({
  packageId: 'aile',
  status: 'ACTIVE',
  renews: true,
  startsAt: at('2026-11-08T21:00'),
  endsAt: AHEAD,
  ...values,
});
const bought = (packageId: string): Gift => ({ source: 'purchase', packageId });
const given = (packageId: string): Gift => ({ source: 'promo', packageId, days: 30 });

describe('a refund', () => {
  const DAY = 24 * 60 * 60_000;
  const revoked = (endsAt: number, granted: [number, number], now: number) => {
    const left = revokeGrant(
      { startsAt: 0, endsAt: endsAt * DAY },
      { from: granted[0] * DAY, to: granted[1] * DAY },
      now * DAY,
    );
    return left && [left.status, left.endsAt / DAY];
  };

  it.each([
    ['of the only month ends the subscription now', 30, [0, 30], 10, ['EXPIRED', 10]],
    ['of a month that has not started leaves the month before', 60, [30, 60], 10, ['CANCELLED', 30]],
    ['of the running month leaves a whole month that is paid', 60, [0, 30], 10, ['CANCELLED', 40]],
    ['a moment before the end of its month leaves the next month whole', 60, [0, 30], 29, ['CANCELLED', 59]],
    ['of a month that has ended changes nothing', 60, [0, 30], 30, undefined],
  ] as const)('%s', (_, endsAt, granted, now, left) => {
    expect(revoked(endsAt, [...granted], now)).toEqual(left);
  });

  it('at the moment of the payment ends the subscription after its start', () => {
    expect(revokeGrant({ startsAt: 0, endsAt: DAY }, { from: 0, to: DAY }, 0)).toEqual({
      status: 'EXPIRED',
      endsAt: 1,
    });
  });
});

describe('a package', () => {
  it('that is bought begins now and renews, one that is given does not', () => {
    expect(decideGrant(undefined, bought('aile'), NOW)).toEqual({
      before: undefined,
      after: { status: 'ACTIVE', renews: true, startsAt: NOW, endsAt: MONTH_FROM_NOW },
      granted: { from: NOW, to: MONTH_FROM_NOW },
      cause: 'PACKAGE_CHANGED',
    });
    const more = decideGrant(aCurrent(), bought('aile'), NOW);
    expect(more.granted).toEqual({ from: AHEAD, to: more.after.endsAt });
    expect(decideGrant(undefined, given('aile'), NOW).after).toEqual({
      status: 'ACTIVE',
      renews: false,
      startsAt: NOW,
      endsAt: NOW + DAYS_30,
    });
  });

  it.each<[string, Partial<CurrentSubscription>, string]>([
    ['plays', {}, 'REPLACED'],
    ['is cancelled and still plays', { status: 'CANCELLED' }, 'REPLACED'],
    ['is suspended', { status: 'SUSPENDED', endsAt: PAST }, 'REPLACED'],
    ['has ended', { endsAt: PAST }, 'EXPIRED'],
    ['ends this moment', { endsAt: NOW }, 'EXPIRED'],
  ])('takes the place of another that %s', (_, values, before) => {
    expect(decideGrant(aCurrent(values), bought('premium'), NOW)).toMatchObject({
      before,
      after: { status: 'ACTIVE', startsAt: NOW, endsAt: MONTH_FROM_NOW },
      cause: 'PACKAGE_CHANGED',
    });
  });

  it.each<[string, Partial<CurrentSubscription>, Gift, object]>([
    [
      'cancelled, bought back',
      { status: 'CANCELLED' },
      bought('aile'),
      { status: 'ACTIVE', endsAt: at('2027-01-08T21:00') },
    ],
    ['playing, paid for twice', {}, bought('aile'), { status: 'ACTIVE', endsAt: at('2027-01-08T21:00'), renews: true }],
    ['playing, given', {}, given('aile'), { status: 'ACTIVE', endsAt: AHEAD + DAYS_30, renews: true }],
    [
      'cancelled, given',
      { status: 'CANCELLED' },
      given('aile'),
      { status: 'CANCELLED', endsAt: AHEAD + DAYS_30, renews: false },
    ],
    ['ended, bought', { endsAt: PAST }, bought('aile'), { startsAt: NOW, endsAt: MONTH_FROM_NOW }],
    [
      'cancelled and ended, given',
      { status: 'CANCELLED', endsAt: PAST },
      given('aile'),
      { status: 'ACTIVE', renews: false, startsAt: NOW },
    ],
  ])('keeps its time when it is %s', (_, values, gift, after) => {
    expect(decideGrant(aCurrent(values), gift, NOW)).toMatchObject({ before: 'kept', after, cause: 'PACKAGE_CHANGED' });
  });

  it.each([
    ['bought', bought('aile'), MONTH_FROM_NOW, true],
    ['given', given('aile'), NOW + DAYS_30, true],
  ] as const)('that is suspended is recovered from now on when it is %s', (_, gift, endsAt, renews) => {
    // Suspended by an operator with time left, or for a failed renewal without.
    for (const end of [AHEAD, PAST]) {
      expect(decideGrant(aCurrent({ status: 'SUSPENDED', endsAt: end }), gift, NOW)).toEqual({
        before: 'kept',
        after: { status: 'ACTIVE', renews, startsAt: NOW, endsAt },
        granted: { from: NOW, to: endsAt },
        cause: 'PACKAGE_RECOVERED',
      });
    }
  });
});

describe('buying again', () => {
  it.each<[string, CurrentSubscription | undefined, boolean]>([
    ['without a package', undefined, false],
    ['the current package', aCurrent(), true],
    ['another package', aCurrent({ packageId: 'premium' }), false],
    ['one that has just ended', aCurrent({ endsAt: NOW }), false],
    ['one that was cancelled', aCurrent({ status: 'CANCELLED' }), false],
    ['one that is suspended', aCurrent({ status: 'SUSPENDED' }), false],
  ])('%s', (_, current, refused) => {
    expect(isAlreadyCurrent(current, 'aile', NOW)).toBe(refused);
  });
});

describe('a promotion code', () => {
  it.each(['SEYIR30', 'seyir30', ' Seyir 30 ', 'SEYİR30', 'seyır30', 'seyi\u0307r30', 'ＳＥＹＩＲ３０'])(
    '%j is SEYIR30',
    (typed) => {
      expect(promoKey(typed)).toBe('SEYIR30');
    },
  );

  it('is empty for blank input', () => {
    expect(promoKey('  ')).toBe('');
  });
});
