// Paid orders whose delivery fails, such as a product that was deleted meanwhile: the charge is booked without the delivery and
// becomes a case for a person. The delivery is tried again with every check of the order; a refund ends it.

import { ACCOUNT_RULES } from '@seyir/core/account/account-lifecycle';
import { isConnectionError } from '../db/errors.ts';
import { lockAccount } from '../db/lock-account.ts';
import { openCase } from './cases.ts';
import { GatewayError, type GatewayVerdict } from './gateway.ts';
import { lockOrder, type OrderRow, readOrder, updateOrder } from './orders.queries.ts';
import { type OrdersDeps, requestRefund, settleOrder } from './orders.ts';
import { sendReceipt } from './receipts.ts';

/** A delivery is tried this often before a person is asked: a failure of a moment, such as a lock, passes by itself. */
const MAX_DELIVERIES = 3;

/** Whether money was taken for an order that gave nothing, and no refund is due. */
export const isUndelivered = ({ state, refund_reason, confirmed_at }: OrderRow): boolean =>
  state === 'paid' && refund_reason === null && confirmed_at === null;

/** Settles an order by a verified answer. A paid order that cannot be delivered for the third time becomes a case. */
export async function settleOrAskPerson(deps: OrdersDeps, order: OrderRow, verdict: GatewayVerdict): Promise<OrderRow> {
  const byJob = { sessionId: undefined };
  try {
    return await settleOrder(deps, order.id, verdict, byJob);
  } catch (error) {
    const isTransient = error instanceof GatewayError || isConnectionError(error) || order.checks < MAX_DELIVERIES;
    if (verdict.status !== 'paid' || isTransient) throw error;
    deps.log.error({ err: error, orderId: order.id }, 'a paid order cannot be delivered: a billing case is open');
    const keep = async () => 'undelivered' as const;
    const booked = { ...deps, deliver: { package: keep, title: keep, bundle: keep, ppv: keep } };
    await settleOrder(booked, order.id, verdict, byJob);
    const detail = { problem: error instanceof Error ? error.message : String(error), paymentId: verdict.paymentId };
    await openCase(deps.db.kysely, order.id, 'not delivered', new Date(deps.now()), detail);
    return readOrder(deps.db.kysely, order.id);
  }
}

/** Delivers a paid order whose delivery failed, or makes its refund due. Throws while it cannot be delivered. */
export const deliverAgain = (deps: OrdersDeps, { id, account_id }: OrderRow): Promise<void> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    const { status } = await lockAccount(trx, account_id);
    const order = await lockOrder(trx, id);
    if (!isUndelivered(order)) return;
    const isClosed = ACCOUNT_RULES[status].payments === 'refunded';
    const closed = status === 'ERASED' ? 'account erased' : 'account suspended';
    const outcome = isClosed ? closed : await deps.deliver[order.kind](trx, order, { sessionId: undefined });
    const at = new Date(deps.now());
    if (outcome === 'delivered') {
      await updateOrder(trx, id, { confirmed_at: at });
      // A package has notices of its own.
      const receipt = { event: 'paid', amountKurus: order.amount_kurus, at } as const;
      if (order.kind !== 'package') await sendReceipt(deps, trx, order, receipt);
    } else if (outcome !== 'undelivered') await requestRefund(deps, trx, order, outcome);
  });
