// Refunds: the gateway is called outside of any transaction, then the refund is booked in one. A crash in between leaves a
// paid order with a refund due: the next attempt asks the gateway first, and books what was refunded already. Refunds that a
// person makes in the gateway's panel are asked for and booked too.

import { ACCOUNT_RULES } from '@seyir/core/account/account-lifecycle';
import { backOff, findNextRefundCheck } from '@seyir/core/money/order-checks';
import { CURRENCY } from '@seyir/core/money/order-machine';
import { lockAccount } from '../db/lock-account.ts';
import { openCase } from './cases.ts';
import { CHECK_LEASE_MS, claimRefund, postponeCheck } from './due-orders.queries.ts';
import { GatewayError } from './gateway.ts';
import { findCharge, lockOrder, type OrderRow, readAccountState, readOrder, updateOrder } from './orders.queries.ts';
import { bookRefund, type OrdersDeps, settleOrder } from './orders.ts';

/** A refund with an unknown outcome is tried this often, over about three days, before a person is asked. It is tried on. */
const MAX_UNKNOWN_REFUNDS = 8;

type RefundOutcome = 'done' | 'later' | 'away' | 'case';

/** Refunds an order whose refund is due now. `later` and, without an answer of the gateway, `away`: the job tries again. `case`: a person has to decide. */
export async function refundOrder(deps: OrdersDeps, orderId: string): Promise<RefundOutcome> {
  const { db, now } = deps;
  if (!(await claimRefund(db.kysely, orderId, now(), CHECK_LEASE_MS))) return 'later';
  return refundClaimed(deps, await readOrder(db.kysely, orderId));
}

/** Refunds an order that this worker has claimed. */
export async function refundClaimed(deps: OrdersDeps, order: OrderRow): Promise<RefundOutcome> {
  const { db, log, now } = deps;
  const { id: orderId } = order;
  try {
    const problem = await refundAtGateway(deps, order);
    if (problem === undefined) {
      await forgetUnusedCard(deps, order);
      await writeRefund(deps, order);
      return 'done';
    }
    await db.kysely.transaction().execute(async (trx) => {
      await openCase(trx, orderId, 'refund refused', new Date(now()), { problem });
      await updateOrder(trx, orderId, { next_check_at: null });
    });
    log.error({ orderId, problem }, 'a refund needs a decision: a billing case is open');
    return 'case';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, orderId }, 'the outcome of a refund is unknown: it is asked for later');
    await updateOrder(db.kysely, orderId, { next_check_at: new Date(now() + backOff(order.checks)) });
    if (order.checks >= MAX_UNKNOWN_REFUNDS) {
      await openCase(db.kysely, orderId, 'refund unknown', new Date(now()), { problem: error.message });
    }
    return error.kind === 'away' ? 'away' : 'later';
  }
}

/** Undefined when the money is back; otherwise why it is not. */
async function refundAtGateway({ db, gateway }: OrdersDeps, order: OrderRow): Promise<string | undefined> {
  const charge = await findCharge(db.kysely, order.id);
  const { id: orderId } = order;
  // On the bill, or an amount of 0: no gateway holds the money.
  if (charge?.paymentId === undefined) return undefined;
  if (order.gateway !== gateway.name) return `paid at ${order.gateway}, which is not configured`;
  const payment = { orderId, amountKurus: charge.amountKurus, paymentId: charge.paymentId };
  // An earlier attempt may have refunded and lost its answer.
  const isRepeated = order.checks > 1;
  if (isRepeated && (await gateway.readRefundState(payment)) === 'full') return undefined;
  try {
    await gateway.refund(payment);
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayError && error.kind === 'refused')) throw error;
    return (await gateway.readRefundState(payment)) === 'full' ? undefined : error.message;
  }
}

/**
 * Deletes the card that the gateway stored with a payment of an erased account, before the refund is booked: an attempt that
 * fails is repeated with the refund. The token is asked for and never stored here.
 */
async function forgetUnusedCard({ db, gateway }: OrdersDeps, order: OrderRow): Promise<void> {
  const { id: orderId, gateway_reference: reference, attempt_id } = order;
  if (order.gateway !== gateway.name || attempt_id === null || order.kind !== 'package') return;
  const state = await readAccountState(db.kysely, order.account_id);
  if (ACCOUNT_RULES[state].cards !== 'deleted') return;
  const verdict = await gateway.query({ orderId, reference });
  const card = 'card' in verdict ? verdict.card : undefined;
  if (card !== undefined) await gateway.forgetCard(card);
}

/** Books the refund under the locks of account and order; the second of two calls changes nothing. */
const writeRefund = (deps: OrdersDeps, { id, account_id }: OrderRow): Promise<unknown> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    await bookRefund(deps, trx, await lockOrder(trx, id));
  });

/** Asks whether a paid order was refunded by hand. A refund in full is booked and ends the access; a part is a case. */
export async function checkRefund(deps: OrdersDeps, order: OrderRow): Promise<'refunded' | 'kept'> {
  const { db, gateway, now } = deps;
  const { id: orderId } = order;
  const charge = await findCharge(db.kysely, orderId);
  const paymentId = order.gateway === gateway.name ? charge?.paymentId : undefined;
  if (charge === undefined || paymentId === undefined) {
    await postponeCheck(db.kysely, order, undefined);
    return 'kept';
  }
  const { amountKurus } = charge;
  const state = await gateway.readRefundState({ orderId, paymentId, amountKurus });
  if (state === 'full') {
    const verdict = { status: 'refunded', amountKurus, currency: CURRENCY, paymentId, card: undefined } as const;
    await settleOrder(deps, orderId, verdict, { sessionId: undefined });
    return 'refunded';
  }
  if (state === 'partial') await openCase(db.kysely, orderId, 'partly refunded', new Date(now()), { paymentId });
  await postponeCheck(db.kysely, order, findNextRefundCheck(order.settled_at?.getTime() ?? now(), now()));
  return 'kept';
}
