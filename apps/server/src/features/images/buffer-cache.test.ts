import { describe, expect, it } from 'vitest';
import { makeBufferCache } from './buffer-cache.ts';

describe('makeBufferCache', () => {
  it('evicts the least recently used entry when full', () => {
    const cache = makeBufferCache(30);
    for (const key of ['a', 'b', 'c']) cache.set(key, Buffer.alloc(10));
    cache.get('a');
    cache.set('d', Buffer.alloc(10));
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
    expect(cache.size).toBe(30);
  });

  it('counts a key once when it is set repeatedly', () => {
    const cache = makeBufferCache(30);
    cache.set('a', Buffer.alloc(10));
    cache.set('a', Buffer.alloc(25));
    expect(cache.size).toBe(25);
  });

  it('evicts nothing for an entry larger than the cache', () => {
    const cache = makeBufferCache(30);
    cache.set('a', Buffer.alloc(10));
    cache.set('huge', Buffer.alloc(31));
    expect([cache.get('a')?.length, cache.get('huge'), cache.size]).toEqual([10, undefined, 10]);
  });
});
