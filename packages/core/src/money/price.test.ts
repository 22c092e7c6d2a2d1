import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discountKurus,
  feeToKurus,
  formatAmount,
  formatLiraSign,
  formatTl,
  kurusToFee,
  kurusToLira,
  liraToKurus,
  readFeeRate,
} from './price.ts';

describe('readFeeRate', () => {
  it.each([
    [100, 100],
    ['100', 100],
    [' 1000 ', 1000],
    ['1', 1],
    [undefined, 100],
    [null, 100],
    ['', 100],
    ['  ', 100],
    [0, 100],
    ['0', 100],
    ['yüz', 100],
    ['12 TL', 100],
    [Number.NaN, 100],
    [Number.POSITIVE_INFINITY, 100],
    [-100, 100],
    [{}, 100],
  ])('reads %j as %i [CONFIG-02]', (rate, expected) => {
    expect(readFeeRate(rate)).toBe(expected);
  });
});

describe('feeToKurus', () => {
  it.each([
    [4990, 100, 4990],
    [4990, undefined, 4990],
    [49_900, '1000', 4990],
    [0, 100, 0],
    [1, 200, 1],
    [1, 1000, 0],
    [5, 1000, 1],
    [1005, 1000, 101],
  ])('a fee of %i at the rate %j is %i kuruş (PAY-05)', (fee, rate, kurus) => {
    expect(feeToKurus(fee, rate)).toBe(kurus);
  });
});

describe('kurusToFee', () => {
  it('gives the price back at any rate that has a fee for every kuruş [PAY-05]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 100, max: 10_000 }), (kurus, rate) => {
        expect(feeToKurus(kurusToFee(kurus, rate), rate)).toBe(kurus);
      }),
    );
    expect(kurusToFee(4_990, 1_000)).toBe(49_900);
    expect(kurusToFee(4_990, undefined)).toBe(4_990);
  });
});

describe('discountKurus', () => {
  it.each([
    [4_990, 50, 2_495],
    [4_990, 100, 0],
    [4_990, 10, 4_491],
    [999, 50, 499],
    [1, 1, 1],
    [0, 30, 0],
  ])('%i kuruş less %i percent are %i kuruş [PAY-09]', (kurus, percent, left) => {
    expect(discountKurus(kurus, percent)).toBe(left);
  });

  it('is a whole amount between nothing and the price [PAY-09]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 100 }), (kurus, percent) => {
        const left = discountKurus(kurus, percent);
        expect(Number.isInteger(left) && left >= 0 && left <= kurus).toBe(true);
      }),
    );
  });
});

describe('lira and kuruş', () => {
  it.each([
    [0, 0],
    [7.9, 790],
    [149.9, 14_990],
    [1.005, 101],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [1e-9, 0],
  ])('%f lira are %i kuruş', (lira, kurus) => {
    expect(liraToKurus(lira)).toBe(kurus);
  });

  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (kurus) => {
        expect(liraToKurus(kurusToLira(kurus))).toBe(kurus);
      }),
    );
  });
});

describe('prices on the screen', () => {
  it.each([
    [0, '0,00'],
    [5, '0,05'],
    [790, '7,90'],
    [14_990, '149,90'],
    [124_990, '1.249,90'],
  ])('%i kuruş read %s [I18N-04]', (kurus, text) => {
    expect(formatAmount(kurus)).toBe(text);
  });

  it('carry TL for titles and ₺ for packages [I18N-04]', () => {
    expect(formatTl(790)).toBe('7,90 TL');
    expect(formatLiraSign(14_990)).toBe('₺149,90');
  });
});
