import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
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

  it('that were right are taken back', async () => {
    const { tries } = aCounter();
    for (let i = 0; i < 10; i += 1) {
      const takeBack = await tries.spend('pin:1', limit);
      await takeBack();
    }
    await tries.refuseBeyond('pin:1', limit);
  });

  it('sent at once do not slip through together', async () => {
    const { tries } = aCounter();
    const results = await Promise.all(Array.from({ length: 12 }, () => refusal(tries.spend('pin:1', limit))));
    expect(results.filter((result) => result === undefined)).toHaveLength(3);
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

  it('are forgotten when their window has passed', async () => {
    const { tries, pass } = aCounter();
    await tries.hit('old', limit.windowMs);
    pass(limit.windowMs);
    await tries.hit('new', limit.windowMs);
    await tries.sweep();
    const rows = await db.kysely.selectFrom('try_counter').select('key').execute();
    expect(rows).toEqual([{ key: 'new' }]);
  });
});
