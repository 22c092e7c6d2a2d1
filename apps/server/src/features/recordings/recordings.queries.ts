import type { AgeRating } from '@seyir/core/access/rating-mask';
import type { Insertable } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';
import type { RuleKey } from './rules.queries.ts';

/** Start and end of the account's kept and planned recordings. */
export const listRecordedTimes = (db: Queries, accountId: string, at: Date) =>
  db
    .selectFrom('recording')
    .select(['airing_id', 'series_id', 'starts_at', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .execute();

/** The recording hours of the account's current package; undefined without a package, or when the package names none. */
export async function findPackageHours(db: Queries, accountId: string, at: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('subscription')
    .innerJoin('package', 'package.id', 'subscription.package_id')
    .select('package.recording_hours')
    .where('subscription.account_id', '=', accountId)
    .where('subscription.status', 'in', ['ACTIVE', 'CANCELLED'])
    .where('subscription.ends_at', '>', at)
    .executeTakeFirst();
  return row?.recording_hours ?? undefined;
}

const selectAirings = (db: Queries) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select([
      'airing.id',
      'airing.channel_id',
      'airing.starts_at',
      'airing.ends_at',
      'airing.season_number',
      'airing.episode_number',
      'airing.ppv_product_id',
      'airing.programme_id',
      'programme.name',
      'programme.still',
      'programme.age_rating',
      'programme.series',
    ])
    .select(({ fn }) => fn.coalesce('airing.summary', 'programme.summary').as('summary'));

export const findAiring = (db: Queries, id: string) => selectAirings(db).where('airing.id', '=', id).executeTakeFirst();

export type AiringRow = NonNullable<Awaited<ReturnType<typeof findAiring>>>;

/** Airings of a series on a channel that have not ended and that the account has never recorded, in order. */
export const listNewEpisodes = (db: Queries, rule: RuleKey, at: Date) =>
  selectAirings(db)
    .where('programme.series', '=', true)
    .where('airing.programme_id', '=', rule.series_id)
    .where('airing.channel_id', '=', rule.channel_id)
    .where('airing.ends_at', '>', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recording')
            .select('recording.id')
            .where('recording.account_id', '=', rule.account_id)
            .whereRef('recording.airing_id', '=', 'airing.id'),
        ),
      ),
    )
    .orderBy('airing.starts_at')
    .execute();

/** The account's recording of an airing that is kept or planned. */
export const findRecordingOf = (db: Queries, accountId: string, airingId: string, at: Date) =>
  db
    .selectFrom('recording')
    .select(['id', 'rule_id', 'starts_at', 'ends_at', 'age_rating'])
    .where('account_id', '=', accountId)
    .where('airing_id', '=', airingId)
    .where('expires_at', '>', at)
    .executeTakeFirst();

/** Deletes an expired or removed recording, so that the airing can be recorded again. */
export const deleteEnded = (trx: Queries, accountId: string, airingId: string, at: Date) =>
  trx
    .deleteFrom('recording')
    .where('account_id', '=', accountId)
    .where('airing_id', '=', airingId)
    .where('expires_at', '<=', at)
    .execute();

/** Deletes the expired and removed recordings of a series on a channel. */
export const deleteEndedOfSeries = (trx: Queries, { account_id, series_id, channel_id }: RuleKey, at: Date) =>
  trx
    .deleteFrom('recording')
    .where('account_id', '=', account_id)
    .where('series_id', '=', series_id)
    .where('channel_id', '=', channel_id)
    .where('expires_at', '<=', at)
    .execute();

/** Inserts recordings and returns how many are new. */
export async function insertRecordings(
  trx: Queries,
  rows: readonly Insertable<Schema['recording']>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await trx
    .insertInto('recording')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['account_id', 'airing_id']).doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** Adds episodes that were recorded one by one to the series. */
export const adoptEpisodes = (trx: Queries, { account_id, series_id, channel_id }: RuleKey, ruleId: string, at: Date) =>
  trx
    .updateTable('recording')
    .set({ rule_id: ruleId })
    .where('account_id', '=', account_id)
    .where('series_id', '=', series_id)
    .where('channel_id', '=', channel_id)
    .where('rule_id', 'is', null)
    .where('expires_at', '>', at)
    .execute();

/** A recording of the account that this profile may see. */
export const findOwn = (db: Queries, accountId: string, id: string, ages: readonly AgeRating[], at: Date) =>
  db
    .selectFrom('recording')
    .select(['id', 'rule_id', 'series_id', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('age_rating', 'in', [...ages])
    .where('expires_at', '>', at)
    .executeTakeFirst();

export const deleteOne = (trx: Queries, id: string) => trx.deleteFrom('recording').where('id', '=', id).execute();

/**
 * Removes an episode of a series that is still recorded. The row stays, expired, until the episode has ended, so that
 * the job does not plan it again.
 */
export const expireEpisode = (trx: Queries, id: string, at: Date) =>
  trx.updateTable('recording').set({ expires_at: at }).where('id', '=', id).execute();

/**
 * Deletes the recordings of a series that the profile may see, removed ones included. Returns how many had not expired.
 */
export async function deleteSeries(
  trx: Queries,
  accountId: string,
  seriesId: string,
  ages: readonly AgeRating[],
  at: Date,
): Promise<number> {
  const rows = await trx
    .deleteFrom('recording')
    .where('account_id', '=', accountId)
    .where('series_id', '=', seriesId)
    .where('age_rating', 'in', [...ages])
    .returning('expires_at')
    .execute();
  return rows.filter(({ expires_at }) => expires_at > at).length;
}
