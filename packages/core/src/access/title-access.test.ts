import { describe, expect, it } from 'vitest';
import {
  decideTitleAccess,
  type Entitlement,
  isEntitlementLive,
  type TitleOffer,
  type Viewer,
} from './title-access.ts';

const guest: Viewer = { guest: true, packageId: null };
const newcomer: Viewer = { guest: false, packageId: null };
const family: Viewer = { guest: false, packageId: 'aile' };

const free: TitleOffer = { offer: 'free', packageIds: [], forSale: false };
const inFamily: TitleOffer = { offer: 'package', packageIds: ['premium', 'aile'], forSale: false };
const inPremium: TitleOffer = { offer: 'package', packageIds: ['premium'], forSale: false };
const forSale: TitleOffer = { offer: 'transaction', packageIds: [], forSale: true };
/** In the package, and to be rented by those who do not have it. */
const inFamilyAndForSale: TitleOffer = { offer: 'package', packageIds: ['aile'], forSale: true };
const freeAndForSale: TitleOffer = { offer: 'free', packageIds: [], forSale: true };

describe('decideTitleAccess', () => {
  it.each([
    ['a guest, free', guest, free, false, true, true],
    ['a guest, in a package', guest, inFamily, false, false, false],
    ['a guest, for sale', guest, forSale, false, false, false],
    ['a guest, said to own it', guest, forSale, true, false, false],
    ['no package, free', newcomer, free, false, true, true],
    ['no package, in a package', newcomer, inFamily, false, false, false],
    ['in the own package', family, inFamily, false, true, true],
    ['in another package', family, inPremium, false, false, false],
    ['for sale, not bought', family, forSale, false, false, false],
    ['in the own package and for sale', family, inFamilyAndForSale, false, true, false],
    ['in the own package and bought', family, inFamilyAndForSale, true, true, true],
    ['free and for sale', family, freeAndForSale, false, true, false],
  ])('%s [VOD-08]', (_, viewer, title, owns, customerHasAccess, isUnlocked) => {
    expect(decideTitleAccess(viewer, title, owns)).toEqual({ customerHasAccess, isUnlocked });
  });

  it.each([
    ['for sale', family, forSale],
    ['in another package, by a viewer without a package', newcomer, inPremium],
  ])('gives access to what was rented or bought: %s [VOD-08] (departure)', (_, viewer, title) => {
    expect(decideTitleAccess(viewer, title, true)).toEqual({ customerHasAccess: true, isUnlocked: true });
  });

  it('never takes the absence of a package for a package of that name', () => {
    const odd: TitleOffer = { offer: 'package', packageIds: ['null', ''], forSale: false };
    expect(decideTitleAccess(newcomer, odd, false).customerHasAccess).toBe(false);
  });
});

describe('isEntitlementLive', () => {
  const rental: Entitlement = { kind: 'RENTAL', startsAt: 1_000, endsAt: 2_000, startsLeft: null, withdrawn: false };
  const purchase: Entitlement = { kind: 'PURCHASE', startsAt: 1_000, endsAt: null, startsLeft: null, withdrawn: false };

  it.each([
    ['one ms before the rental begins', rental, 999, false],
    ['as it begins', rental, 1_000, true],
    ['one ms before it ends', rental, 1_999, true],
    ['as it ends', rental, 2_000, false],
    ['with one start left', { ...rental, startsLeft: 1 }, 1_500, true],
    ['with no start left', { ...rental, startsLeft: 0 }, 1_500, false],
    ['withdrawn', { ...rental, withdrawn: true }, 1_500, false],
    ['bought, long after', purchase, Number.MAX_SAFE_INTEGER, true],
    ['bought and paid back', { ...purchase, withdrawn: true }, 1_500, false],
  ])('%s [VOD-08]', (_, entitlement, now, live) => expect(isEntitlementLive(entitlement, now)).toBe(live));
});
