import { describe, expect, it } from 'vitest';
import { minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { sweepUsage } from './sweep-usage.ts';

const db = useDatabase();
const DAY_MINUTES = 24 * 60;

const happened = (kind: string, daysAgo: number) =>
  db.kysely
    .insertInto('usage_event')
    .values({ kind, happened_at: minutesAfter(TEST_EVENING, -daysAgo * DAY_MINUTES) })
    .execute();

describe('reports of use', () => {
  it('are deleted in batches when they are older than the configured age', async () => {
    for (const days of [40, 31, 30.5, 30, 29, 0]) await happened(`d${days}`, days);
    const deps = { db, now: () => TEST_EVENING.getTime(), keptMs: 30 * DAY_MINUTES * 60_000 };
    expect(await sweepUsage(deps, { atOnce: 2 })).toBe(3);
    const kept = await db.kysely.selectFrom('usage_event').select('kind').orderBy('id').execute();
    expect(kept.map(({ kind }) => kind)).toEqual(['d30', 'd29', 'd0']);
    expect(await sweepUsage(deps)).toBe(0);
  });
});
