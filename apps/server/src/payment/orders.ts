// Runs orders: asks the gateway outside of any transaction, then does in one transaction what the order machine says.
import { stepOrder } from '@seyir/core/money/order-machine';
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

/** Who caused that something paid is delivered, so that it is not them who are signed out (SESSION-16). */
export interface Delivery {
  /** The session that asked; undefined when a job found the payment. */
  readonly sessionId: string | undefined;
  readonly language: Language;
}

/**
 * Gives what an order paid for, within the transaction that books the payment. Called once for an order. False when the
 * order has nothing to give any more: its payment is booked and then refunded.
 */
export type DeliverOrder = (trx: Queries, order: OrderRow, delivery: Delivery) => Promise<boolean>;

export interface OrdersDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly log: Log;
  readonly gateway: PaymentGateway;
  readonly deliver: DeliverOrder;
}

/** The job asks about orders that are older than this: before, the viewer's own question is on its way. */
const FETCH_AFTER_MS = 2 * 60_000;
/** A payment that was confirmed late is still found for this long after its order ended. */
const LATE_MS = 2 * 60 * 60_000;
const FETCH_AT_ONCE = 200;

/** The page to pay an open order on: the one it has, or a new one. */
export async function readPage({ db, gateway }: OrdersDeps, order: OrderRow, wanted: GatewayOrder): Promise<string> {
  if (order.gateway_reference !== null) return gateway.pageOf(order.gateway_reference);
  const { reference } = await gateway.begin(wanted);
  await noteReference(db.kysely, order.id, reference);
  // Two clicks may have begun two payments: both are led to the one that was noted first.
  const { gateway_reference } = (await findOrder(db.kysely, order.id)) ?? {};
  return gateway.pageOf(gateway_reference ?? reference);
}

/** Asks the gateway what became of an order and does what follows. Gives the order as it is afterwards. */
export async function fetchOrder(deps: OrdersDeps, order: OrderRow, delivery: Delivery): Promise<OrderRow> {
  if (order.state === 'paid' || order.state === 'refunded') return order;
  const { gateway_reference: reference, id: orderId } = order;
  // Without a page nobody can have paid.
  const isOurs = reference !== null && order.gateway === deps.gateway.name;
  const verdict = isOurs ? await deps.gateway.query({ reference, orderId }) : { status: 'pending' as const };
  return settleOrder(deps, orderId, verdict, delivery);
}

/** Does what a verified answer means for an order. However often and in whatever order answers come, once each. */
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
    const facts = { state: order.state, amountKurus: order.amount_kurus, expiresAt: order.expires_at.getTime() };
    const { state, effects, failure } = stepOrder(facts, { type: 'verified', verdict, now });
    if (state === order.state) return order;
    const at = new Date(now);
    if (failure === 'wrong amount') deps.log.error({ orderId }, 'a payment does not have the amount of its order');

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
 * Asks about orders whose answer nobody fetched: a closed tab, a lost connection, a late confirmation. Ends those whose
 * time is over. Run every few minutes.
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
      // One that is away is away for the others too; an answer that cannot be believed is about one order.
      deps.log.warn({ err: error, orderId: order.id }, 'the gateway gave no answer about an order');
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
