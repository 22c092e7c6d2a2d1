import type { Queries } from '../../db/database.ts';

/** What an account keeps or was promised. */
export const listStretches = (db: Queries, accountId: string, at: Date) =>
  db
    .selectFrom('recording')
    .select(['starts_at', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .execute();
