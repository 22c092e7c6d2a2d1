import { describe, expect, it } from 'vitest';
import { makeOwnedEntries } from './owned-cache.ts';

const cacheOf = (maxEntries = 10) => makeOwnedEntries<string>(maxEntries);

describe('a cache with owners', () => {
  it('invalidates one key, or all keys of an owner, and nothing else', () => {
    const cache = cacheOf();
    cache.set('s1', 'ada', '1');
    cache.set('s2', 'ada', '2');
    cache.set('s3', 'can', '3');
    cache.forget('s1');
    expect(['s1', 's2', 's3'].map(cache.get)).toEqual([undefined, '2', '3']);
    cache.forget('ada');
    expect(['s2', 's3'].map(cache.get)).toEqual([undefined, '3']);
    cache.forgetAll();
    expect(cache.get('s3')).toBeUndefined();
  });

  it('forgets the old owner of a key that changed hands', () => {
    const cache = cacheOf();
    cache.set('s1', 'ada', '1');
    cache.set('s1', 'can', '2');
    cache.forget('ada');
    expect(cache.get('s1')).toBe('2');
  });

  it('drops the oldest entry when it is full', () => {
    const cache = cacheOf(2);
    for (const key of ['a', 'b', 'c']) cache.set(key, 'ada', key);
    expect(['a', 'b', 'c'].map(cache.get)).toEqual([undefined, 'b', 'c']);
    cache.forget('ada');
    expect(cache.get('c')).toBeUndefined();
  });

  it('refuses the result of a lookup whose key or owner was invalidated meanwhile, and of no other lookup', () => {
    const cache = cacheOf();
    const before = cache.beginLookup();
    cache.forget('s1');
    cache.forget('can');
    const between = cache.beginLookup();
    const third = cache.beginLookup();
    expect(before.end('s1', 'ada')).toBe(false);
    expect(between.end('s1', 'ada')).toBe(true);
    expect(third.end('s2', 'can')).toBe(true);
    const owner = cache.beginLookup();
    cache.forget('ada');
    cache.forget('ada');
    expect(owner.end('s1', 'ada')).toBe(false);
    const all = cache.beginLookup();
    cache.forgetAll();
    expect(all.end('s9')).toBe(false);
    expect(cache.beginLookup().end('s9')).toBe(true);
  });
});
