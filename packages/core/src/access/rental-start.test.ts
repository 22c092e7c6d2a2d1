import { describe, expect, it } from 'vitest';
import { chooseEntitlement } from './rental-start.ts';
import type { Entitlement } from './title-access.ts';

const NOW = 5_000;
const bought: Entitlement = { kind: 'PURCHASE', startsAt: 0, endsAt: null, startsLeft: null, withdrawn: false };
const rented: Entitlement = { ...bought, kind: 'RENTAL', endsAt: 9_000 };
const limited: Entitlement = { ...rented, startsLeft: 2 };

describe('chooseEntitlement', () => {
  it.each([
    ['nothing', [], undefined],
    ['the only one', [limited], limited],
    ['what was bought before a limited rental', [limited, bought], bought],
    ['an unlimited rental before what was bought', [bought, rented], rented],
    [
      'of two limited ones the one that ends first',
      [limited, { ...limited, endsAt: 8_000 }],
      { ...limited, endsAt: 8_000 },
    ],
    ['of two that never end the first', [bought, { ...bought, startsAt: 1 }], bought],
    ['none that is used up', [{ ...limited, startsLeft: 0 }], undefined],
    ['none that is over', [{ ...rented, endsAt: NOW }], undefined],
    ['none that was taken back', [{ ...bought, withdrawn: true }], undefined],
  ])('takes %s [PAY-23]', (_, entitlements, chosen) => {
    const given = [...entitlements];
    expect(chooseEntitlement(entitlements, NOW)).toEqual(chosen);
    expect(entitlements).toEqual(given);
  });
});
