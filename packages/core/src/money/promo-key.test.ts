import { describe, expect, it } from 'vitest';
import { promoKey } from './promo-key.ts';

describe('a promotion code', () => {
  it.each(['SEYIR30', 'seyir30', ' Seyir 30 ', 'SEYİR30', 'seyır30', 'seyi\u0307r30', 'ＳＥＹＩＲ３０'])(
    '%j is SEYIR30',
    (typed) => {
      expect(promoKey(typed)).toBe('SEYIR30');
    },
  );

  it('is nothing when nothing was typed', () => {
    expect(promoKey('  ')).toBe('');
  });
});
