import { describe, expect, it } from 'vitest';
import { makeBatcher } from './batcher.ts';

/** A batcher whose batches end when the test says so. */
function makeSlow(refused: string | undefined = undefined, error: Error = new Error('refused')) {
  const batches: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const add = makeBatcher<string, string>({
    most: 3,
    async write(items) {
      batches.push(items);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (refused !== undefined && items.includes(refused)) throw error;
      return items.map((item) => item.toUpperCase());
    },
  });
  const end = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  };
  return { add, batches, end };
}

describe('a batcher', () => {
  it('writes what arrives meanwhile in the next batch, and answers each after its own', async () => {
    const { add, batches, end } = makeSlow();
    const first = add('a');
    await expect.poll(() => batches).toEqual([['a']]);
    const later = ['b', 'c', 'd', 'e'].map(add);
    await end();
    expect(await first).toBe('A');
    await end();
    expect(await Promise.all(later.slice(0, 3))).toEqual(['B', 'C', 'D']);
    await end();
    expect(await later[3]).toBe('E');
    expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('fails one item that the database refuses, not the others of its batch', async () => {
    const { add, end } = makeSlow('b');
    const all = Promise.allSettled(['a', 'b', 'c'].map(add));
    for (let batch = 0; batch < 4; batch += 1) await end();
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails a whole batch at once while the database is away', async () => {
    const { add, batches, end } = makeSlow('a', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const all = Promise.allSettled(['a', 'b'].map(add));
    await end();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toHaveLength(1);
    const next = add('c');
    await end();
    expect(await next).toBe('C');
  });
});
