import { describe, expect, it } from 'vitest';
import { findUnstorable, isStorable } from './storable-text.ts';

describe('isStorable', () => {
  it.each([
    ['plain text', 'Ada', true],
    ['a pair of surrogates', 'a😀b', true],
    ['other control characters', 'a\u0001\u009bb', true],
    ['U+0000', 'a\0b', false],
    ['a lone high surrogate', 'a\ud800b', false],
    ['a lone low surrogate', 'a\udc00', false],
    ['a pair in the wrong order', '\udc00\ud800', false],
  ])('judges %s', (_, text, expected) => {
    expect(isStorable(text)).toBe(expected);
  });
});

describe('findUnstorable', () => {
  it('names the place in objects and lists', () => {
    expect(findUnstorable({ a: [{ b: 'x' }, { c: 'y\0' }] }, 'body')).toBe('body.a.1.c');
    expect(findUnstorable({ a: ['x', 7, null, true] }, 'body')).toBeUndefined();
    expect(findUnstorable('\ud800', 'body')).toBe('body');
  });

  it('names the object whose key cannot be stored', () => {
    expect(findUnstorable({ a: { 'b\0': 1 } }, 'body')).toBe('body.a');
  });

  it('reads a value that is nested deeper than the call stack', () => {
    const depth = 120_000;
    expect(findUnstorable(JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`), 'body')).toMatch(/^body\.0/);
  });
});
