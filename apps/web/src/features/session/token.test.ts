import { findExpiry } from '@seyir/core/token/jwt';
import { describe, expect, it } from 'vitest';
import { aToken } from '../../../test/session-builders.ts';
import { isExpired, toToken } from './token.ts';

describe('the expiry of a token', () => {
  it('is read from exp, in milliseconds', () => {
    expect(findExpiry(aToken(90_000).text)).toBe(90_000);
    expect(findExpiry(`Bearer ${aToken(90_000).text}`)).toBe(90_000);
  });

  it.each([
    'opaque',
    '',
    'Bearer ',
    'a.b',
    'a..c',
    'a.b.c',
    `${aToken(90_000).text}.d`,
    `a.${btoa('{}')}.c`,
    `a.${btoa('{"exp":"soon"}')}.c`,
    `a.${btoa('null')}.c`,
  ])('is unknown for %s, which therefore counts as expired [SESSION-07] [SESSION-08]', (token) => {
    expect(findExpiry(token)).toBeUndefined();
    expect(isExpired(toToken(token), 1)).toBe(true);
  });

  it.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('%i ms after its end: expired %s', (after, expected) => {
    expect(isExpired(aToken(5_000), 5_000 + after)).toBe(expected);
  });
});
