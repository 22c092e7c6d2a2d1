import { describe, expect, it, vi } from 'vitest';
import { Prepared } from '../http/prepared.ts';
import { makeAnswerCache } from './answer-cache.ts';

const sized = (bytes: number) => new Prepared({ json: Buffer.alloc(bytes), etag: 'W/"x"' });

describe('makeAnswerCache', () => {
  it('makes a reply once for concurrent and later callers', async () => {
    const cache = makeAnswerCache();
    const make = vi.fn(async () => sized(10));
    const [first, second] = await Promise.all([cache.answer('a', '1', make), cache.answer('a', '1', make)]);
    expect(second).toBe(first);
    expect(await cache.answer('a', '1', make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('makes it again from another version, and keeps one version only', async () => {
    const cache = makeAnswerCache();
    const lengthOf = async (version: string, bytes: number) =>
      (await cache.answer('a', version, async () => sized(bytes))).json.length;
    expect(await lengthOf('1', 10)).toBe(10);
    expect(await lengthOf('2', 20)).toBe(20);
    expect(await lengthOf('1', 30)).toBe(30);
  });

  it('does not keep a failure', async () => {
    const cache = makeAnswerCache();
    await expect(cache.answer('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.answer('a', '1', async () => sized(3))).json.length).toBe(3);
  });

  it('evicts the least recently used reply when the bytes are used up', async () => {
    const cache = makeAnswerCache(100);
    const made: string[] = [];
    const ask = (key: string, bytes = 40, version = '1') =>
      cache.answer(key, version, async () => {
        made.push(key);
        return sized(bytes);
      });
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');
    await ask('a');
    await ask('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    await ask('larger than all', 1_000);
    await ask('d');
    await ask('d');
    expect(made.slice(4)).toEqual(['larger than all', 'd']);
    // A new version replaces the old one and its bytes.
    for (let version = 2; version < 10; version += 1) await ask('e', 58, String(version));
    await ask('d');
    expect(made.filter((key) => key === 'd')).toHaveLength(1);
  });
});
