// Runner of the order machine: queries the gateway outside of any transaction, then performs the machine's effects in one
// transaction.
import { type OrderFacts, stepOrder } from '@seyir/core/money/order-machine';
import type { Database, Queries } from '../db/database.ts';
import type { Language } from '../http/meta.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { type Buyer, GatewayError, type GatewayOrder, type GatewayVerdict, type PaymentGateway } from './gateway.ts';
import {
  findBuyer,
  findOrder,
  insertLedgerLine,
  listUnfetched,
  lockAccount,
  lockOrder,
  noteReference,
  type OrderRow,
  readOrder,
  SUPERSEDED,
  updateOrder,
} from './orders.queries.ts';

/** The session that caused a delivery, which is not signed out (SESSION-16). */
export interface Delivery {
  /** Undefined when a job found the payment. */
  readonly sessionId: string | undefined;
  readonly language: Language;
}

/**
 * Delivers a paid order, within the transaction that writes the ledger entry. Called once for an order. False when the order
 * is superseded: the charge is in the ledger and the payment is then refunded.
 */
export type DeliverOrder = (trx: Queries, order: OrderRow, delivery: Delivery) => Promise<boolean>;

export interface OrdersDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly log: Log;
  readonly gateway: PaymentGateway;
  readonly deliver: DeliverOrder;
}

/** Minimum age of an order that the job reconciles: the browser checks younger orders itself. */
const FETCH_AFTER_MS = 2 * 60_000;
/** How long after its end an order is still reconciled, for payments confirmed late. */
const LATE_MS = 2 * 60 * 60_000;
const FETCH_AT_ONCE = 200;

/** The payment page of an open order; created on the first call. */
export async function readPage({ db, gateway }: OrdersDeps, order: OrderRow, wanted: GatewayOrder): Promise<string> {
  if (order.gateway_reference !== null) return gateway.pageOf(order.gateway_reference);
  const { reference } = await gateway.begin(wanted);
  await noteReference(db.kysely, order.id, reference);
  // Two concurrent calls may have created two payments: both return the page of the first stored reference.
  const { gateway_reference } = (await findOrder(db.kysely, order.id)) ?? {};
  return gateway.pageOf(gateway_reference ?? reference);
}

/** Reconciles an order with the gateway and returns the order in its new state. */
export async function fetchOrder(deps: OrdersDeps, order: OrderRow, delivery: Delivery): Promise<OrderRow> {
  if (order.state === 'paid' || order.state === 'refunded') return order;
  const { gateway_reference: reference, id: orderId } = order;
  // An order without a payment page cannot have been paid.
  const isOurs = reference !== null && order.gateway === deps.gateway.name;
  const verdict = isOurs ? await deps.gateway.query({ reference, orderId }) : { status: 'pending' as const };
  return settleOrder(deps, orderId, verdict, delivery);
}

/** The order as the order machine sees it. */
export const toOrderFacts = ({ state, amount_kurus, expires_at }: OrderRow): OrderFacts => ({
  state,
  amountKurus: amount_kurus,
  expiresAt: expires_at.getTime(),
});

/** Applies a verified answer to an order. Idempotent: repeated and reordered answers take effect once. */
export function settleOrder(
  deps: OrdersDeps,
  orderId: string,
  verdict: GatewayVerdict,
  delivery: Delivery,
): Promise<OrderRow> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const { account_id } = await readOrder(trx, orderId);
    await lockAccount(trx, account_id);
    const order = await lockOrder(trx, orderId);
    const now = deps.now();
    const { state, effects, failure } = stepOrder(toOrderFacts(order), { type: 'verified', verdict, now });
    if (state === order.state) return order;
    const at = new Date(now);
    if (failure === 'wrong amount')
      deps.log.error({ orderId }, 'the amount of a payment differs from the amount of its order');

    const isDue = effects.includes('deliver');
    const isDelivered = isDue && (await deps.deliver(trx, order, delivery));
    const settled = { state, settled_at: at, confirmed_at: isDelivered ? at : order.confirmed_at };
    await updateOrder(trx, orderId, { ...settled, failure: isDue && !isDelivered ? SUPERSEDED : (failure ?? null) });
    if (effects.includes('charge') && verdict.status === 'paid') {
      const { amountKurus, paymentId, agreement } = verdict;
      const detail = { gateway: order.gateway, paymentId, ...(agreement === undefined ? {} : { agreement }) };
      await insertLedgerLine(trx, { orderId, kind: 'charge', amountKurus, at, detail });
    }
    return { ...order, ...settled };
  });
}

/**
 * Reconciles orders that no browser checks any more: closed tab, lost connection, late confirmation. Ends expired orders.
 * A job runs this every few minutes.
 */
export async function fetchForgotten(deps: OrdersDeps): Promise<{ readonly asked: number; readonly paid: number }> {
  const now = deps.now();
  const orders = await listUnfetched(deps.db.kysely, {
    openBefore: new Date(now - FETCH_AFTER_MS),
    endedAfter: new Date(now - LATE_MS),
    limit: FETCH_AT_ONCE,
  });
  let paid = 0;
  for (const order of orders) {
    try {
      const { state } = await fetchOrder(deps, order, { sessionId: undefined, language: 'tr' });
      if (state === 'paid') paid += 1;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      // A gateway that is away fails for all orders; an untrusted answer concerns one order.
      deps.log.warn({ err: error, orderId: order.id }, 'the gateway did not answer about an order');
      if (error.kind === 'away') break;
    }
  }
  return { asked: orders.length, paid };
}

export async function readBuyer(db: Queries, accountId: string, ip: string): Promise<Buyer> {
  const { first_name, last_name, email, mobile } = await findBuyer(db, accountId);
  return {
    accountId,
    firstName: first_name,
    lastName: last_name,
    email: email ?? undefined,
    mobile: mobile ?? undefined,
    ip,
  };
}
