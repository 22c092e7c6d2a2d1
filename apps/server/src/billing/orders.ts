// Orders of every product: opened, settled by the gateway's verified answer, delivered once. The order machine in core
// decides; this file performs its effects in one transaction. The gateway is called outside of transactions (attempts.ts,
// reconcile.ts, refunds.ts).

import { ACCOUNT_RULES } from '@seyir/core/account/account-lifecycle';
import { FIRST_CHECK_MS, ORDER_OPEN_MS } from '@seyir/core/limits/payment';
import { findNextCheck } from '@seyir/core/money/order-checks';
import { CURRENCY, type OrderEvent, type OrderFacts, type OrderKind, stepOrder } from '@seyir/core/money/order-machine';
import type { LocalText } from '@seyir/core/text/local-text';
import type { Database, Queries, Schema } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import type { Language } from '../http/meta.ts';
import { AppError } from '../shared/app-error.ts';
import type { Clock } from '../shared/clock.ts';
import type { NewId } from '../shared/ids.ts';
import type { Log } from '../shared/log.ts';
import { openCase } from './cases.ts';
import type { GatewayVerdict, PaymentGateway } from './gateway.ts';
import {
  findCharge,
  findOpenPackageOrder,
  findOpenProductOrder,
  findOpenRenewal,
  insertLedgerLine,
  insertOrder,
  listOpenOrders,
  lockOrder,
  type OrderRow,
  readAccountState,
  readOrder,
  updateOrder,
} from './orders.queries.ts';
import { type ReceiptDeps, sendReceipt } from './receipts.ts';
import { storeCard } from './stored-cards.queries.ts';

/** Why a paid order gives nothing and is refunded. */
type RefundReason =
  /** Another package was bought after the order was opened. */
  | 'superseded'
  /** A renewal of a subscription that was cancelled or has ended meanwhile. */
  | 'not renewing'
  /** A renewal of a period that is paid already. */
  | 'period paid'
  /** The account has it already. */
  | 'already owned'
  | 'wrong amount'
  /** The account was suspended or erased before the payment was confirmed. */
  | 'account suspended'
  | 'account erased'
  /** The buyer withdrew from the purchase in time (DETAIL-21). */
  | 'withdrawn'
  /** An operator refunded it (`orders refund`, the console). */
  | 'operator'
  /** A person refunded it in the gateway's panel. */
  | 'by hand';

export interface Delivery {
  /** The session that caused the delivery, which is not signed out (SESSION-16). Undefined when a job found the payment. */
  readonly sessionId: string | undefined;
}

/**
 * Delivers a paid order, within the transaction that writes the ledger entry and holds the locks of account and order. Called
 * once for an order. A reason instead of `delivered` keeps the charge in the ledger and makes the refund due. `undelivered` keeps the
 * charge for a person to decide (undelivered.ts).
 */
export type DeliverOrder = (trx: Queries, order: OrderRow, delivery: Delivery) => Promise<DeliveryOutcome>;
type DeliveryOutcome = 'delivered' | 'undelivered' | RefundReason;

/**
 * Revokes what an order gave, within the transaction that books its refund. Idempotent; an order that gave nothing changes
 * nothing.
 */
export type WithdrawOrder = (trx: Queries, order: OrderRow) => Promise<void>;

export interface OrdersDeps extends ReceiptDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly log: Log;
  readonly gateway: PaymentGateway;
  /** How each kind of product is delivered. */
  readonly deliver: Readonly<Record<OrderKind, DeliverOrder>>;
  readonly withdraw: Readonly<Record<OrderKind, WithdrawOrder>>;
}

/** What is bought. Its name stays on the order for ever. */
export type OrderItem =
  | { readonly kind: 'package'; readonly packageId: string; readonly name: LocalText }
  | {
      readonly kind: 'title' | 'bundle';
      readonly productId: string;
      /** The title it was bought from; of a bundle, the title whose page offered it. */
      readonly titleId: string | null;
      readonly name: LocalText;
      readonly ageRating: NonNullable<OrderRow['age_rating']> | null;
    }
  | {
      readonly kind: 'ppv';
      readonly productId: string;
      readonly airingId: string;
      readonly name: LocalText;
      readonly ageRating: NonNullable<OrderRow['age_rating']> | null;
    };

export interface NewOrder {
  readonly accountId: string;
  readonly profileId: string | null;
  readonly item: OrderItem;
  readonly method: Schema['payment_order']['method'];
  readonly amountKurus: number;
  readonly deviceId: string | null;
  readonly language: Language;
  readonly promoCodeKey?: string;
  /** The subscription and the end of its paid time, for an order that the renewal job opens. */
  readonly renewal?: { readonly subscriptionId: string; readonly periodStartsAt: Date };
}

/** Methods that are paid at the gateway; the others are settled by `payOrder`. */
const isPaidAtGateway = (method: NewOrder['method']) => method === 'card11' || method === 'card16';

/**
 * Opens an order, or returns the open order of the same item at the same price. An open order at another price or by another
 * method is given up. Refused for an account that is not active, whose payment would be refunded.
 */
export async function openOrder(deps: OrdersDeps, trx: Queries, wanted: NewOrder): Promise<OrderRow> {
  const { status } = await lockAccount(trx, wanted.accountId);
  if (ACCOUNT_RULES[status].payments === 'refunded') throw new AppError('ACCOUNT_SUSPENDED');
  const open = await findOpenOrder(trx, wanted);
  if (open && isSameOrder(open, wanted, deps)) return open;
  if (open) await giveUpOrder(deps, trx, open);
  const now = deps.now();
  const id = deps.newId();
  const isCard = isPaidAtGateway(wanted.method);
  const isInserted = await insertOrder(trx, {
    id,
    mpay: deps.newId(),
    account_id: wanted.accountId,
    profile_id: wanted.profileId,
    ...toItemColumns(wanted.item),
    method: wanted.method,
    amount_kurus: wanted.amountKurus,
    promo_code_key: wanted.promoCodeKey ?? null,
    gateway: isCard ? deps.gateway.name : null,
    device_id: wanted.deviceId,
    language: wanted.language,
    subscription_id: wanted.renewal?.subscriptionId ?? null,
    period_starts_at: wanted.renewal?.periodStartsAt ?? null,
    created_at: new Date(now),
    expires_at: new Date(now + ORDER_OPEN_MS),
    next_check_at: isCard ? new Date(now + FIRST_CHECK_MS) : null,
  });
  if (!isInserted) throw new Error('The account lock did not serialise two orders of one item.');
  return readOrder(trx, id);
}

function findOpenOrder(trx: Queries, { accountId, item, renewal }: NewOrder): Promise<OrderRow | undefined> {
  if (renewal) return findOpenRenewal(trx, renewal.subscriptionId);
  if (item.kind === 'package') return findOpenPackageOrder(trx, accountId, item.packageId);
  return findOpenProductOrder(trx, accountId, item.productId, item.kind === 'ppv' ? item.airingId : null);
}

function isSameOrder(open: OrderRow, wanted: NewOrder, { now, gateway }: OrdersDeps): boolean {
  const isSamePeriod = open.period_starts_at?.getTime() === wanted.renewal?.periodStartsAt.getTime();
  const isPayable = open.subscription_id !== null || now() < open.expires_at.getTime();
  const isOurs = !isPaidAtGateway(wanted.method) || open.gateway === gateway.name;
  return (
    open.method === wanted.method && open.amount_kurus === wanted.amountKurus && isSamePeriod && isPayable && isOurs
  );
}

function toItemColumns(item: OrderItem) {
  const { kind, name: product_name } = item;
  if (item.kind === 'package') return { kind, product_name, package_id: item.packageId };
  const common = { kind, product_name, product_id: item.productId, age_rating: item.ageRating };
  return item.kind === 'ppv' ? { ...common, airing_id: item.airingId } : { ...common, title_id: item.titleId };
}

/** Gives up an open order, within the caller's transaction. A job ends its payment at the gateway, or refunds it if paid. */
export async function giveUpOrder({ now }: Pick<OrdersDeps, 'now'>, trx: Queries, { id }: OrderRow): Promise<void> {
  const order = await lockOrder(trx, id);
  const { state, failure } = stepOrder(toOrderFacts(order), { type: 'given up' });
  if (state === order.state) return;
  const at = new Date(now());
  // Without an attempt there is nothing to end.
  const next_check_at = order.attempt_id === null ? null : at;
  await updateOrder(trx, id, { state, failure: failure ?? null, settled_at: at, next_check_at });
}

/** Gives up all open orders of an account that is suspended or erased. The caller holds the lock of the account. */
export async function giveUpOpenOrders(deps: Pick<OrdersDeps, 'now'>, trx: Queries, accountId: string): Promise<void> {
  for (const order of await listOpenOrders(trx, accountId)) await giveUpOrder(deps, trx, order);
}

/** Makes the refund of a paid order due, within the caller's transaction. */
export const requestRefund = ({ now }: Pick<OrdersDeps, 'now'>, trx: Queries, { id }: OrderRow, reason: RefundReason) =>
  updateOrder(trx, id, { refund_reason: reason, checks: 0, next_check_at: new Date(now()) });

/**
 * Settles an order without a gateway, within the caller's transaction: on the bill, with a PIN, with a promotion code, or free.
 * The charge is booked and the product delivered. Throws when the product cannot be delivered: nothing is charged then.
 */
export async function payOrder(deps: OrdersDeps, trx: Queries, order: OrderRow, delivery: Delivery): Promise<OrderRow> {
  const verdict = { status: 'paid', amountKurus: order.amount_kurus, currency: CURRENCY } as const;
  const event = { type: 'verified', verdict, now: deps.now() } as const;
  const paid = await applyEvent(deps, trx, order, event, delivery);
  if (paid.refund_reason !== null) throw new Error(`The order ${order.id} is not delivered: ${paid.refund_reason}.`);
  return paid;
}

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
    return applyEvent(deps, trx, order, { type: 'verified', verdict, now: deps.now() }, delivery);
  });
}

/** Books the refund of a paid order, within the caller's transaction. */
export const bookRefund = (deps: OrdersDeps, trx: Queries, order: OrderRow): Promise<OrderRow> =>
  applyEvent(deps, trx, order, { type: 'refunded' }, { sessionId: undefined });

/** The order as the order machine sees it. */
export const toOrderFacts = (order: OrderRow): OrderFacts => ({
  state: order.state,
  amountKurus: order.amount_kurus,
  expiresAt: order.expires_at.getTime(),
  attemptedAt: order.attempted_at?.getTime(),
  hasPage: order.subscription_id === null,
});

/** The gateway's details of an answer that moved money. */
const moneyOf = (event: OrderEvent) =>
  event.type === 'verified' && (event.verdict.status === 'paid' || event.verdict.status === 'refunded')
    ? (event.verdict as Extract<GatewayVerdict, { status: 'paid' | 'refunded' }>)
    : undefined;

/** Why the gateway declined; null for any other answer. */
const declineOf = (event: OrderEvent) =>
  event.type === 'verified' && event.verdict.status === 'declined' ? event.verdict.reason : null;

/** Steps the machine and performs its effects. The caller holds the locks of account and order. */
async function applyEvent(
  deps: OrdersDeps,
  trx: Queries,
  order: OrderRow,
  event: OrderEvent,
  delivery: Delivery,
): Promise<OrderRow> {
  const { state, effects, failure } = stepOrder(toOrderFacts(order), event);
  const now = deps.now();
  const at = new Date(now);
  const money = moneyOf(event);
  if (effects.includes('case')) {
    const detail = { amountKurus: money?.amountKurus, currency: money?.currency, paymentId: money?.paymentId };
    await openCase(trx, order.id, 'wrong currency', at, detail);
  }

  // Read under the account's lock: an erasure or a suspension is either complete or waits for this transaction.
  const refusal = effects.includes('charge') ? await findAccountRefusal(trx, order) : undefined;
  const outcome = effects.includes('deliver')
    ? (refusal ?? (await deps.deliver[order.kind](trx, order, delivery)))
    : undefined;
  const reason = outcome === 'delivered' || outcome === 'undelivered' ? undefined : outcome;
  const refund_reason = effects.includes('return')
    ? 'wrong amount'
    : (reason ?? findRefundReason(order, event, effects));
  const isRefundDue = state === 'paid' && refund_reason !== null;
  const verdict = event.type === 'verified' ? event.verdict.status : undefined;
  const settled_at = state === order.state || state === 'created' || state === 'waiting' ? order.settled_at : at;
  const checked = { ...toOrderFacts(order), state, checks: order.checks, settledAt: settled_at?.getTime() };
  const nextCheck = findNextCheck(checked, verdict, now);
  const changed = {
    state,
    decline_reason: state === order.state ? order.decline_reason : declineOf(event),
    refund_reason,
    settled_at,
    confirmed_at: outcome === 'delivered' ? at : order.confirmed_at,
  };
  const next_check_at = isRefundDue ? at : nextCheckOf(order, nextCheck);
  // The checks of a refund are counted from its beginning.
  const checks = isRefundDue ? 0 : order.checks;
  const why = state === order.state ? {} : { failure: failure ?? null };
  await updateOrder(trx, order.id, { ...changed, ...why, checks, next_check_at });

  await bookLines(trx, { ...order, refund_reason }, { effects, money, at });
  if (effects.includes('withdraw')) await deps.withdraw[order.kind](trx, { ...order, refund_reason });
  if (effects.includes('charge'))
    await notifyBuyer(deps, trx, order, {
      outcome,
      isRefused: refusal !== undefined,
      amountKurus: money?.amountKurus ?? 0,
      at,
    });
  // Only who pays for a package has agreed to further charges.
  const isCardKept = effects.includes('charge') && refusal === undefined;
  if (isCardKept && money?.card !== undefined && order.gateway !== null && order.kind === 'package') {
    const { card: token, cardDigits: lastDigits = null } = money;
    await storeCard(trx, { accountId: order.account_id, gateway: order.gateway, token, lastDigits, at });
  }
  return { ...order, ...changed };
}

/** Why a payment gives nothing and stores no card, whatever was bought: the account is not active. */
async function findAccountRefusal(trx: Queries, order: OrderRow): Promise<RefundReason | undefined> {
  const state = await readAccountState(trx, order.account_id);
  if (ACCOUNT_RULES[state].payments === 'delivered') return undefined;
  return state === 'ERASED' ? 'account erased' : 'account suspended';
}

/** A delivered order whose refund no part of the service asked for was refunded by hand. */
const findRefundReason = (order: OrderRow, event: OrderEvent, effects: readonly string[]): string | null =>
  order.refund_reason ?? (event.type === 'verified' && effects.includes('withdraw') ? 'by hand' : null);

/** An order that is paid without a gateway is never checked. */
const nextCheckOf = ({ gateway }: OrderRow, next: number | undefined) =>
  gateway === null || next === undefined ? null : new Date(next);

interface Payment {
  readonly outcome: DeliveryOutcome | undefined;
  /** The account is not active, so the delivery of the product was not asked. */
  readonly isRefused: boolean;
  readonly amountKurus: number;
  readonly at: Date;
}

/** A package has notices of its own, apart from payments that its delivery does not see: a wrong amount, a closed account. */
async function notifyBuyer(deps: OrdersDeps, trx: Queries, order: OrderRow, payment: Payment): Promise<void> {
  const { outcome, isRefused, amountKurus, at } = payment;
  if (
    amountKurus === 0 ||
    outcome === 'undelivered' ||
    (order.kind === 'package' && outcome !== undefined && !isRefused)
  )
    return;
  await sendReceipt(deps, trx, order, { event: outcome === 'delivered' ? 'paid' : 'refunded', amountKurus, at });
}

interface Booking {
  readonly effects: readonly string[];
  readonly money: ReturnType<typeof moneyOf>;
  readonly at: Date;
}

/** Writes the ledger. An order of amount 0 moves no money and has no line. */
async function bookLines(trx: Queries, order: OrderRow, { effects, money, at }: Booking): Promise<void> {
  const orderId = order.id;
  const gateway = order.gateway === null ? { method: order.method } : { gateway: order.gateway };
  if (effects.includes('charge') && money !== undefined && money.amountKurus > 0) {
    const detail = { ...gateway, ...(money.paymentId === undefined ? {} : { paymentId: money.paymentId }) };
    await insertLedgerLine(trx, { orderId, kind: 'charge', amountKurus: money.amountKurus, at, detail });
  }
  if (effects.includes('refund')) {
    const charge = await findCharge(trx, orderId);
    if (!charge) return;
    const { amountKurus, paymentId } = charge;
    const detail = { ...gateway, ...(paymentId === undefined ? {} : { paymentId }), reason: order.refund_reason };
    await insertLedgerLine(trx, { orderId, kind: 'refund', amountKurus, at, detail });
  }
}
