import { describe, expect, it, vi } from 'vitest';
import { minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { newId } from '../../shared/ids.ts';
import { silentLog } from '../../shared/log.ts';
import { insertUsageEvents, listUsageParts, type UsageEvent } from './analytics.queries.ts';
import { sweepUsage } from './sweep-usage.ts';
import { openUsageWriter } from './usage-writer.ts';

const db = useDatabase();
const DAY_MINUTES = 24 * 60;
/** Days of their own: after every day that a migration covers. */
const START = new Date(Date.UTC(2099, 0, 15, 12));

const event = (kind: string, days = 0): UsageEvent => ({
  kind,
  account_id: newId(),
  profile_id: null,
  session_id: newId(),
  device_type: 'web',
  happened_at: minutesAfter(START, days * DAY_MINUTES),
  data: { path: '/', words: 'ığüşöç' },
});
const kinds = async () =>
  (await db.kysely.selectFrom('usage_event').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
const days = async () => (await listUsageParts(db.kysely)).map(({ name }) => name);

describe('reports of use', () => {
  it('are written in batches, each day in a partition of its own', async () => {
    const usage = openUsageWriter({ db, log: silentLog });
    for (const day of [0, 1, 0, 2]) usage.add(event(`d${day}`, day));
    await usage.flush();
    expect(await kinds()).toEqual(['d0', 'd1', 'd0', 'd2']);
    expect(await days()).toEqual(expect.arrayContaining(['day_20990115', 'day_20990116', 'day_20990117']));
    await usage.close();
  });

  it('of before the partitions are kept', async () => {
    await insertUsageEvents(db.kysely, [
      { ...event('old'), happened_at: minutesAfter(TEST_EVENING, -99 * DAY_MINUTES) },
    ]);
    expect(await kinds()).toEqual(['old']);
  });

  it('are dropped by day when they are older than the configured age', async () => {
    const usage = openUsageWriter({ db, log: silentLog });
    for (const day of [-40, -31, -30, 0]) usage.add(event(`d${day}`, day));
    await usage.close();
    const deps = { db, now: () => START.getTime(), keptMs: 30 * DAY_MINUTES * 60_000 };
    expect(await sweepUsage(deps)).toBeGreaterThanOrEqual(2);
    expect(await kinds()).toEqual(['d-30', 'd0']);
    expect(await sweepUsage(deps)).toBe(0);
  });

  it('are not lost by a graceful stop, nor by a database that was away', async () => {
    let isAway = true;
    const transaction = vi.spyOn(db.kysely, 'transaction').mockImplementation(() => {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      transaction.mockRestore();
      return db.kysely.transaction();
    });
    const usage = openUsageWriter({ db, log: silentLog });
    for (let number = 0; number < 2_500; number += 1) usage.add(event(`n${number}`, 20));
    await expect(usage.flush()).rejects.toThrow('away');
    isAway = false;
    usage.add(event('last', 20));
    await usage.close();
    const written = await kinds();
    expect([written.length, written[0], written.at(-1)]).toEqual([2_501, 'n0', 'last']);
  });

  it('are created once by processes that write at once', async () => {
    const writers = [1, 2, 3, 4].map(() => openUsageWriter({ db, log: silentLog }));
    for (const writer of writers) writer.add(event('same', 50));
    await Promise.all(writers.map((writer) => writer.close()));
    expect(await kinds()).toEqual(['same', 'same', 'same', 'same']);
  });
});
