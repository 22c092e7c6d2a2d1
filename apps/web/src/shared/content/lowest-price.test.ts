import { describe, expect, it } from 'vitest';
import { lowestPrice } from './lowest-price.ts';

const sold = (...prices: number[]) => ({
  products: prices.map((price) => ({ type: 'RENTAL' as const, price, productId: 'p', duration: 48 })),
});

describe('the price on a card', () => {
  it.each([
    ['of a title that is not sold', [], undefined],
    ['is the lowest', [99.9, 44.9], '44,90 TL’den'],
    ['of a title that costs nothing is a word', [0, 44.9], 'Ücretsiz'],
  ])('%s [I18N-04]', (_, prices, shown) => {
    expect(lowestPrice(sold(...prices) as unknown as Parameters<typeof lowestPrice>[0])).toBe(shown);
  });
});
