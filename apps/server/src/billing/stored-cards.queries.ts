// Cards that renewals charge, as tokens of their gateway. Personal data: erased with the account, never in the ledger.
import type { Queries } from '../db/database.ts';

/** The token of the account's card at a gateway. */
export async function findStoredCard(db: Queries, accountId: string, gateway: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stored_card')
    .select('token')
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return row?.token;
}

/** Whether a renewal of the account has a card to charge. */
export async function hasStoredCard(db: Queries, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stored_card')
    .select('gateway')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the card of the newest payment instead of the one before. */
export const storeCard = (trx: Queries, card: { accountId: string; gateway: string; token: string; at: Date }) =>
  trx
    .insertInto('stored_card')
    .values({ account_id: card.accountId, gateway: card.gateway, token: card.token, stored_at: card.at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'gateway']).doUpdateSet({ token: card.token, stored_at: card.at }),
    )
    .execute();
