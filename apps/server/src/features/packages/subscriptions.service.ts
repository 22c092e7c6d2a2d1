// The subscription of an account: shown, cancelled, and changed by what was paid for or given.
import type { Subscription } from '@seyir/contract/packages';
import { type CurrentSubscription, decideGrant, type Gift, isAlreadyCurrent } from '@seyir/core/money/package-grant';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import { notifyOwner } from '../../outbox/notify-owner.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import type { PackagesDeps, SubscriptionDeps } from './packages-deps.ts';
import { writeNews } from './subscription-news.ts';
import {
  type CurrentRow,
  findCurrentSubscription,
  findSubscription,
  insertSubscription,
  lockSubscriber,
  readOwner,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';

/** The caller's current subscription; none for a guest and for one whose time has run out (PACKAGE-10). */
export async function readSubscriptions({ db, now }: PackagesDeps, caller: Caller): Promise<{ data: Subscription[] }> {
  if (caller.isGuest) return { data: [] };
  const row = await findCurrentSubscription(db.kysely, caller.accountId);
  const isOver = row !== undefined && row.status !== 'SUSPENDED' && row.ends_at.getTime() <= now();
  return { data: row && !isOver ? [toSubscription(row)] : [] };
}

/** Cancels; the package plays on until its end and is not renewed (PACKAGE-15). */
export function cancelSubscription(deps: PackagesDeps, caller: Caller, guid: string, { language }: Meta) {
  const { accountId } = caller;
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockSubscriber(trx, accountId);
    const row = isUuid(guid) ? await findSubscription(trx, accountId, guid) : undefined;
    if (!row) throw new AppError('NOT_FOUND', { guid });
    if (row.status !== 'ACTIVE' && row.status !== 'SUSPENDED') throw new AppError('CONFLICT', { status: row.status });

    const at = new Date(deps.now());
    // A suspended one gives no access, and cancelling must not be the way back to it.
    const ends_at = row.status === 'SUSPENDED' && row.ends_at > at ? at : row.ends_at;
    await updateSubscription(trx, row.id, { status: 'CANCELLED', renews: false, cancelled_at: at, ends_at });
    const cancelled = { ...row, status: 'CANCELLED' as const, ends_at };
    await deps.tellSessions(trx, { accountId, cause: 'PACKAGE_CHANGED', except: caller.sessionId });
    await tellSubscriber(deps, trx, { what: 'cancelled', row: cancelled, language });
    return toSubscription(cancelled);
  });
}

export interface Granting {
  readonly accountId: string;
  readonly gift: Gift;
  readonly language: Language;
  /** What was paid, for the receipt. */
  readonly amountKurus: number;
  /** The session that bought it and goes on. */
  readonly except: string | undefined;
}

/** Gives an account a package, within the transaction that notes why. The other sessions learn of it (SESSION-16). */
export async function grantPackage(deps: SubscriptionDeps, trx: Queries, granting: Granting): Promise<Subscription> {
  const { accountId, gift, language, amountKurus, except } = granting;
  await lockSubscriber(trx, accountId);
  const now = deps.now();
  const current = await findCurrentSubscription(trx, accountId);
  const { before, after, cause } = decideGrant(current && toFacts(current), gift, now);

  const values = {
    status: after.status,
    source: gift.source,
    renews: after.renews,
    starts_at: new Date(after.startsAt),
    ends_at: new Date(after.endsAt),
  };
  if (current && before === 'kept') {
    // Days that were given on top of a subscription do not change who pays for it.
    const source = gift.source === 'promo' && after.renews ? current.source : gift.source;
    const cancelled_at = after.status === 'CANCELLED' ? {} : { cancelled_at: null };
    await updateSubscription(trx, current.id, { ...values, source, ...cancelled_at });
  } else {
    if (current && before && before !== 'kept')
      await updateSubscription(trx, current.id, { status: before, renews: false });
    const { packageId: package_id } = gift;
    const ids = { id: deps.newId(), guid: deps.newId(), account_id: accountId, package_id };
    await insertSubscription(trx, { ...ids, ...values, created_at: new Date(now) });
  }

  const row = await findCurrentSubscription(trx, accountId);
  if (!row) throw new Error('The subscription that was just written is not there.');
  await deps.tellSessions(trx, { accountId, cause, except });
  const what = gift.source === 'promo' ? 'given' : cause === 'PACKAGE_RECOVERED' ? 'recovered' : 'bought';
  await tellSubscriber(deps, trx, { what, row, language, amountKurus });
  return toSubscription(row);
}

interface Telling {
  readonly what: Parameters<typeof writeNews>[0]['what'];
  readonly row: SubscriptionRow;
  readonly language: Language;
  readonly amountKurus?: number;
}

/** Writes to the owner about their subscription, with the commit. */
export function tellSubscriber(deps: SubscriptionDeps, trx: Queries, telling: Telling): Promise<void> {
  const { what, row, language, amountKurus = 0 } = telling;
  const { package_name: packageName, ends_at: endsAt } = row;
  const news = writeNews({ what, language, packageName, endsAt, amountKurus, publicUrl: deps.publicUrl() });
  return notifyOwner(deps.outbox, row, news, trx);
}

/** Writes to the owner that what they paid for a package is given back, with the commit. */
export async function tellRefund(
  deps: SubscriptionDeps,
  trx: Queries,
  { accountId, packageId, language, amountKurus }: Omit<Granting, 'gift' | 'except'> & { readonly packageId: string },
): Promise<void> {
  const { email, mobile, package_name: packageName } = await readOwner(trx, accountId, packageId);
  const [publicUrl, endsAt] = [deps.publicUrl(), new Date(deps.now())];
  const news = writeNews({ what: 'refunded', language, packageName, endsAt, amountKurus, publicUrl });
  await notifyOwner(deps.outbox, { email, mobile }, news, trx);
}

export const toFacts = (row: CurrentRow): CurrentSubscription => ({
  packageId: row.package_id,
  status: row.status,
  renews: row.renews,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
});

const toSubscription = (row: SubscriptionRow): Subscription => ({
  productP: { id: row.package_id, name: row.package_name },
  guid: row.guid,
  status: row.status,
  endDate: row.ends_at.toISOString(),
  customer: { email: row.email ?? '' },
});

/** Whether the account has the package and goes on paying for it: there is nothing to buy (PURCHASE-09). */
export async function hasPackage(
  { now }: Pick<SubscriptionDeps, 'now'>,
  db: Queries,
  accountId: string,
  packageId: string,
): Promise<boolean> {
  const row = await findCurrentSubscription(db, accountId);
  return isAlreadyCurrent(row && toFacts(row), packageId, now());
}
