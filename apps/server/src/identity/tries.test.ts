import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { deferred } from '../../test/deferred.ts';
import { AppError } from '../shared/app-error.ts';
import { makeTries } from './tries.ts';

const db = useDatabase();
const MINUTE_MS = 60_000;
const limit = { most: 3, windowMs: 15 * MINUTE_MS };

function aCounter() {
  let at = Date.UTC(2026, 10, 15);
  return {
    tries: makeTries(db, () => at),
    pass: (ms: number) => {
      at += ms;
    },
  };
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.code, error.retryAfterSeconds] : error;
};

describe('tries', () => {
  it('are refused beyond the limit, until the oldest is one window old', async () => {
    const { tries, pass } = aCounter();
    for (let i = 0; i < 3; i += 1) {
      await tries.spend('pin:1', limit);
      pass(MINUTE_MS);
    }
    expect(await refusal(tries.spend('pin:1', limit))).toEqual(['TOO_MANY', 12 * 60]);
    pass(12 * MINUTE_MS - 1);
    expect(await refusal(tries.spend('pin:1', limit))).toEqual(['TOO_MANY', 1]);
    pass(1);
    await tries.spend('pin:1', limit);
    expect(await refusal(tries.refuseBeyond('pin:1', limit))).toEqual(['TOO_MANY', 60]);
  });

  it('are counted for each key alone, however long it is', async () => {
    const { tries } = aCounter();
    const long = `login:name:${'x'.repeat(5_000)}`;
    for (const key of ['a', long]) for (let i = 0; i < 3; i += 1) await tries.spend(key, limit);
    expect(await refusal(tries.spend(long, limit))).toEqual(['TOO_MANY', 900]);
    await tries.spend(`${long}y`, limit);
    await tries.spend('b', limit);
  });

  it('that were right are removed from the count', async () => {
    const { tries } = aCounter();
    for (let i = 0; i < 10; i += 1) {
      const removeTry = await tries.spend('pin:1', limit);
      await removeTry();
    }
    await tries.refuseBeyond('pin:1', limit);
  });

  it('sent at once do not slip through together', async () => {
    const { tries } = aCounter();
    const results = await Promise.all(Array.from({ length: 12 }, () => refusal(tries.spend('pin:1', limit))));
    expect(results.filter((result) => result === undefined)).toHaveLength(3);
  });

  it('that are checked cost nothing when they are right, however many run at once', async () => {
    const { tries } = aCounter();
    const right = Array.from({ length: 12 }, () => tries.check(['login'], limit, async () => true));
    expect(await Promise.all(right)).toEqual(Array.from({ length: 12 }, () => true));
    await tries.refuseBeyond('login', { most: 1, windowMs: limit.windowMs });
  });

  it('that are checked and wrong are refused beyond the limit, also when they are sent at once', async () => {
    const { tries, pass } = aCounter();
    let made = 0;
    const wrong = Array.from({ length: 12 }, () =>
      refusal(
        tries.check(['login'], limit, async () => {
          made += 1;
          return false;
        }),
      ),
    );
    const results = await Promise.all(wrong);
    expect(results.filter((result) => result === undefined)).toHaveLength(3);
    expect(results.filter((result) => Array.isArray(result))).toHaveLength(9);
    expect(made).toBe(3);
    expect(await refusal(tries.check(['login'], limit, async () => true))).toEqual(['TOO_MANY', 900]);
    pass(limit.windowMs);
    expect(await tries.check(['login'], limit, async () => true)).toBe(true);
  });

  it('that are checked wait for each other only as long as one of them could still be wrong', async () => {
    const { tries } = aCounter();
    await tries.hit('login', limit.windowMs);
    await tries.hit('login', limit.windowMs);
    const first = deferred<boolean>();
    const order: string[] = [];
    const slow = tries.check(['login'], limit, async () => {
      order.push('first runs');
      return first.promise;
    });
    await expect.poll(() => order).toEqual(['first runs']);
    const next = tries.check(['login'], limit, async () => {
      order.push('next runs');
      return true;
    });
    const other = await tries.check(['another'], limit, async () => true);
    expect([other, order]).toEqual([true, ['first runs']]);
    first.resolve(true);
    expect(await Promise.all([slow, next])).toEqual([true, true]);
    expect(order).toEqual(['first runs', 'next runs']);
  });

  it('that are checked count against each of their keys, and are refused when one has none left', async () => {
    const { tries } = aCounter();
    const guess = (name: string) => refusal(tries.check([`name:${name}`, 'address'], limit, async () => false));
    expect([await guess('a'), await guess('b')]).toEqual([undefined, undefined]);
    await tries.refuseBeyond('name:a', { most: 2, windowMs: limit.windowMs });
    const results = await Promise.all(['c', 'd', 'e', 'a'].map(guess));
    expect(results.filter((result) => result === undefined)).toHaveLength(1);
    expect(await refusal(tries.refuseBeyond('address', limit))).toEqual(['TOO_MANY', 900]);
    expect(await tries.check(['name:a', 'elsewhere'], limit, async () => true)).toBe(true);
  });

  it('that wait for one key let those pass who need another', async () => {
    const { tries } = aCounter();
    const one = { most: 1, windowMs: limit.windowMs };
    const held = deferred<boolean>();
    const order: string[] = [];
    const run = (keys: string[], name: string, result: Promise<boolean>) =>
      tries.check(keys, one, () => {
        order.push(name);
        return result;
      });
    const holder = run(['x'], 'holds x', held.promise);
    await expect.poll(() => order).toEqual(['holds x']);
    const both = run(['x', 'y'], 'x and y', Promise.resolve(true));
    await run(['y'], 'y alone', Promise.resolve(true));
    expect(order).toEqual(['holds x', 'y alone']);
    held.resolve(true);
    expect(await Promise.all([holder, both])).toEqual([true, true]);
  });

  it('whose check failed are not counted, and the next waiter is admitted', async () => {
    const { tries } = aCounter();
    const one = { most: 1, windowMs: limit.windowMs };
    const broken = tries.check(['login'], one, () => Promise.reject(new Error('the pool is full')));
    const next = tries.check(['login'], one, async () => true);
    await expect(broken).rejects.toThrow('the pool is full');
    expect(await next).toBe(true);
  });

  it('counted after the fact count as well', async () => {
    const { tries, pass } = aCounter();
    expect(await tries.hit('login', limit.windowMs)).toBe(1);
    pass(1);
    expect(await tries.hit('login', limit.windowMs)).toBe(2);
    await tries.refuseBeyond('login', limit);
    await tries.hit('login', limit.windowMs);
    expect(await refusal(tries.refuseBeyond('login', limit))).toEqual(['TOO_MANY', 900]);
  });

  it('are deleted when their window has passed', async () => {
    const { tries, pass } = aCounter();
    await tries.hit('old', limit.windowMs);
    pass(limit.windowMs);
    await tries.hit('new', limit.windowMs);
    await tries.sweep();
    const rows = await db.kysely.selectFrom('try_counter').select('key').execute();
    expect(rows).toEqual([{ key: 'new' }]);
  });
});
