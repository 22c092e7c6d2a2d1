import { describe, expect, it } from 'vitest';
import { makeWorkPool } from './work-pool.ts';

function controlled() {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (id: number) => () => {
    started.push(id);
    return new Promise<number>((resolve) => finish.push(() => resolve(id)));
  };
  return { started, finish, work };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a work pool', () => {
  it('runs no more at once than it may and hands places on in order', async () => {
    const pool = makeWorkPool({ atOnce: 2, waiting: 10 });
    const { started, finish, work } = controlled();
    const all = [1, 2, 3, 4].map((id) => pool(work(id)));
    await turn();
    expect(started).toEqual([1, 2]);
    finish[0]?.();
    await turn();
    expect(started).toEqual([1, 2, 3]);
    for (const done of finish) done();
    await turn();
    finish[3]?.();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('refuses work beyond the line instead of letting it wait for ever', async () => {
    const pool = makeWorkPool({ atOnce: 1, waiting: 1 });
    const { finish, work } = controlled();
    const first = pool(work(1));
    const second = pool(work(2));
    await expect(pool(work(3))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    finish[0]?.();
    await turn();
    finish[1]?.();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('gives the place back when the work fails', async () => {
    const pool = makeWorkPool({ atOnce: 1, waiting: 1 });
    await expect(pool(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await pool(() => Promise.resolve('next'))).toBe('next');
  });
});
