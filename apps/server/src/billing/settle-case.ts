// The decision of a person about a case: the case is closed with what was done, and the order follows.

import type { Queries } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import { type CaseRow, closeCase } from './cases.ts';
import { lockOrder, updateOrder } from './orders.queries.ts';
import { giveUpOrder, type OrdersDeps } from './orders.ts';
import { isUndelivered } from './undelivered.ts';

/**
 * `asked again`: the gateway is asked whether the money is back, which is booked, and refunds it otherwise. `delivered again`: the
 * delivery is tried again, unless the person has refunded the order. `ended`: the gateway is not asked about the order any more,
 * because the person has looked.
 */
export type SettledCase = 'asked again' | 'delivered again' | 'ended';

/** Settles a case within the caller's transaction. Undefined when the case is closed already. */
export async function settleCase(
  { now }: Pick<OrdersDeps, 'now'>,
  trx: Queries,
  { id, order_id, account_id, reason }: CaseRow,
  resolution: string,
): Promise<SettledCase | undefined> {
  const at = new Date(now());
  await lockAccount(trx, account_id);
  const order = await lockOrder(trx, order_id);
  if (!(await closeCase(trx, id, resolution, at))) return undefined;
  const isRefund = reason === 'refund refused' || reason === 'refund unknown';
  if (isRefund && order.state === 'paid') {
    // From the second check on, a refund is asked for at the gateway before it is made.
    await updateOrder(trx, order_id, { checks: 1, next_check_at: at });
    return 'asked again';
  }
  if (reason === 'not delivered') {
    if (isUndelivered(order)) await updateOrder(trx, order_id, { next_check_at: at });
    return 'delivered again';
  }
  await giveUpOrder({ now }, trx, order);
  await updateOrder(trx, order_id, { next_check_at: null });
  return 'ended';
}
