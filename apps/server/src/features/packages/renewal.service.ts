// Renewal job: extends, charges, suspends, recovers or ends due subscriptions. decideRenewal holds the rules. Accounts run
// one after the other, and an error of one account does not stop the others.
import { RENEW_AHEAD_MS, SUSPENDED_KEPT_MS } from '@seyir/core/limits/payment';
import { monthAfter, nextPeriodEnd } from '@seyir/core/money/billing-period';
import { afterDecline, decideRenewal, type SubscriptionFacts } from '@seyir/core/money/renewal';
import type { Queries } from '../../db/database.ts';
import { GatewayError } from '../../payment/gateway.ts';
import {
  findAgreement,
  findOpenPackageOrder,
  findRenewalOrder,
  insertOpenOrder,
  noteReference,
  type OrderRow,
  RENEWAL_DEVICE,
} from '../../payment/orders.queries.ts';
import { fetchOrder, type OrdersDeps, readBuyer, settleOrder } from '../../payment/orders.ts';
import {
  type CurrentRow,
  findCurrentSubscription,
  listDueAccounts,
  lockSubscriber,
  updateSubscription,
} from './packages.queries.ts';
import { notifySubscriber, type SubscriptionDeps } from './subscriptions.service.ts';

export interface RenewalDeps extends SubscriptionDeps {
  readonly orders: OrdersDeps;
}

export type RenewalOutcome = 'extended' | 'charged' | 'suspended' | 'expired' | 'waiting' | 'failed';
export type RenewalCount = Readonly<Record<RenewalOutcome, number>>;

/** Language of the renewal's notices and orders: a job has no request to take the viewer's language from. */
const LANGUAGE = 'tr';
const PAGE_SIZE = 100;
/** Gateways require the buyer's IP address; a job has no client, so it sends the loopback address. */
const JOB_ADDRESS = '127.0.0.1';

/**
 * Renews every due subscription. A job runs this every few minutes. Concurrent runs open one order per subscription, and
 * charge it once if the gateway treats the order id as idempotency key.
 */
export async function renewDue(deps: RenewalDeps): Promise<RenewalCount> {
  const count: Record<RenewalOutcome, number> = {
    extended: 0,
    charged: 0,
    suspended: 0,
    expired: 0,
    waiting: 0,
    failed: 0,
  };
  const by = new Date(deps.now() + RENEW_AHEAD_MS);
  let after: { endsAt: Date; id: string } | undefined;
  for (;;) {
    const due = await listDueAccounts(deps.db.kysely, by, after, PAGE_SIZE);
    for (const { account_id } of due) count[await tryRenew(deps, account_id)] += 1;
    const last = due.at(-1);
    if (!last || due.length < PAGE_SIZE) return count;
    after = { endsAt: last.ends_at, id: last.id };
  }
}

async function tryRenew(deps: RenewalDeps, accountId: string): Promise<RenewalOutcome> {
  try {
    return await renew(deps, accountId);
  } catch (error) {
    deps.orders.log.error({ err: error, accountId }, 'the renewal of a subscription failed');
    return 'failed';
  }
}

async function renew(deps: RenewalDeps, accountId: string): Promise<RenewalOutcome> {
  const row = await findCurrentSubscription(deps.db.kysely, accountId);
  if (!row) return 'waiting';
  const since = new Date(row.ends_at.getTime() - RENEW_AHEAD_MS);
  const last = await findRenewalOrder(deps.db.kysely, accountId, row.package_id, since);
  // The outcome of an open renewal order is unknown and is settled before any other decision.
  if (last?.state === 'open') return charge(deps, row, last);

  const facts = toSubscriptionFacts(row, last?.created_at.getTime());
  switch (decideRenewal(facts, deps.now())) {
    case 'extend':
      return changeIfUnchanged(deps, row, 'extended', (trx) => extend(deps, trx, row, undefined));
    case 'expire':
      return changeIfUnchanged(deps, row, 'expired', (trx) => close(deps, trx, row, 'EXPIRED'));
    case 'suspend':
      return changeIfUnchanged(deps, row, 'suspended', (trx) => close(deps, trx, row, 'SUSPENDED'));
    case 'charge':
      return openCharge(deps, row);
    default:
      return 'waiting';
  }
}

async function openCharge(deps: RenewalDeps, row: CurrentRow): Promise<RenewalOutcome> {
  const { kysely } = deps.db;
  const { gateway } = deps.orders;
  if ((await findAgreement(kysely, row.account_id, gateway.name)) === undefined) return declined(deps, row);
  const now = deps.now();
  await insertOpenOrder(kysely, {
    id: deps.newId(),
    mpay: deps.newId(),
    account_id: row.account_id,
    package_id: row.package_id,
    method: 'card16',
    amount_kurus: row.price_kurus,
    gateway: gateway.name,
    device_id: RENEWAL_DEVICE,
    created_at: new Date(now),
    // A renewal order stays open until its outcome is known, so that no second order is charged.
    expires_at: new Date(now + SUSPENDED_KEPT_MS),
  });
  const order = await findOpenPackageOrder(kysely, row.account_id, row.package_id);
  // The viewer has the payment page of the same package open.
  if (order?.device_id !== RENEWAL_DEVICE) return 'waiting';
  return charge(deps, row, order);
}

/** Charges a renewal order, or reconciles an order that was charged already. */
async function charge(deps: RenewalDeps, row: CurrentRow, order: OrderRow): Promise<RenewalOutcome> {
  try {
    const settled = await settleCharge(deps, row, order);
    if (settled.state === 'paid') return 'charged';
    return settled.state === 'open' ? 'waiting' : declined(deps, row);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.orders.log.warn({ err: error, orderId: order.id }, 'the gateway did not answer about a renewal');
    return 'failed';
  }
}

async function settleCharge(deps: RenewalDeps, row: CurrentRow, order: OrderRow): Promise<OrderRow> {
  const { orders } = deps;
  const { kysely } = deps.db;
  const delivery = { sessionId: undefined, language: LANGUAGE } as const;
  if (order.gateway_reference !== null) return fetchOrder(orders, order, delivery);
  const agreement = await findAgreement(kysely, row.account_id, orders.gateway.name);
  if (agreement === undefined) return settleOrder(orders, order.id, { status: 'declined' }, delivery);
  const buyer = await readBuyer(kysely, row.account_id, JOB_ADDRESS);
  try {
    const { reference, verdict } = await orders.gateway.charge(agreement, {
      orderId: order.id,
      amountKurus: order.amount_kurus,
      itemId: row.package_id,
      itemName: row.package_name,
      language: LANGUAGE,
      expiresAt: order.expires_at.getTime(),
      buyer,
    });
    await noteReference(kysely, order.id, reference);
    return await settleOrder(orders, order.id, verdict, delivery);
  } catch (error) {
    // The gateway does not know the agreement: the card cannot be charged.
    if (!(error instanceof GatewayError && error.kind === 'refused')) throw error;
    return settleOrder(orders, order.id, { status: 'declined' }, delivery);
  }
}

async function declined(deps: RenewalDeps, row: CurrentRow): Promise<RenewalOutcome> {
  if (afterDecline(toSubscriptionFacts(row, undefined), deps.now()) === 'wait') return 'waiting';
  return changeIfUnchanged(deps, row, 'suspended', (trx) => close(deps, trx, row, 'SUSPENDED'));
}

export interface RenewalPaid {
  readonly accountId: string;
  readonly packageId: string;
  readonly amountKurus: number;
  readonly except: string | undefined;
}

/** Extends a subscription by the paid month, within the transaction that writes the ledger entry. */
export async function giveRenewal(deps: SubscriptionDeps, trx: Queries, paid: RenewalPaid): Promise<boolean> {
  await lockSubscriber(trx, paid.accountId);
  const row = await findCurrentSubscription(trx, paid.accountId);
  // The account changed its package while the renewal was charged: the payment is refunded.
  if (row?.package_id !== paid.packageId) return false;
  await extend(deps, trx, row, paid);
  return true;
}

async function extend(
  deps: SubscriptionDeps,
  trx: Queries,
  row: CurrentRow,
  paid: RenewalPaid | undefined,
): Promise<void> {
  const now = deps.now();
  const startsAt = row.starts_at.getTime();
  const next = nextPeriodEnd({ startsAt, endsAt: row.ends_at.getTime() });
  const isRecovered = row.status === 'SUSPENDED';
  // After a suspension the paid month starts now: the suspended time is not charged.
  const time =
    isRecovered || next <= now
      ? { starts_at: new Date(now), ends_at: new Date(monthAfter(now)) }
      : { starts_at: row.starts_at, ends_at: new Date(next) };
  const status = row.status === 'CANCELLED' ? 'CANCELLED' : 'ACTIVE';
  await updateSubscription(trx, row.id, { ...time, status });
  const cause = isRecovered ? 'PACKAGE_RECOVERED' : undefined;
  await deps.publishPackageChange(trx, { accountId: row.account_id, cause, except: paid?.except });
  if (!paid) return;
  const event = isRecovered ? 'recovered' : 'renewed';
  const { amountKurus } = paid;
  await notifySubscriber(deps, trx, { event, row: { ...row, ...time }, language: LANGUAGE, amountKurus });
}

async function close(deps: RenewalDeps, trx: Queries, row: CurrentRow, status: 'EXPIRED' | 'SUSPENDED'): Promise<void> {
  await updateSubscription(trx, row.id, status === 'EXPIRED' ? { status, renews: false } : { status });
  await deps.publishPackageChange(trx, { accountId: row.account_id, cause: undefined });
  const event = status === 'EXPIRED' ? 'expired' : 'suspended';
  await notifySubscriber(deps, trx, { event, row, language: LANGUAGE });
}

/** Optimistic concurrency: applies a change under the row lock unless the subscription changed since it was read. */
function changeIfUnchanged(
  deps: RenewalDeps,
  row: CurrentRow,
  outcome: RenewalOutcome,
  change: (trx: Queries) => Promise<void>,
): Promise<RenewalOutcome> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockSubscriber(trx, row.account_id);
    const current = await findCurrentSubscription(trx, row.account_id);
    const isSame = current?.id === row.id && current.status === row.status;
    if (!isSame || current.ends_at.getTime() !== row.ends_at.getTime()) return 'waiting';
    await change(trx);
    return outcome;
  });
}

const toSubscriptionFacts = (row: CurrentRow, triedAt: number | undefined): SubscriptionFacts => ({
  status: row.status,
  source: row.source,
  renews: row.renews,
  priceKurus: row.price_kurus,
  endsAt: row.ends_at.getTime(),
  triedAt,
});
