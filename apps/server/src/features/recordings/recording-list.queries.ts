import type { AgeRating } from '@seyir/core/access/rating-mask';
import { sql } from 'kysely';
import { selectRecordingRows } from '../../catalogue/recording-card.queries.ts';
import type { Queries } from '../../db/database.ts';

export interface ListFilter {
  readonly accountId: string;
  readonly ages: readonly AgeRating[];
  /** Recordings that have expired at this instant are left out. */
  readonly at: Date;
  readonly airingIds?: readonly string[] | undefined;
  readonly seriesId?: string | undefined;
}

interface PageRange {
  readonly offset: number;
  readonly count: number;
}

/** One page, the newest first. */
export const listItems = (db: Queries, filter: ListFilter, { offset, count }: PageRange) =>
  selectItems(db, filter)
    .orderBy('recording.starts_at', 'desc')
    .orderBy('recording.id')
    .offset(offset)
    .limit(count)
    .execute();

export const findItem = (db: Queries, filter: ListFilter, id: string) =>
  selectItems(db, filter).where('recording.id', '=', id).executeTakeFirst();

export async function countItems(db: Queries, filter: ListFilter): Promise<number> {
  const { count } = await selectItems(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectItems(db: Queries, { accountId, ages, at, airingIds, seriesId }: ListFilter) {
  const all = selectRecordingRows(db)
    .where('recording.account_id', '=', accountId)
    .where('recording.age_rating', 'in', [...ages])
    .where('recording.expires_at', '>', at);
  const ofSeries = seriesId === undefined ? all : all.where('recording.series_id', '=', seriesId);
  return airingIds === undefined
    ? ofSeries
    : ofSeries.where('recording.airing_id', '=', sql<string>`any(${[...airingIds]}::text[])`);
}
