import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

export const countAssets = (db: Queries) =>
  db
    .selectFrom('asset')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();

/** Above this number the planner's estimate is used: an exact count would take longer than a scrape may. */
const EXACT_COUNT_MAX = 100_000;

export async function countSpans(db: Queries): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples::bigint as estimate from pg_class where oid = 'span'::regclass`.execute(db);
  const estimate = rows[0]?.estimate ?? 0;
  if (estimate > EXACT_COUNT_MAX) return estimate;
  const { count } = await db
    .selectFrom('span')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ends of active channels' timelines, the earliest first. Channels without spans are left out. */
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
