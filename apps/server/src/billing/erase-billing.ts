// Erasure of an account's personal data in billing (KVKK): open orders are given up, orders and ledger stay whole under the
// account's number. The card is deleted afterwards, at the gateway and here (stored-card.service.ts).
import type { Queries } from '../db/database.ts';
import { giveUpOpenOrders, type OrdersDeps } from './orders.ts';
import { deleteCardDigits } from './stored-cards.queries.ts';

/** Erases within the caller's transaction, which holds the lock of the account. */
export async function eraseBilling(deps: Pick<OrdersDeps, 'now'>, trx: Queries, accountId: string): Promise<void> {
  await giveUpOpenOrders(deps, trx, accountId);
  await deleteCardDigits(trx, accountId);
  await trx.deleteFrom('entitlement').where('account_id', '=', accountId).execute();
  await trx
    .updateTable('payment_order')
    .set({ profile_id: null, device_id: null })
    .where('account_id', '=', accountId)
    .execute();
  const ended = { status: 'EXPIRED', renews: false } as const;
  await trx.updateTable('subscription').set(ended).where('account_id', '=', accountId).execute();
}
