import { describe, expect, it } from 'vitest';
import { type Entitlement, isEntitlementLive } from '../access/title-access.ts';
import { isOwnedAlready, listGrants, type SoldProduct } from './product-grant.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 18, 18);
const RENTAL: SoldProduct = { kind: 'RENTAL', durationHours: 48, limitTimes: 0 };
const PURCHASE: SoldProduct = { kind: 'PURCHASE', durationHours: null, limitTimes: 0 };

describe('listGrants', () => {
  it('rents a title for the hours of the product, without a limit of starts [PAY-23]', () => {
    const [grant] = listGrants(RENTAL, { titleIds: ['ege'] }, NOW);
    expect(grant).toEqual({
      kind: 'RENTAL',
      titleId: 'ege',
      airingId: null,
      startsAt: NOW,
      endsAt: NOW + 48 * HOUR,
      startsLeft: null,
    });
  });

  it('rents a title for the starts of the product [PAY-23]', () => {
    expect(listGrants({ ...RENTAL, limitTimes: 3 }, { titleIds: ['ege'] }, NOW)).toMatchObject([{ startsLeft: 3 }]);
  });

  it('sells a title without end [PAY-23]', () => {
    expect(listGrants(PURCHASE, { titleIds: ['ege'] }, NOW)).toMatchObject([{ endsAt: null, startsLeft: null }]);
  });

  it('gives every title of a bundle, each with its own starts [PAY-23]', () => {
    const grants = listGrants({ ...RENTAL, limitTimes: 2 }, { titleIds: ['bir', 'iki'] }, NOW);
    expect(grants.map(({ titleId, startsLeft }) => [titleId, startsLeft])).toEqual([
      ['bir', 2],
      ['iki', 2],
    ]);
  });

  it('gives a ticket for one airing, which does not end [PPV-04]', () => {
    const ticket: SoldProduct = { kind: 'PPV', durationHours: null, limitTimes: 1 };
    expect(listGrants(ticket, { airingId: '51-x' }, NOW)).toEqual([
      { kind: 'PPV', titleId: null, airingId: '51-x', startsAt: NOW, endsAt: null, startsLeft: null },
    ]);
  });

  it('is live from the payment to the last moment of the rental [PAY-23]', () => {
    const [grant] = listGrants(RENTAL, { titleIds: ['ege'] }, NOW);
    if (grant === undefined) throw new Error('nothing was given');
    const isLive = (now: number) => isEntitlementLive({ ...grant, kind: 'RENTAL', withdrawn: false }, now);
    expect([NOW - 1, NOW, NOW + 48 * HOUR - 1, NOW + 48 * HOUR].map(isLive)).toEqual([false, true, true, false]);
  });
});

describe('isOwnedAlready', () => {
  const bought: Entitlement = { kind: 'PURCHASE', startsAt: 0, endsAt: null, startsLeft: null, withdrawn: false };
  const rented: Entitlement = { ...bought, kind: 'RENTAL', endsAt: NOW + HOUR };
  it.each([
    ['RENTAL', 'nothing', [[]], false],
    ['RENTAL', 'a rental', [[rented]], true],
    ['RENTAL', 'a purchase', [[bought]], true],
    ['RENTAL', 'a rental that ended', [[{ ...rented, endsAt: NOW }]], false],
    ['RENTAL', 'a rental without starts', [[{ ...rented, startsLeft: 0 }]], false],
    ['RENTAL', 'a rental that was withdrawn', [[{ ...rented, withdrawn: true }]], false],
    ['PURCHASE', 'a rental', [[rented]], false],
    ['PURCHASE', 'a purchase', [[rented, bought]], true],
    ['PURCHASE', 'one of two titles', [[bought], []], false],
    ['PURCHASE', 'both titles', [[bought], [bought]], true],
    ['RENTAL', 'a bundle without titles', [], false],
  ] as const)('a %s of one who has %s [PAY-25]', (kind, _, ofTitles, expected) => {
    expect(isOwnedAlready(kind, ofTitles, NOW)).toBe(expected);
  });
});
