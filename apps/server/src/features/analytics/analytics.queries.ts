import type { Insertable } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';

export async function insertUsageEvent(db: Queries, event: Insertable<Schema['usage_event']>): Promise<void> {
  await db.insertInto('usage_event').values(event).execute();
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
