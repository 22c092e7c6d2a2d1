import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { sweep, sweepRows } from './sweep.ts';

const db = useDatabase();
const OLD = new Date('2026-01-01T00:00:00Z');
const NEW = new Date('2026-06-01T00:00:00Z');
const isOld = sql`expires_at <= ${OLD}`;

async function addCounters(count: number, expires_at: Date) {
  const rows = Array.from({ length: count }, (_, at) => ({
    key: `${expires_at.getTime()} ${at}`,
    window_starts_at: expires_at,
    expires_at,
  }));
  await db.kysely.insertInto('try_counter').values(rows).execute();
}
const countLeft = async () => (await db.kysely.selectFrom('try_counter').select('key').execute()).length;

it('deletes rows in batches, each published once with its commit', async () => {
  await addCounters(25, OLD);
  await addCounters(3, NEW);
  const published: number[] = [];
  const publish = async (_: unknown, rows: readonly unknown[]) => void published.push(rows.length);
  expect(await sweepRows(db, 'try_counter', isOld, { most: 10, publish })).toBe(25);
  expect(published).toEqual([10, 10, 5]);
  expect(await countLeft()).toBe(3);
  expect(await sweepRows(db, 'try_counter', isOld, { publish })).toBe(0);
  expect(published).toHaveLength(3);
});

it('ends between two batches when its job is aborted, and keeps what is done', async () => {
  await addCounters(25, OLD);
  const controller = new AbortController();
  const publish = async () => controller.abort(new Error('server stops'));
  const { signal } = controller;
  await expect(sweepRows(db, 'try_counter', isOld, { most: 10, publish, signal })).rejects.toThrow('server stops');
  expect(await countLeft()).toBe(15);
});

it('undoes a batch that fails alone', async () => {
  await addCounters(25, OLD);
  let batches = 0;
  const publish = async () => {
    batches += 1;
    if (batches === 2) throw new Error('no connection');
  };
  await expect(sweepRows(db, 'try_counter', isOld, { most: 10, publish })).rejects.toThrow('no connection');
  expect(await countLeft()).toBe(15);
});

it('stops at the first empty batch', async () => {
  const batches = [['a', 'b'], ['c'], [], ['d']];
  expect(await sweep(db, { batch: async () => batches.shift() ?? [] })).toBe(3);
  expect(batches).toEqual([['d']]);
});
