import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExpiry } from './jwt.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: unknown) => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmF0dXJl`;

describe('findExpiry', () => {
  it('reads exp as milliseconds, with and without the prefix [SESSION-07] (SESSION-08)', () => {
    const token = tokenOf({ exp: 1_800_000_000, sub: 'x' });
    expect(findExpiry(token)).toBe(1_800_000_000_000);
    expect(findExpiry(`Bearer ${token}`)).toBe(1_800_000_000_000);
  });

  it('takes any three parts for a token, whatever they hold [SESSION-07]', () => {
    expect(findExpiry(`.${encode({ exp: 1 })}.`)).toBe(1000);
  });

  it('reads letters beyond ASCII, and padded or plain base64', () => {
    const claims = { exp: 7, name: 'Çiğdem 🌊 >>>???' };
    expect(findExpiry(tokenOf(claims))).toBe(7000);
    const plain = Buffer.from(JSON.stringify(claims)).toString('base64');
    expect(findExpiry(`a.${plain}.c`)).toBe(7000);
  });

  it.each([
    ['not a token', 'x'],
    ['nothing after the prefix', 'Bearer '],
    ['a blank payload', 'a..c'],
    ['two parts', `a.${encode({ exp: 1 })}`],
    ['four parts', `${tokenOf({ exp: 1 })}.d`],
    ['no exp', tokenOf({ sub: 'x' })],
    ['exp as text', tokenOf({ exp: '1800000000' })],
    ['exp null', tokenOf({ exp: null })],
    ['a payload that is null', tokenOf(null)],
    ['a payload that is a text', tokenOf('exp')],
    ['a payload that is not JSON', 'a.Zm9v.c'],
    ['a payload that is not base64', 'a.€€€.c'],
    ['a payload that is not UTF-8', `a.${Buffer.from([0xff, 0xfe]).toString('base64url')}.c`],
  ])('has none for %s [SESSION-07] (SESSION-08)', (_, token) => {
    expect(findExpiry(token)).toBeUndefined();
  });

  it('agrees with another decoder for every payload', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 4_000_000_000 }), (name, exp) => {
        expect(findExpiry(tokenOf({ name, exp }))).toBe(exp * 1000);
      }),
    );
  });
});
