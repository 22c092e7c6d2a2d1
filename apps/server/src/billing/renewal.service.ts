// Renewal job: extends, charges, suspends, recovers or ends due subscriptions. decideRenewal holds the rules. Accounts run
// one after the other, and an error of one account does not stop the others.

import { ACCOUNT_RULES } from '@seyir/core/account/account-lifecycle';
import { RENEW_AHEAD_MS } from '@seyir/core/limits/payment';
import { monthAfter, nextPeriodEnd } from '@seyir/core/money/billing-period';
import { afterDecline, decideRenewal, type SubscriptionFacts } from '@seyir/core/money/renewal';
import type { TimeRange } from '@seyir/core/time/time-range';
import type { Queries } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import { chargeOrder, readBuyer } from './attempts.ts';
import { findOpenPackageOrder, findOrderLanguage, findRenewalOrder, type OrderRow } from './orders.queries.ts';
import { type OrdersDeps, openOrder } from './orders.ts';
import { findStoredCard } from './stored-cards.queries.ts';
import type { UnusedReason } from './subscription-notices.ts';
import {
  type CurrentRow,
  findCurrentSubscription,
  listDueAccounts,
  updateSubscription,
} from './subscriptions.queries.ts';
import { notifySubscriber, type SubscriptionDeps } from './subscriptions.service.ts';

export interface RenewalDeps extends SubscriptionDeps, OrdersDeps {}

type RenewalOutcome = 'extended' | 'charged' | 'suspended' | 'expired' | 'waiting' | 'failed';
type RenewalCount = Readonly<Record<RenewalOutcome, number>>;

const PAGE_SIZE = 100;
/** Gateways require the buyer's IP address; a job has no client, so it sends the loopback address. */
const JOB_ADDRESS = '127.0.0.1';

/**
 * Renews every due subscription. A job runs this every few minutes. Concurrent runs open one order per subscription, and
 * one of them claims its charge.
 */
export async function renewDue(deps: RenewalDeps, signal?: AbortSignal): Promise<RenewalCount> {
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
    for (const { account_id } of due) {
      if (signal?.aborted) return count;
      count[await tryRenew(deps, account_id)] += 1;
    }
    const last = due.at(-1);
    if (!last || due.length < PAGE_SIZE) return count;
    after = { endsAt: last.ends_at, id: last.id };
  }
}

async function tryRenew(deps: RenewalDeps, accountId: string): Promise<RenewalOutcome> {
  try {
    return await renew(deps, accountId);
  } catch (error) {
    deps.log.error({ err: error, accountId }, 'the renewal of a subscription failed');
    return 'failed';
  }
}

async function renew(deps: RenewalDeps, accountId: string): Promise<RenewalOutcome> {
  const row = await findCurrentSubscription(deps.db.kysely, accountId);
  if (!row) return 'waiting';
  const last = await findRenewalOrder(deps.db.kysely, row.id, row.ends_at);
  // The outcome of the charge is unknown or under review: reconciliation settles it.
  if (last?.state === 'waiting') return 'waiting';

  const facts = toSubscriptionFacts(row, last?.attempted_at?.getTime());
  switch (decideRenewal(facts, deps.now())) {
    case 'extend':
      return changeIfUnchanged(deps, row, 'extended', async (trx) => {
        await extend(deps, trx, row, undefined);
      });
    case 'expire':
      return changeIfUnchanged(deps, row, 'expired', (trx) => close(deps, trx, row, 'EXPIRED'));
    case 'suspend':
      return changeIfUnchanged(deps, row, 'suspended', (trx) => close(deps, trx, row, 'SUSPENDED'));
    case 'charge':
      return charge(deps, row);
    default:
      return 'waiting';
  }
}

async function charge(deps: RenewalDeps, row: CurrentRow): Promise<RenewalOutcome> {
  const { kysely } = deps.db;
  const { account_id: accountId, package_id: packageId, package_name: name } = row;
  const card = await findStoredCard(kysely, accountId, deps.gateway.name);
  if (card === undefined) return declined(deps, row);
  const buyer = await readBuyer(kysely, accountId, JOB_ADDRESS);
  const opened = await kysely.transaction().execute(async (trx) =>
    openOrder(deps, trx, {
      accountId,
      profileId: null,
      item: { kind: 'package', packageId, name },
      method: 'card16',
      amountKurus: row.price_kurus,
      deviceId: null,
      language: await findOrderLanguage(trx, accountId),
      renewal: { subscriptionId: row.id, periodStartsAt: row.ends_at },
    }),
  );
  const mayAttempt = (trx: Queries, order: OrderRow) => isStillRenewing(trx, order);
  const { state } = await chargeOrder(deps, opened.id, { card, buyer, mayAttempt });
  if (state === 'paid') return 'charged';
  return state === 'failed' ? declined(deps, row) : 'waiting';
}

/**
 * Whether the subscription is still to be charged for the period of the order. Not while the account is suspended, nor while
 * the viewer has the payment page of the same package open.
 */
async function isStillRenewing(trx: Queries, order: OrderRow): Promise<boolean> {
  const current = await findCurrentSubscription(trx, order.account_id);
  if (!current?.renews || ACCOUNT_RULES[current.account_status].renewal !== 'charged') return false;
  if (findRenewalRefusal(current, order) !== undefined) return false;
  return (await findOpenPackageOrder(trx, order.account_id, current.package_id)) === undefined;
}

/** Why a renewal order does not extend the account's subscription; undefined when it does. */
function findRenewalRefusal(current: CurrentRow | undefined, order: OrderRow): UnusedReason | undefined {
  if (!current) return 'not renewing';
  if (current.id !== order.subscription_id) return 'superseded';
  if (current.status === 'CANCELLED') return 'not renewing';
  return current.ends_at.getTime() === order.period_starts_at?.getTime() ? undefined : 'period paid';
}

async function declined(deps: RenewalDeps, row: CurrentRow): Promise<RenewalOutcome> {
  if (afterDecline(toSubscriptionFacts(row, undefined), deps.now()) === 'wait') return 'waiting';
  return changeIfUnchanged(deps, row, 'suspended', (trx) => close(deps, trx, row, 'SUSPENDED'));
}

/**
 * Extends a subscription by the paid month, within the transaction that writes the ledger entry. Returns the time it gave, or
 * a reason when the subscription was cancelled or changed since, or the period is paid already.
 */
export async function giveRenewal(
  deps: SubscriptionDeps,
  trx: Queries,
  order: OrderRow,
): Promise<TimeRange | UnusedReason> {
  const row = await findCurrentSubscription(trx, order.account_id);
  const refusal = findRenewalRefusal(row, order);
  if (!row || refusal !== undefined) return refusal ?? 'not renewing';
  return extend(deps, trx, row, order);
}

async function extend(
  deps: SubscriptionDeps,
  trx: Queries,
  row: CurrentRow,
  paid: OrderRow | undefined,
): Promise<TimeRange> {
  const now = deps.now();
  const startsAt = row.starts_at.getTime();
  const next = nextPeriodEnd({ startsAt, endsAt: row.ends_at.getTime() });
  const isRecovered = row.status === 'SUSPENDED';
  // After a suspension or a lapse the month starts now: time without access is not charged.
  const hasLapsed = isRecovered || row.ends_at.getTime() <= now;
  const time = hasLapsed
    ? { starts_at: new Date(now), ends_at: new Date(monthAfter(now)) }
    : { starts_at: row.starts_at, ends_at: new Date(next) };
  await updateSubscription(trx, row.id, { ...time, status: 'ACTIVE' });
  const cause = isRecovered ? 'PACKAGE_RECOVERED' : undefined;
  await deps.publishPackageChange(trx, { accountId: row.account_id, cause });
  const given = { from: hasLapsed ? now : row.ends_at.getTime(), to: time.ends_at.getTime() };
  if (!paid) return given;
  const event = isRecovered ? 'recovered' : 'renewed';
  const { amount_kurus: amountKurus, language } = paid;
  await notifySubscriber(deps, trx, { event, row: { ...row, ...time }, language, amountKurus });
  return given;
}

async function close(deps: RenewalDeps, trx: Queries, row: CurrentRow, status: 'EXPIRED' | 'SUSPENDED'): Promise<void> {
  await updateSubscription(trx, row.id, status === 'EXPIRED' ? { status, renews: false } : { status });
  await deps.publishPackageChange(trx, { accountId: row.account_id, cause: undefined });
  const event = status === 'EXPIRED' ? 'expired' : 'suspended';
  await notifySubscriber(deps, trx, { event, row, language: await findOrderLanguage(trx, row.account_id) });
}

/** Optimistic concurrency: applies a change under the row lock unless the subscription changed since it was read. */
function changeIfUnchanged(
  deps: RenewalDeps,
  row: CurrentRow,
  outcome: RenewalOutcome,
  change: (trx: Queries) => Promise<void>,
): Promise<RenewalOutcome> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, row.account_id);
    const current = await findCurrentSubscription(trx, row.account_id);
    const isSame = current?.id === row.id && current.status === row.status;
    if (!isSame || current.account_status !== row.account_status) return 'waiting';
    if (current.ends_at.getTime() !== row.ends_at.getTime()) return 'waiting';
    await change(trx);
    return outcome;
  });
}

const toSubscriptionFacts = (row: CurrentRow, triedAt: number | undefined): SubscriptionFacts => ({
  account: row.account_status,
  status: row.status,
  source: row.source,
  renews: row.renews,
  priceKurus: row.price_kurus,
  endsAt: row.ends_at.getTime(),
  triedAt,
});
