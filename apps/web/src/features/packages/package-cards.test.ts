// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  aProduct,
  aSubscription,
  guestViewer,
  kidViewer,
  memberViewer,
  theProducts,
} from '../../../test/package-builders.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { cardsOf, type Holding } from './package-cards.ts';
import { rememberPackage, subscriptionsOf } from './packages.queries.ts';
import { decideShopping } from './use-shop-gate.tsx';

describe('the cards', () => {
  it('start with the account’s package and keep the operator’s order [PACKAGE-02]', () => {
    const names = (current?: string) => {
      const subscription = current ? aSubscription({ productP: { id: current, name: '' } }) : undefined;
      return cardsOf(theProducts(), subscription).map(({ product }) => product.name);
    };
    expect(names()).toEqual(['Aile', 'Premium', 'Spor Extra']);
    expect(names('aile')).toEqual(['Aile', 'Premium', 'Spor Extra']);
    expect(names('spor')).toEqual(['Spor Extra', 'Aile', 'Premium']);
    expect(names('gone')).toEqual(['Aile', 'Premium', 'Spor Extra']);
  });

  it('offer a change where the account has another package, and a purchase where it has none', () => {
    const changes = (current?: Parameters<typeof aSubscription>[0]) =>
      cardsOf(theProducts(), current && aSubscription(current)).map(({ isChange }) => isChange);
    expect(changes()).toEqual([false, false, false]);
    expect(changes({ status: 'ACTIVE' })).toEqual([false, true, true]);
    expect(changes({ status: 'EXPIRED' })).toEqual([false, false, false]);
  });

  it.each([
    ['one', ['one']],
    ['one\ntwo', ['one', 'two']],
    ['one\r\n\n two \n', ['one', 'two']],
    ['', []],
  ])('show the description %j line by line [PACKAGE-03]', (description, lines) => {
    expect(cardsOf([aProduct({ description })], undefined)[0]?.lines).toEqual(lines);
  });

  it.each([
    [149.9, '₺149,90'],
    [7.9, '₺7,90'],
    [0, '₺0,00'],
    [1249, '₺1.249,00'],
  ])('write the price %d in lira as %s [PACKAGE-03] [I18N-04]', (price, wanted) => {
    expect(cardsOf([aProduct({ price })], undefined)[0]?.price).toBe(wanted);
  });

  it.each([
    ['Premium', true],
    ['premium', false],
    ['Premium Plus', false],
    ['Aile', false],
  ])('called %s are popular: %s [PACKAGE-04]', (name, isPopular) => {
    expect(cardsOf([aProduct({ name })], undefined)[0]?.isPopular).toBe(isPopular);
  });

  it.each<[Parameters<typeof aSubscription>[0], Holding | undefined]>([
    [{ status: 'ACTIVE' }, 'active'],
    [{ status: 'SUSPENDED' }, 'suspended'],
    [{ status: 'CANCELLED' }, 'cancelled'],
    [{ status: 'EXPIRED' }, undefined],
    [{ status: 'REPLACED' }, undefined],
  ])('of a subscription %j are held as %s', (overrides, holding) => {
    const cards = cardsOf(theProducts(), aSubscription(overrides));
    expect(cards.find(({ product }) => product.id === 'premium')?.holding).toBe(holding);
    expect(cards.filter((card) => card.holding)).toHaveLength(holding ? 1 : 0);
  });
});

describe('the subscriptions of an answer', () => {
  const one = aSubscription();
  it.each([
    [{ data: [one] }, [one]],
    [{ subs: [one] }, [one]],
    [{ data: [], subs: [one] }, []],
    [{ data: null, subs: [one] }, [one]],
    [{}, []],
    [{ data: 'x' }, []],
    [null, []],
    [undefined, []],
  ])('%j are %j [PACKAGE-11]', (reply, wanted) => {
    expect(subscriptionsOf(reply)).toEqual(wanted);
  });

  it('store the first subscription, and remove it without one [STORE-01]', () => {
    rememberPackage(one);
    expect(appStorage.get('userPackage')).toMatchObject({
      guid: 'g-1',
      status: 'ACTIVE',
      productP: { name: 'Premium' },
    });
    rememberPackage(undefined);
    expect(appStorage.get('userPackage')).toBeUndefined();
  });
});

it.each([
  ['a guest', guestViewer, 'sign-in'],
  ['a grown-up', memberViewer({ main: true }), 'open'],
  ['a grown-up who is not the main profile', memberViewer({ main: false }), 'open'],
  ['a child', kidViewer, 'kids'],
] as const)('the shop for %s: %s [PACKAGE-07] [KIDS-04] [ROLE-02]', (_, viewer, verdict) => {
  expect(decideShopping(viewer)).toBe(verdict);
});
