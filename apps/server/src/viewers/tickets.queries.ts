import type { Queries } from '../db/database.ts';

/** The airings for which the account has a ticket. */
export async function listTickets(db: Queries, accountId: string, airingIds: readonly string[], at: Date) {
  if (airingIds.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom('entitlement')
    .select('airing_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'PPV')
    .where('airing_id', 'in', [...airingIds])
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', at)
    .execute();
  return new Set(rows.flatMap(({ airing_id }) => airing_id ?? []));
}
