import type { Insertable } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';

export async function insertUsageEvent(db: Queries, event: Insertable<Schema['usage_event']>): Promise<void> {
  await db.insertInto('usage_event').values(event).execute();
}

/** Deletes a batch of the events before a moment, oldest first, and returns their number. */
export async function deleteUsageEvents(db: Queries, before: Date, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('usage_event')
    .where('id', 'in', (eb) =>
      eb.selectFrom('usage_event').select('id').where('happened_at', '<', before).orderBy('happened_at').limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function isProfileOfAccount(db: Queries, accountId: string, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('id', '=', profileId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

interface Visit {
  readonly profile_id: string;
  readonly channel_id: string;
}

/** Upserts the visit of a channel. False for an unknown channel. */
export async function saveVisit(trx: Queries, { profile_id, channel_id }: Visit, watched_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('channel_visit')
    .columns(['profile_id', 'channel_id', 'watched_at'])
    .expression((eb) =>
      eb
        .selectFrom('channel')
        .select((inner) => [
          inner.cast<string>(inner.val(profile_id), 'uuid').as('profile_id'),
          'channel.id',
          inner.cast<Date>(inner.val(watched_at), 'timestamptz').as('watched_at'),
        ])
        .where('channel.id', '=', channel_id),
    )
    .onConflict((conflict) => conflict.columns(['profile_id', 'channel_id']).doUpdateSet({ watched_at }))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
