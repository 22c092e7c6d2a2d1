// Erasure of an account's personal data in billing (KVKK): cards go, open orders are given up, orders and ledger stay whole
// under the account's number.
import type { Queries } from '../db/database.ts';
import { listOpenOrders } from './orders.queries.ts';
import { giveUpOrder, type OrdersDeps } from './orders.ts';
import { findStoredCard } from './stored-cards.queries.ts';

/** Deletes the account's card at the gateway. Throws while the gateway is away: nothing is erased then. */
export async function forgetStoredCard(
  { db, gateway }: Pick<OrdersDeps, 'db' | 'gateway'>,
  accountId: string,
): Promise<void> {
  const card = await findStoredCard(db.kysely, accountId, gateway.name);
  if (card !== undefined) await gateway.forgetCard(card);
}

/** Erases within the caller's transaction, which holds the lock of the account. */
export async function eraseBilling(deps: Pick<OrdersDeps, 'now'>, trx: Queries, accountId: string): Promise<void> {
  for (const order of await listOpenOrders(trx, accountId)) await giveUpOrder(deps, trx, order);
  await trx.deleteFrom('stored_card').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('entitlement').where('account_id', '=', accountId).execute();
  await trx
    .updateTable('payment_order')
    .set({ profile_id: null, device_id: null })
    .where('account_id', '=', accountId)
    .execute();
  const ended = { status: 'EXPIRED', renews: false } as const;
  await trx.updateTable('subscription').set(ended).where('account_id', '=', accountId).execute();
}
