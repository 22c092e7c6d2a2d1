import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

export const countAssets = (db: Queries) =>
  db
    .selectFrom('asset')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();

/** Counting more rows than this would take longer than a page may. */
const COUNTED_EXACTLY = 100_000;

export async function countSpans(db: Queries): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples::bigint as estimate from pg_class where oid = 'span'::regclass`.execute(db);
  const estimate = rows[0]?.estimate ?? 0;
  if (estimate > COUNTED_EXACTLY) return estimate;
  const { count } = await db
    .selectFrom('span')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Where the timelines of active channels end, the earliest first. Channels without one are left out. */
export const listCommittedEnds = (db: Queries, most: number) =>
  db
    .selectFrom('channel')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('span')
          .select('end_us')
          .whereRef('span.channel_id', '=', 'channel.id')
          .orderBy('msn', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['channel.id', 'newest.end_us'])
    .where('active', '=', true)
    .orderBy('newest.end_us')
    .limit(most)
    .execute();
