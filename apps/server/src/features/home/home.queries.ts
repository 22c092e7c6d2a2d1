import type { PageWindow } from '@seyir/contract/pages';
import type { AgeRating } from '@seyir/core/access/rating-mask';
import type { Queries } from '../../db/database.ts';

export interface RecordingFilter {
  readonly accountId: string;
  readonly ages: readonly AgeRating[];
  /** Those whose time is over at this instant are left out. */
  readonly at: Date;
}

export async function countRecordings(db: Queries, filter: RecordingFilter): Promise<number> {
  const { count } = await selectRecordings(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page, with the number of all beside each row. */
export const listRecordings = (db: Queries, filter: RecordingFilter, { offset, count }: PageWindow) =>
  selectRecordings(db, filter)
    .innerJoin('channel', 'channel.id', 'recording.channel_id')
    .leftJoin('image', 'image.path', 'recording.still')
    .select(({ fn }) => [
      fn.countAll<number>().over().as('total'),
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
    ])
    .orderBy('recording.starts_at', 'desc')
    .orderBy('recording.id')
    .offset(offset)
    .limit(count)
    .execute();

const selectRecordings = (db: Queries, { accountId, ages, at }: RecordingFilter) =>
  db
    .selectFrom('recording')
    .where('recording.account_id', '=', accountId)
    .where('recording.age_rating', 'in', [...ages])
    .where('recording.expires_at', '>', at);
