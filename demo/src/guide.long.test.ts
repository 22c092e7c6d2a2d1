import { useDatabase } from '@seyir/server/test/database';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoDeps, loadTestDemo } from '../test/demo.ts';
import { broadcastStart, listBroadcastDays } from './guide.ts';
import { extendGuide } from './load-demo.ts';

const DAY_MS = 86_400_000;
const FIRST_EVENING = Date.parse('2026-11-18T18:00:00Z');

describe('the days of the guide', () => {
  it('reach from 06:00 on the eighth day before today to 06:00 after the sixth day ahead', () => {
    const days = listBroadcastDays(FIRST_EVENING);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-10', '2026-11-24', 15]);
    expect(new Date(broadcastStart('2026-11-18')).toISOString()).toBe('2026-11-18T03:00:00.000Z');
  });

  it('change at midnight in Turkey', () => {
    const midnight = Date.parse('2026-11-18T21:00:00Z');
    expect(listBroadcastDays(midnight - 1).at(-1)).toBe('2026-11-24');
    expect(listBroadcastDays(midnight).at(-1)).toBe('2026-11-25');
  });
});

describe('extendGuide', () => {
  const db = useDatabase({ emptied: 'once' });
  let now = FIRST_EVENING;
  const deps = () => demoDeps(db, { now: () => now });
  beforeAll(async () => {
    await loadTestDemo(db, { now: () => now });
  });

  const listAirings = () =>
    db.kysely.selectFrom('airing').selectAll().orderBy('channel_id').orderBy('starts_at').execute();

  it.each([1, 8, 40])('keeps the guide whole %i days later, and every promise it made', async (days) => {
    const before = new Map((await listAirings()).map((airing) => [airing.id, airing]));
    now = FIRST_EVENING + days * DAY_MS;
    await extendGuide(deps());
    const after = await listAirings();

    const holes = after.filter(({ channel_id, starts_at }, index) => {
      const previous = after[index - 1];
      return previous?.channel_id === channel_id && previous.ends_at.getTime() !== starts_at.getTime();
    });
    expect(holes).toEqual([]);
    const [first = '', ...rest] = listBroadcastDays(now);
    for (const channel of new Set(after.map(({ channel_id }) => channel_id))) {
      const own = after.filter(({ channel_id }) => channel_id === channel);
      expect(own[0]?.starts_at.getTime()).toBe(broadcastStart(first));
      expect(own.at(-1)?.ends_at.getTime()).toBe(broadcastStart(rest.at(-1) ?? '') + DAY_MS);
    }
    const promised = after.filter(({ id }) => before.has(id));
    expect(JSON.stringify(promised)).toBe(JSON.stringify(promised.map((airing) => before.get(airing.id))));
    // Nothing that is still in the window was lost.
    const due = [...before.values()].filter(({ starts_at }) => starts_at.getTime() >= broadcastStart(first));
    expect(promised).toHaveLength(due.length);
  });

  it('plans a day that was planned by another server in the very same way', async () => {
    const before = await listAirings();
    await db.kysely.deleteFrom('airing').where('channel_id', '=', '31').execute();
    await extendGuide(deps());
    expect(await listAirings()).toEqual(before);
  });

  it('does nothing when nothing is missing', async () => {
    const { rows } = await sql`select sum(xmin::text::bigint)::text as versions from airing`.execute(db.kysely);
    await extendGuide(deps());
    expect((await sql`select sum(xmin::text::bigint)::text as versions from airing`.execute(db.kysely)).rows).toEqual(
      rows,
    );
  });

  it('leaves a service without the demo alone', async () => {
    await db.kysely.deleteFrom('setting').execute();
    await db.kysely.deleteFrom('airing').execute();
    await extendGuide(deps());
    expect(await listAirings()).toEqual([]);
  });
});
