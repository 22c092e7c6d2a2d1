import type { AgeRating } from '@seyir/core/access/rating-mask';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

export interface ListFilter {
  readonly accountId: string;
  readonly ages: readonly AgeRating[];
  /** Those whose time is over at this instant are left out. */
  readonly at: Date;
  readonly airingIds?: readonly string[] | undefined;
  readonly seriesId?: string | undefined;
}

export interface ListWindow {
  readonly offset: number;
  readonly count: number;
}

/** One page, the newest first. */
export const listItems = (db: Queries, filter: ListFilter, { offset, count }: ListWindow) =>
  selectItems(db, filter)
    .orderBy('recording.starts_at', 'desc')
    .orderBy('recording.id')
    .offset(offset)
    .limit(count)
    .execute();

export const findItem = (db: Queries, filter: ListFilter, id: string) =>
  selectItems(db, filter).where('recording.id', '=', id).executeTakeFirst();

export async function countItems(db: Queries, filter: ListFilter): Promise<number> {
  const { count } = await selectFiltered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const selectItems = (db: Queries, filter: ListFilter) =>
  selectFiltered(db, filter)
    .innerJoin('channel', 'channel.id', 'recording.channel_id')
    .leftJoin('image', 'image.path', 'recording.still')
    .select([
      'recording.id',
      'recording.airing_id',
      'recording.rule_id',
      'recording.series_id',
      'recording.name',
      'recording.summary',
      'recording.starts_at',
      'recording.ends_at',
      'recording.still',
      'image.version as still_version',
      'channel.code as channel_code',
      'channel.name as channel_name',
    ]);

function selectFiltered(db: Queries, { accountId, ages, at, airingIds, seriesId }: ListFilter) {
  const all = db
    .selectFrom('recording')
    .where('recording.account_id', '=', accountId)
    .where('recording.age_rating', 'in', [...ages])
    .where('recording.expires_at', '>', at);
  const ofSeries = seriesId === undefined ? all : all.where('recording.series_id', '=', seriesId);
  return airingIds === undefined
    ? ofSeries
    : ofSeries.where('recording.airing_id', '=', sql<string>`any(${[...airingIds]}::text[])`);
}
