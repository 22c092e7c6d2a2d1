import type { PageWindow } from '@seyir/contract/pages';
import type { AgeRating } from '@seyir/core/access/rating-mask';
import { sql } from 'kysely';
import { selectRecordingRows } from '../../catalogue/recording-card.queries.ts';
import type { Queries } from '../../db/database.ts';

export interface RecordingFilter {
  readonly accountId: string;
  readonly ages: readonly AgeRating[];
  /** Recordings that expired before this instant are left out. */
  readonly at: Date;
}

export async function countRecordings(db: Queries, { accountId, ages, at }: RecordingFilter): Promise<number> {
  const { count } = await db
    .selectFrom('recording')
    .where('account_id', '=', accountId)
    .where('age_rating', 'in', [...ages])
    .where('expires_at', '>', at)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * One page, with the total beside each row (window function). Watchable recordings come first, newest first; then
 * scheduled ones, next first: a daily series would otherwise hide everything else behind a week of plans.
 */
export const listRecordings = (db: Queries, { accountId, ages, at }: RecordingFilter, { offset, count }: PageWindow) =>
  selectRecordingRows(db)
    .where('recording.account_id', '=', accountId)
    .where('recording.age_rating', 'in', [...ages])
    .where('recording.expires_at', '>', at)
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy(sql`recording.starts_at > ${at}::timestamptz`)
    .orderBy(sql`abs(extract(epoch from recording.starts_at - ${at}::timestamptz))`)
    .orderBy('recording.id')
    .offset(offset)
    .limit(count)
    .execute();
