// How many streams play now, as the leases of the database show it: one row for each stream that plays.
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { LEASE_IDLE_MS } from './stream-leases.ts';

interface StreamCount {
  readonly live: number;
  /** Films and episodes. */
  readonly titles: number;
}

export async function countStreams(db: Queries, nowMs: number): Promise<StreamCount> {
  const isLive = sql<boolean>`playing like 'c/%'`;
  const row = await db
    .selectFrom('stream_lease')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isLive).as('live'),
      fn.countAll<number>().filterWhere(sql<boolean>`playing not like 'c/%'`).as('titles'),
    ])
    .where('seen_at', '>', new Date(nowMs - LEASE_IDLE_MS))
    .executeTakeFirstOrThrow();
  return { live: Number(row.live), titles: Number(row.titles) };
}

/** Streams of channels by the id of the channel; of all channels unless some are named. */
export async function countChannelViewers(
  db: Queries,
  nowMs: number,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('stream_lease')
    .select(['playing', ({ fn }) => fn.countAll<number>().as('count')])
    .where('seen_at', '>', new Date(nowMs - LEASE_IDLE_MS))
    .$if(ids === undefined, (query) => query.where('playing', 'like', 'c/%'))
    .$if(ids !== undefined, (query) =>
      query.where(
        'playing',
        'in',
        (ids ?? []).map((id) => `c/${id}`),
      ),
    )
    .groupBy('playing')
    .execute();
  return new Map(rows.map(({ playing, count }) => [playing.slice(2), Number(count)]));
}
