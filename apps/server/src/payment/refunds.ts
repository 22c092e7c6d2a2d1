// Gives money back: asks the gateway outside of any transaction, then books it in one. What the viewer gave back is theirs
// to be paid for whatever happens in between, so a job goes on where a call was cut off.
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
import type { OrdersDeps } from './orders.ts';
import { findPaymentId, listUnrefunded } from './rentals.queries.ts';

type RefundDeps = Pick<OrdersDeps, 'db' | 'now' | 'log' | 'gateway'>;

const REFUNDS_AT_ONCE = 100;
/** The job leaves the youngest to the call that took them back: a gateway may not like to be asked by two at once. */
const REFUND_AFTER_MS = 60_000;
/** Stands in an order's books when somebody has to look at it. */
const REFUSED = 'refund refused';

/**
 * Gives back what an order cost. `later`: the gateway is away, and the job asks again. `refused`: it will not, and
 * somebody has to.
 */
export async function refundOrder(deps: RefundDeps, orderId: string): Promise<'done' | 'later' | 'refused'> {
  const { db, gateway, log } = deps;
  const order = await findOrder(db.kysely, orderId);
  if (order?.state !== 'paid') return 'done';
  try {
    const paymentId = await findPaymentId(db.kysely, orderId);
    const { gateway_reference: reference, amount_kurus: amountKurus } = order;
    // What was put on the bill or paid elsewhere is only booked.
    const isOurs = order.gateway === gateway.name && reference !== null && paymentId !== undefined;
    if (isOurs) await gateway.refund({ reference, orderId, paymentId, amountKurus });
    await book(deps, order, isOurs ? { gateway: gateway.name, paymentId } : {});
    return 'done';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind !== 'refused') {
      log.warn({ err: error, orderId }, 'a payment could not be given back yet');
      return 'later';
    }
    // Refused, because somebody else was given it a moment ago: there is nothing left to give back.
    if ((await findOrder(db.kysely, orderId))?.state !== 'paid') return 'done';
    log.error({ err: error, orderId }, 'the gateway refuses to give a payment back: give it back by hand');
    await updateOrder(db.kysely, orderId, { failure: REFUSED });
    return 'refused';
  }
}

/** The order is refunded and the ledger says so; whoever comes second finds it done. */
function book({ db, now }: RefundDeps, { id }: OrderRow, detail: Readonly<Record<string, string>>): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const facts = { state: order.state, amountKurus: order.amount_kurus, expiresAt: order.expires_at.getTime() };
    const { state, effects } = stepOrder(facts, { type: 'refunded' });
    if (state === order.state) return;
    await updateOrder(trx, id, { state, failure: null });
    if (!effects.includes('refund')) return;
    const line = { orderId: id, kind: 'refund', amountKurus: order.amount_kurus, at: new Date(now()), detail } as const;
    await insertLedgerLine(trx, line);
  });
}

/** Gives back payments that gave nothing, and goes on with refunds that were cut off. Run every few minutes. Answers how many were given back. */
export async function refundForgotten(deps: RefundDeps): Promise<number> {
  const withdrawnBy = new Date(deps.now() - REFUND_AFTER_MS);
  const { kysely } = deps.db;
  const due = [
    ...(await listUnrefunded(kysely, withdrawnBy, REFUNDS_AT_ONCE)),
    ...(await listSuperseded(kysely, REFUNDS_AT_ONCE)),
  ];
  let refunded = 0;
  for (const orderId of due) {
    const outcome = await refundOrder(deps, orderId);
    if (outcome === 'done') refunded += 1;
    // A gateway that is away is away for the others too.
    if (outcome === 'later') break;
  }
  return refunded;
}
