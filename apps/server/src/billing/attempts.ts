// Attempts: the calls to the gateway that can lead to a payment. An attempt is claimed in the database before the call, so
// that of two workers one calls, and a crash leaves an order whose outcome is asked for and never charged again.

import { FIRST_CHECK_MS } from '@seyir/core/limits/payment';
import { stepOrder } from '@seyir/core/money/order-machine';
import { textIn } from '@seyir/core/text/local-text';
import type { Queries } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import type { Language } from '../http/meta.ts';
import { type Buyer, GatewayError, type GatewayOrder } from './gateway.ts';
import { findBuyer, lockOrder, noteReference, type OrderRow, readOrder, updateOrder } from './orders.queries.ts';
import { type OrdersDeps, settleOrder, toOrderFacts } from './orders.ts';

/** Whether the attempt may still be made, decided under the locks of account and order. */
type MayAttempt = (trx: Queries, order: OrderRow) => Promise<boolean>;

/** Claims the one attempt of an order; undefined when it was claimed before or may not be made. */
function claimAttempt(deps: OrdersDeps, orderId: string, mayAttempt: MayAttempt): Promise<OrderRow | undefined> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const { account_id } = await readOrder(trx, orderId);
    await lockAccount(trx, account_id);
    const order = await lockOrder(trx, orderId);
    const { state } = stepOrder(toOrderFacts(order), { type: 'attempted' });
    if (state === order.state || !(await mayAttempt(trx, order))) return undefined;
    const now = deps.now();
    const claimed = { state, attempt_id: deps.newId(), attempted_at: new Date(now) };
    await updateOrder(trx, orderId, { ...claimed, next_check_at: new Date(now + FIRST_CHECK_MS) });
    return { ...order, ...claimed };
  });
}

/** The payment page of an open order; created on the first call. */
export async function readPage(deps: OrdersDeps, order: OrderRow, buyer: Buyer): Promise<string> {
  const { db, gateway } = deps;
  if (order.gateway_reference !== null) return gateway.pageOf(order.gateway_reference);
  // Creating a page takes no money, so it may be repeated: a page that was never handed out is never paid.
  await claimAttempt(deps, order.id, async () => true);
  const { reference } = await gateway.begin(toGatewayOrder(order, buyer));
  await noteReference(db.kysely, order.id, reference);
  // Two concurrent calls may have created two payments: both return the page of the first stored reference.
  const { gateway_reference } = await readOrder(db.kysely, order.id);
  return gateway.pageOf(gateway_reference ?? reference);
}

interface CardCharge {
  readonly card: string;
  readonly buyer: Buyer;
  readonly mayAttempt: MayAttempt;
}

/**
 * Charges a stored card for an order, once. Returns the order: still `created` when the attempt may not be made, `waiting`
 * when another worker makes it or its outcome is unknown. A job asks the gateway for the outcome.
 */
export async function chargeOrder(deps: OrdersDeps, orderId: string, charge: CardCharge): Promise<OrderRow> {
  const { db, gateway, log } = deps;
  const claimed = await claimAttempt(deps, orderId, charge.mayAttempt);
  if (!claimed) return readOrder(db.kysely, orderId);
  const delivery = { sessionId: undefined };
  try {
    const { reference, verdict } = await gateway.charge(charge.card, toGatewayOrder(claimed, charge.buyer));
    await noteReference(db.kysely, orderId, reference);
    return await settleOrder(deps, orderId, verdict, delivery);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The gateway refuses the card as such, for example an unknown token: nothing was charged.
    if (error.kind === 'refused') return settleOrder(deps, orderId, { status: 'declined', reason: 'card' }, delivery);
    log.warn({ err: error, orderId }, 'the outcome of a charge is unknown');
    return readOrder(db.kysely, orderId);
  }
}

function toGatewayOrder(order: OrderRow, buyer: Buyer): GatewayOrder {
  return {
    orderId: order.id,
    amountKurus: order.amount_kurus,
    itemId: order.package_id ?? order.product_id ?? order.id,
    itemName: textIn(order.product_name, order.language),
    isRecurring: order.kind === 'package',
    language: order.language satisfies Language,
    expiresAt: order.expires_at.getTime(),
    buyer,
  };
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
