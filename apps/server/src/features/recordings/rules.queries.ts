// Rules that record every further episode of a series, and the expiry of recordings.
import { listStatesWith } from '@seyir/core/account/account-lifecycle';
import { type Insertable, sql } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';

export interface RuleKey {
  readonly account_id: string;
  readonly series_id: string;
  readonly channel_id: string;
}

export const findRule = (db: Queries, { account_id, series_id, channel_id }: RuleKey) =>
  db
    .selectFrom('recording_rule')
    .select('id')
    .where('account_id', '=', account_id)
    .where('series_id', '=', series_id)
    .where('channel_id', '=', channel_id)
    .executeTakeFirst();

export const insertRule = (trx: Queries, row: Insertable<Schema['recording_rule']>) =>
  trx.insertInto('recording_rule').values(row).execute();

export const deleteRules = (trx: Queries, accountId: string, seriesId: string) =>
  trx
    .deleteFrom('recording_rule')
    .where('account_id', '=', accountId)
    .where('series_id', '=', seriesId)
    .returning('id')
    .execute();

interface RulePage {
  readonly at: Date;
  /** The last rule of the page before; undefined for the first page. */
  readonly after: string | undefined;
  readonly most: number;
}

/** A page of the rules of series that have new airings in the guide, of accounts whose recordings are planned; the oldest first. */
export const listRulesWithNewEpisodes = (db: Queries, { at, after, most }: RulePage) =>
  db
    .selectFrom('recording_rule')
    .innerJoin('account', 'account.id', 'recording_rule.account_id')
    .where('account.status', 'in', listStatesWith('recordings', 'planned'))
    .select(['recording_rule.id', 'recording_rule.account_id', 'recording_rule.series_id', 'recording_rule.channel_id'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('airing')
          .leftJoin('recording', (join) =>
            join
              .onRef('recording.airing_id', '=', 'airing.id')
              .onRef('recording.account_id', '=', 'recording_rule.account_id'),
          )
          .select('airing.id')
          .whereRef('airing.programme_id', '=', 'recording_rule.series_id')
          .whereRef('airing.channel_id', '=', 'recording_rule.channel_id')
          .where('airing.ends_at', '>', at)
          .where('recording.id', 'is', null),
      ),
    )
    .$if(after !== undefined, (query) => query.where('recording_rule.id', '>', after ?? ''))
    .orderBy('recording_rule.id')
    .limit(most)
    .execute();

export type RuleRow = Awaited<ReturnType<typeof listRulesWithNewEpisodes>>[number];

/** A rule that still exists and whose account is not suspended, with the account's package. */
export const findActiveRule = (trx: Queries, id: string, at: Date) =>
  trx
    .selectFrom('recording_rule')
    .innerJoin('account', 'account.id', 'recording_rule.account_id')
    .where('account.status', 'in', listStatesWith('recordings', 'planned'))
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.account_id', '=', 'recording_rule.account_id')
        .on('subscription.status', 'in', ['ACTIVE', 'CANCELLED'])
        .on('subscription.ends_at', '>', at),
    )
    .select(['recording_rule.profile_id', 'subscription.package_id'])
    .where('recording_rule.id', '=', id)
    .executeTakeFirst();

/** Deletes a batch of expired recordings; those removed from a series only after the episode has ended. Returns their accounts. */
export async function deleteRunOut(trx: Queries, at: Date, most: number): Promise<{ account_id: string }[]> {
  const { rows } = await sql<{ account_id: string }>`
    delete from recording
     where id = any(array(select id from recording
                           where expires_at <= ${at} and (rule_id is null or ends_at <= ${at})
                           order by expires_at limit ${most} for update skip locked))
    returning account_id`.execute(trx);
  return rows;
}
