import type { Queries } from '../../db/database.ts';

export const findPackage = (db: Queries, id: string) =>
  db
    .selectFrom('package')
    .select(['id', 'name', 'price_kurus'])
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

/** The orders of an account with the names of their items, the newest first. */
export const listOrders = (db: Queries, accountId: string, limit: number) =>
  db
    .selectFrom('payment_order')
    .leftJoin('package', 'package.id', 'payment_order.package_id')
    .leftJoin('product', 'product.id', 'payment_order.product_id')
    .leftJoin('bundle', 'bundle.id', 'product.bundle_id')
    .leftJoin('title', (join) =>
      join.on((eb) => eb('title.id', '=', eb.fn.coalesce('payment_order.title_id', 'product.title_id'))),
    )
    .leftJoin('airing', 'airing.id', 'payment_order.airing_id')
    .leftJoin('programme', 'programme.id', 'airing.programme_id')
    .select((eb) => [
      'payment_order.id',
      'payment_order.package_id',
      'payment_order.airing_id',
      'payment_order.product_id',
      'payment_order.amount_kurus',
      'payment_order.state',
      'payment_order.created_at',
      'package.name as package_name',
      'bundle.name as bundle_name',
      'title.name as title_name',
      'title.age_rating as title_age',
      'programme.age_rating as programme_age',
      'programme.name as programme_name',
      // The paid airing may have left the guide; another airing of the same event has its name.
      eb
        .selectFrom('airing as other')
        .innerJoin('programme as event', 'event.id', 'other.programme_id')
        .whereRef('other.ppv_product_id', '=', 'payment_order.product_id')
        .select('event.name')
        .limit(1)
        .as('event_name'),
    ])
    .where('payment_order.account_id', '=', accountId)
    .orderBy('payment_order.created_at', 'desc')
    .orderBy('payment_order.id', 'desc')
    .limit(limit)
    .execute();
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];
