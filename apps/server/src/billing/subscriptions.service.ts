// The subscription of an account: read, cancelled, and changed by purchases and promotion codes.

import type { Subscription } from '@seyir/contract/packages';
import { ACCOUNT_RULES } from '@seyir/core/account/account-lifecycle';
import {
  type CurrentSubscription,
  decideGrant,
  type Gift,
  isAlreadyCurrent,
  revokeGrant,
} from '@seyir/core/money/package-grant';
import { textIn } from '@seyir/core/text/local-text';
import type { TimeRange } from '@seyir/core/time/time-range';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database, Queries } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import type { Caller } from '../http/caller.ts';
import type { Language, Meta } from '../http/meta.ts';
import type { Tries } from '../identity/tries.ts';
import { notifyOwner } from '../outbox/notify-owner.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { AppError } from '../shared/app-error.ts';
import type { Clock } from '../shared/clock.ts';
import { isUuid, type NewId } from '../shared/ids.ts';
import { findOpenRenewal } from './orders.queries.ts';
import { giveUpOrder } from './orders.ts';
import { hasStoredCard } from './stored-cards.queries.ts';
import { type SubscriptionNotice, type UnusedReason, writeNotice } from './subscription-notices.ts';
import {
  type CurrentRow,
  findCurrentSubscription,
  findSubscription,
  insertSubscription,
  readOwner,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';

interface PackageChange {
  readonly accountId: string;
  /** The reason that the account's sessions are ended with; undefined ends none (SESSION-16). */
  readonly cause: 'PACKAGE_CHANGED' | 'PACKAGE_RECOVERED' | undefined;
  /** The session that caused the change, which is not ended. */
  readonly except?: string | undefined;
}

/** Callback into the session feature: ends sessions and publishes the invalidation of the account's cached callers. */
export type PublishPackageChange = (trx: Queries, change: PackageChange) => Promise<void>;

export interface SubscriptionDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly outbox: Outbox;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly publishPackageChange: PublishPackageChange;
}

export interface PackagesDeps extends SubscriptionDeps {
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly tries: Tries;
}

/** The caller's current subscription; none for a guest and after the end of the period (PACKAGE-10). */
export async function readSubscriptions(
  { db, now }: PackagesDeps,
  caller: Caller,
  { language }: Meta,
): Promise<{ data: Subscription[] }> {
  if (caller.isGuest) return { data: [] };
  const row = await findCurrentSubscription(db.kysely, caller.accountId);
  const isOver = row !== undefined && row.status !== 'SUSPENDED' && row.ends_at.getTime() <= now();
  if (!row || isOver) return { data: [] };
  const resumable = await isResumable(db.kysely, row, now());
  const ends = row.status === 'ACTIVE' && !(row.renews && (await isRenewable(db.kysely, row)));
  return {
    data: [
      { ...toSubscription(row, language), ...(ends ? { renews: false } : {}), ...(resumable ? { resumable } : {}) },
    ],
  };
}

/** Cancels the renewal; the package stays until the end of the period (PACKAGE-15). */
export function cancelSubscription(deps: PackagesDeps, caller: Caller, guid: string, { language }: Meta) {
  const { accountId } = caller;
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const row = isUuid(guid) ? await findSubscription(trx, accountId, guid) : undefined;
    if (!row) throw new AppError('NOT_FOUND', { guid });
    if (row.status !== 'ACTIVE' && row.status !== 'SUSPENDED') throw new AppError('CONFLICT', { status: row.status });

    const at = new Date(deps.now());
    // A suspended subscription gives no access; cancelling must not restore the access until the end of the period.
    const ends_at = row.status === 'SUSPENDED' && row.ends_at > at ? at : row.ends_at;
    await updateSubscription(trx, row.id, { status: 'CANCELLED', renews: false, cancelled_at: at, ends_at });
    const cancelled = { ...row, status: 'CANCELLED' as const, ends_at };
    await giveUpRenewal(deps, trx, row.id);
    await deps.publishPackageChange(trx, { accountId, cause: 'PACKAGE_CHANGED', except: caller.sessionId });
    await notifySubscriber(deps, trx, { event: 'cancelled', row: cancelled, language });
    return toSubscription(cancelled, language);
  });
}

/**
 * Takes a cancellation back while the period lasts: the package renews again at its end, and nothing is charged now. Devices
 * stay signed in, since the access does not change.
 */
export function resumeSubscription(deps: PackagesDeps, caller: Caller, guid: string, { language }: Meta) {
  const { accountId } = caller;
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const row = isUuid(guid) ? await findSubscription(trx, accountId, guid) : undefined;
    if (!row) throw new AppError('NOT_FOUND', { guid });
    if (!(await isResumable(trx, row, deps.now()))) throw new AppError('CONFLICT', { status: row.status });
    await updateSubscription(trx, row.id, { status: 'ACTIVE', renews: true, cancelled_at: null });
    const resumed = { ...row, status: 'ACTIVE' as const };
    await deps.publishPackageChange(trx, { accountId, cause: undefined });
    await notifySubscriber(deps, trx, { event: 'resumed', row: resumed, language });
    return toSubscription(resumed, language);
  });
}

/** A gift never renewed, and a renewal needs the card of an earlier payment; an operator's subscription is settled elsewhere. */
async function isResumable(db: Queries, row: SubscriptionRow, now: number): Promise<boolean> {
  return row.status === 'CANCELLED' && row.ends_at.getTime() > now && isRenewable(db, row);
}

async function isRenewable(db: Queries, row: SubscriptionRow): Promise<boolean> {
  if (row.source === 'promo') return false;
  return row.source === 'operator' || row.price_kurus === 0 || hasStoredCard(db, row.account_id);
}

export interface Grant {
  readonly accountId: string;
  readonly gift: Gift;
  readonly language: Language;
  /** The paid amount, for the receipt. */
  readonly amountKurus: number;
  /** The buyer's session, which is not ended. */
  readonly except: string | undefined;
}

/** Grants a package within the caller's transaction, and ends the account's other sessions (SESSION-16). */
export async function grantPackage(
  deps: SubscriptionDeps,
  trx: Queries,
  grant: Grant,
): Promise<{ readonly subscription: Subscription; readonly granted: TimeRange }> {
  const { accountId, gift, language, amountKurus, except } = grant;
  const { status } = await lockAccount(trx, accountId);
  if (ACCOUNT_RULES[status].renewal === 'ended') throw new AppError('NOT_FOUND', { accountId });
  const now = deps.now();
  const current = await findCurrentSubscription(trx, accountId);
  const { before, after, granted, cause } = decideGrant(current && toCurrentSubscription(current), gift, now);

  const values = {
    status: after.status,
    source: gift.source,
    renews: after.renews,
    starts_at: new Date(after.startsAt),
    ends_at: new Date(after.endsAt),
  };
  if (current && before === 'kept') {
    // Free days on top of a renewing subscription keep its source, which decides how it is charged.
    const source = gift.source === 'promo' && after.renews ? current.source : gift.source;
    const cancelled_at = after.status === 'CANCELLED' ? {} : { cancelled_at: null };
    await updateSubscription(trx, current.id, { ...values, source, ...cancelled_at });
  } else {
    if (current && before && before !== 'kept') {
      await updateSubscription(trx, current.id, { status: before, renews: false });
      await giveUpRenewal(deps, trx, current.id);
    }
    const { packageId: package_id } = gift;
    const ids = { id: deps.newId(), guid: deps.newId(), account_id: accountId, package_id };
    await insertSubscription(trx, { ...ids, ...values, created_at: new Date(now) });
  }

  const row = await findCurrentSubscription(trx, accountId);
  if (!row) throw new Error('The subscription that was just written was not found.');
  await deps.publishPackageChange(trx, { accountId, cause, except });
  const event = gift.source === 'promo' ? 'given' : cause === 'PACKAGE_RECOVERED' ? 'recovered' : 'bought';
  await notifySubscriber(deps, trx, { event, row, language, amountKurus });
  return { subscription: toSubscription(row, language), granted };
}

interface RefundedTime extends Pick<Grant, 'accountId' | 'language' | 'amountKurus'> {
  readonly packageId: string;
  readonly granted: TimeRange;
}

/**
 * Takes the time of a refunded order from the account's subscription, which no longer renews, and notifies the owner. False
 * when that time is over, or the account has another subscription since.
 */
export async function revokeTime(deps: SubscriptionDeps, trx: Queries, refunded: RefundedTime): Promise<boolean> {
  const { accountId, packageId, granted, language, amountKurus } = refunded;
  await lockAccount(trx, accountId);
  const row = await findCurrentSubscription(trx, accountId);
  // A subscription begins with the first time that was granted to it.
  if (row?.package_id !== packageId || granted.from < row.created_at.getTime()) return false;
  const at = new Date(deps.now());
  const left = revokeGrant(toCurrentSubscription(row), granted, at.getTime());
  if (left === undefined) return false;
  const { status } = left;
  const ends_at = new Date(left.endsAt);
  const cancelled = status === 'CANCELLED' ? { cancelled_at: at } : {};
  await updateSubscription(trx, row.id, { status, renews: false, ends_at, ...cancelled });
  await giveUpRenewal(deps, trx, row.id);
  await deps.publishPackageChange(trx, { accountId, cause: undefined });
  await notifySubscriber(deps, trx, { event: 'returned', row: { ...row, ends_at }, language, amountKurus });
  return true;
}

/** Gives up the open renewal of a subscription that no longer renews: its card is not charged, or the charge is refunded. */
async function giveUpRenewal(deps: SubscriptionDeps, trx: Queries, subscriptionId: string): Promise<void> {
  const open = await findOpenRenewal(trx, subscriptionId);
  if (open) await giveUpOrder(deps, trx, open);
}

interface SubscriptionEvent {
  readonly event: SubscriptionNotice['event'];
  readonly row: SubscriptionRow;
  readonly language: Language;
  readonly amountKurus?: number;
}

/** Notifies the owner of a change of the subscription; the outbox sends after the commit. */
export function notifySubscriber(deps: SubscriptionDeps, trx: Queries, change: SubscriptionEvent): Promise<void> {
  const { event, row, language, amountKurus = 0 } = change;
  const { package_name, ends_at: endsAt } = row;
  const packageName = textIn(package_name, language);
  const notice = writeNotice({ event, language, packageName, endsAt, amountKurus, publicUrl: deps.publicUrl() });
  return notifyOwner(deps.outbox, row, notice, trx);
}

/** Notifies the owner that a payment for a package gives nothing and is refunded; the outbox sends after the commit. */
export async function notifyRefund(
  deps: SubscriptionDeps,
  trx: Queries,
  {
    reason,
    accountId,
    packageId,
    language,
    amountKurus,
  }: Omit<RefundedTime, 'granted'> & { readonly reason: UnusedReason },
): Promise<void> {
  const { email, mobile, package_name } = await readOwner(trx, accountId, packageId);
  const packageName = textIn(package_name, language);
  const [publicUrl, endsAt] = [deps.publicUrl(), new Date(deps.now())];
  const notice = writeNotice({ event: reason, language, packageName, endsAt, amountKurus, publicUrl });
  await notifyOwner(deps.outbox, { email, mobile }, notice, trx);
}

const toCurrentSubscription = (row: CurrentRow): CurrentSubscription => ({
  packageId: row.package_id,
  status: row.status,
  renews: row.renews,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
});

const toSubscription = (row: SubscriptionRow, language: Language): Subscription => ({
  productP: { id: row.package_id, name: textIn(row.package_name, language) },
  guid: row.guid,
  status: row.status,
  endDate: row.ends_at.toISOString(),
  customer: { email: row.email ?? '' },
});

/** Whether the account has the package already, so that a purchase is refused (PURCHASE-09). */
export async function hasPackage(
  { now }: Pick<SubscriptionDeps, 'now'>,
  db: Queries,
  accountId: string,
  packageId: string,
): Promise<boolean> {
  const row = await findCurrentSubscription(db, accountId);
  return isAlreadyCurrent(row && toCurrentSubscription(row), packageId, now());
}
