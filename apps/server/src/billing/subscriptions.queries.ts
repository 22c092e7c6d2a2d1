import type { Insertable, Updateable } from 'kysely';
import { localName } from '../catalogue/local-name.ts';
import type { Queries, Schema } from '../db/database.ts';

export const listPackages = (db: Queries) =>
  db
    .selectFrom('package')
    .select(['id', localName('package').as('name'), 'description', 'info', 'price_kurus', 'art', 'show_channels'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();

export type PackageRow = Awaited<ReturnType<typeof listPackages>>[number];

/** An account has at most one subscription in these states. Its period may be over until the renewal job updates it. */
const CURRENT_STATUSES = ['ACTIVE', 'SUSPENDED', 'CANCELLED'] as const;
type CurrentStatus = (typeof CURRENT_STATUSES)[number];

const selectSubscriptions = (db: Queries) =>
  db
    .selectFrom('subscription')
    .innerJoin('package', 'package.id', 'subscription.package_id')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select([
      'subscription.id',
      'subscription.guid',
      'subscription.account_id',
      'subscription.package_id',
      'subscription.status',
      'subscription.source',
      'subscription.renews',
      'subscription.starts_at',
      'subscription.ends_at',
      'subscription.created_at',
      localName('package').as('package_name'),
      'package.price_kurus',
      'account.email',
      'account.mobile',
      'account.status as account_status',
    ]);

export const findCurrentSubscription = async (db: Queries, accountId: string) => {
  const row = await selectSubscriptions(db)
    .where('subscription.account_id', '=', accountId)
    .where('subscription.status', 'in', CURRENT_STATUSES)
    .executeTakeFirst();
  return row && { ...row, status: row.status as CurrentStatus };
};
export type CurrentRow = NonNullable<Awaited<ReturnType<typeof findCurrentSubscription>>>;

export const findSubscription = (db: Queries, accountId: string, guid: string) =>
  selectSubscriptions(db)
    .where('subscription.account_id', '=', accountId)
    .where('subscription.guid', '=', guid)
    .executeTakeFirst();
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Subscriptions that end by a given time, the earliest end first. Keyset pagination: `after` is the last row of the page before. */
export const listDueAccounts = (
  db: Queries,
  by: Date,
  after: { endsAt: Date; id: string } | undefined,
  limit: number,
) =>
  db
    .selectFrom('subscription')
    .select(['id', 'account_id', 'ends_at'])
    .where('status', 'in', CURRENT_STATUSES)
    .where('ends_at', '<=', by)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('ends_at', '>', after?.endsAt ?? by),
          eb.and([eb('ends_at', '=', after?.endsAt ?? by), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The owner's addresses and the name of a package, for the notice of a refund. */
export const readOwner = (db: Queries, accountId: string, packageId: string) =>
  db
    .selectFrom('account')
    .innerJoin('package', (join) => join.on('package.id', '=', packageId))
    .select(['account.email', 'account.mobile', localName('package').as('package_name')])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();

export const insertSubscription = (trx: Queries, row: Insertable<Schema['subscription']>) =>
  trx.insertInto('subscription').values(row).execute();

export const updateSubscription = (trx: Queries, id: string, values: Updateable<Schema['subscription']>) =>
  trx.updateTable('subscription').set(values).where('id', '=', id).execute();

export const findPackage = (db: Queries, id: string) =>
  db
    .selectFrom('package')
    .select(['id', localName('package').as('name'), 'price_kurus'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
export type PackageOnOffer = NonNullable<Awaited<ReturnType<typeof findPackage>>>;

/** The session of the device that made an order, which a later delivery does not sign out. */
export async function findSessionOfDevice(
  db: Queries,
  accountId: string,
  deviceId: string | null,
): Promise<string | undefined> {
  if (deviceId === null) return undefined;
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.id;
}
