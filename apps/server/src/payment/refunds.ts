// Refunds: calls the gateway outside of any transaction, then writes the ledger entry in one transaction. A job retries
// refunds that were interrupted in between.
import { stepOrder } from '@seyir/core/money/order-machine';
import { GatewayError } from './gateway.ts';
import {
  findOrder,
  insertLedgerLine,
  listSuperseded,
  lockOrder,
  type OrderRow,
  updateOrder,
} from './orders.queries.ts';
import { type OrdersDeps, toOrderFacts } from './orders.ts';
import { findPaymentId, listUnrefunded } from './rentals.queries.ts';

type RefundDeps = Pick<OrdersDeps, 'db' | 'now' | 'log' | 'gateway'>;

const REFUND_BATCH = 100;
/** Minimum age of a withdrawal that the job refunds: the call that withdrew may still be refunding. */
const REFUND_AFTER_MS = 60_000;
/** Failure of an order that an operator has to refund by hand. */
const REFUSED = 'refund refused';

/** Refunds an order. `later`: the gateway is away, the job retries. `refused`: an operator has to refund by hand. */
export async function refundOrder(deps: RefundDeps, orderId: string): Promise<'done' | 'later' | 'refused'> {
  const { db, gateway, log } = deps;
  const order = await findOrder(db.kysely, orderId);
  if (order?.state !== 'paid') return 'done';
  try {
    const paymentId = await findPaymentId(db.kysely, orderId);
    const { gateway_reference: reference, amount_kurus: amountKurus } = order;
    // Bills and payments of another gateway get a ledger entry only.
    const isOurs = order.gateway === gateway.name && reference !== null && paymentId !== undefined;
    if (isOurs) await gateway.refund({ reference, orderId, paymentId, amountKurus });
    await writeRefund(deps, order, isOurs ? { gateway: gateway.name, paymentId } : {});
    return 'done';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind !== 'refused') {
      log.warn({ err: error, orderId }, 'a refund failed and is retried later');
      return 'later';
    }
    // Refused because a concurrent call refunded the order a moment ago.
    if ((await findOrder(db.kysely, orderId))?.state !== 'paid') return 'done';
    log.error({ err: error, orderId }, 'the gateway refuses a refund: refund by hand');
    await updateOrder(db.kysely, orderId, { failure: REFUSED });
    return 'refused';
  }
}

/** Marks the order as refunded and writes the ledger entry, under the row lock; the second of two calls changes nothing. */
function writeRefund(
  { db, now }: RefundDeps,
  { id }: OrderRow,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const { state, effects } = stepOrder(toOrderFacts(order), { type: 'refunded' });
    if (state === order.state) return;
    await updateOrder(trx, id, { state, failure: null });
    if (!effects.includes('refund')) return;
    const line = { orderId: id, kind: 'refund', amountKurus: order.amount_kurus, at: new Date(now()), detail } as const;
    await insertLedgerLine(trx, line);
  });
}

/** Refunds superseded orders and retries interrupted refunds; returns their number. A job runs this every few minutes. */
export async function refundForgotten(deps: RefundDeps): Promise<number> {
  const withdrawnBy = new Date(deps.now() - REFUND_AFTER_MS);
  const { kysely } = deps.db;
  const due = [
    ...(await listUnrefunded(kysely, withdrawnBy, REFUND_BATCH)),
    ...(await listSuperseded(kysely, REFUND_BATCH)),
  ];
  let refunded = 0;
  for (const orderId of due) {
    const outcome = await refundOrder(deps, orderId);
    if (outcome === 'done') refunded += 1;
    // A gateway that is away fails for all orders.
    if (outcome === 'later') break;
  }
  return refunded;
}
