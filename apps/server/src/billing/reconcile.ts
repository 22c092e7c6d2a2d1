// Reconciliation: settles what the gateway and the orders see differently. The browser asks for its own order; a job asks
// for all others: closed tabs, lost answers, late approvals, crashes, refunds that are due, and refunds made by hand.
import { LATE_PAYMENT_MS } from '@seyir/core/limits/payment';
import { backOff } from '@seyir/core/money/order-checks';
import { isOpenOrder } from '@seyir/core/money/order-machine';
import { openCase } from './cases.ts';
import { CHECK_LEASE_MS, claimDueOrders, postponeCheck } from './due-orders.queries.ts';
import { GatewayError, type GatewayVerdict } from './gateway.ts';
import { type OrderRow, readOrder } from './orders.queries.ts';
import { type Delivery, type OrdersDeps, settleOrder } from './orders.ts';
import { checkRefund, refundClaimed } from './refunds.ts';
import { deliverAgain, isUndelivered, settleOrAskPerson } from './undelivered.ts';

/** Orders claimed with one statement. */
const BATCH = 64;
/** Concurrent calls to the gateway: 10,000 orders take minutes, and the gateway's rate limits are kept. */
const CONCURRENCY = 16;
/** After this many unanswered calls in a run the gateway counts as away, and the run ends. */
const MAX_UNANSWERED = 8;
/** An untrusted or unknown answer is asked for again this often before a person is asked. */
const MAX_UNTRUSTED_CHECKS = 5;

/** Asks the gateway about an order and returns the order in its new state. */
export async function checkOrder(deps: OrdersDeps, order: OrderRow, delivery: Delivery): Promise<OrderRow> {
  if (order.state === 'paid' || order.state === 'refunded') return order;
  return settleOrder(deps, order.id, await askGateway(deps, order), delivery);
}

async function askGateway({ gateway }: OrdersDeps, order: OrderRow): Promise<GatewayVerdict> {
  const { id: orderId, gateway_reference: reference } = order;
  const hasPage = order.subscription_id === null;
  // Without an attempt, or with a page that was never handed out, the order cannot have been paid.
  if (order.attempt_id === null || (hasPage && reference === null)) return { status: 'none' };
  if (order.gateway !== gateway.name) return { status: 'pending' };
  return gateway.query({ orderId, reference });
}

/** Ends the unpaid payment of an order that has ended here, where the gateway can: it would have to be refunded. */
async function endPayment({ gateway }: OrdersDeps, order: OrderRow, verdict: GatewayVerdict): Promise<GatewayVerdict> {
  const { id: orderId, gateway_reference: reference, state } = order;
  if (verdict.status !== 'pending' || isOpenOrder(state) || reference === null) return verdict;
  return (await gateway.end({ orderId, reference })) ? { status: 'cancelled' } : verdict;
}

interface ReconcileCount {
  readonly checked: number;
  readonly paid: number;
  readonly refunded: number;
}

/** Settles every due order, several at once, until none is left, the gateway is away or the run is aborted. */
export async function reconcileDue(deps: OrdersDeps, signal?: AbortSignal): Promise<ReconcileCount> {
  const count = { checked: 0, paid: 0, refunded: 0 };
  let unanswered = 0;
  const isOver = () => signal?.aborted === true || unanswered >= MAX_UNANSWERED;
  while (!isOver()) {
    const due = await claimDueOrders(deps.db.kysely, { now: deps.now(), leaseMs: CHECK_LEASE_MS, limit: BATCH });
    if (due.length === 0) break;
    const queue = due.values();
    const work = async () => {
      for (const orderId of queue) {
        if (isOver()) return;
        const outcome = await settleDue(deps, orderId);
        count.checked += 1;
        if (outcome === 'away') unanswered += 1;
        else if (outcome !== 'open') count[outcome] += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }
  return count;
}

/** Settles one order that this worker has claimed. An error of one order does not stop the others. */
async function settleDue(deps: OrdersDeps, orderId: string): Promise<'paid' | 'refunded' | 'open' | 'away'> {
  const { db, log } = deps;
  const order = await readOrder(db.kysely, orderId);
  try {
    if (order.state === 'paid') {
      if (order.refund_reason === null) {
        const isRefunded = (await checkRefund(deps, order)) === 'refunded';
        if (!isRefunded && isUndelivered(order)) await deliverAgain(deps, order);
        return isRefunded ? 'refunded' : 'open';
      }
      const outcome = await refundClaimed(deps, order);
      return outcome === 'done' ? 'refunded' : outcome === 'away' ? 'away' : 'open';
    }
    const verdict = await endPayment(deps, order, await askGateway(deps, order));
    const settled = await settleOrAskPerson(deps, order, verdict);
    await askPersonIfUnknown(deps, settled);
    return settled.state === 'paid' ? 'paid' : 'open';
  } catch (error) {
    log.warn({ err: error, orderId }, 'an order was not reconciled: it is tried again');
    if (error instanceof GatewayError && error.kind === 'away') return 'away';
    await postpone(deps, order, error);
    return 'open';
  }
}

/** A charge that the gateway neither confirms nor denies for days. */
async function askPersonIfUnknown({ db, now }: OrdersDeps, order: OrderRow): Promise<void> {
  const attemptedAt = order.attempted_at?.getTime();
  if (order.state !== 'waiting' || attemptedAt === undefined || now() < attemptedAt + LATE_PAYMENT_MS) return;
  await openCase(db.kysely, order.id, 'charge unknown', new Date(now()));
}

async function postpone({ db, now }: OrdersDeps, order: OrderRow, error: unknown): Promise<void> {
  await postponeCheck(db.kysely, order, now() + backOff(order.checks));
  if (!(error instanceof GatewayError) || order.checks < MAX_UNTRUSTED_CHECKS) return;
  const reason = order.state === 'paid' ? 'refund unknown' : 'charge unknown';
  await openCase(db.kysely, order.id, reason, new Date(now()), { problem: error.message });
}
