// SQL of orders and their ledger. The rows of cards are in stored-cards.queries.ts, the work of jobs in due-orders.queries.ts.
import { OPEN_ORDER_STATES } from '@seyir/core/money/order-machine';
import type { Insertable, Updateable } from 'kysely';
import type { Queries, Schema } from '../db/database.ts';
import type { Facts } from '../db/json-columns.ts';

const ORDER_COLUMNS = [
  'id',
  'mpay',
  'account_id',
  'profile_id',
  'kind',
  'package_id',
  'product_id',
  'title_id',
  'airing_id',
  'product_name',
  'age_rating',
  'method',
  'amount_kurus',
  'state',
  'gateway',
  'gateway_reference',
  'device_id',
  'language',
  'subscription_id',
  'period_starts_at',
  'attempt_id',
  'attempted_at',
  'checks',
  'decline_reason',
  'refund_reason',
  'granted_from',
  'granted_until',
  'created_at',
  'expires_at',
  'settled_at',
  'confirmed_at',
] as const;

export const selectOrders = (db: Queries) => db.selectFrom('payment_order').select(ORDER_COLUMNS);

export const findOrder = (db: Queries, id: string) => selectOrders(db).where('id', '=', id).executeTakeFirst();
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const readOrder = (db: Queries, id: string) => selectOrders(db).where('id', '=', id).executeTakeFirstOrThrow();

export const findOrderByMpay = (db: Queries, accountId: string, mpay: string) =>
  selectOrders(db).where('mpay', '=', mpay).where('account_id', '=', accountId).executeTakeFirst();

/** The language of the account's newest order, for jobs: they have no request to take the viewer's language from. */
export async function findOrderLanguage(db: Queries, accountId: string): Promise<string> {
  const newest = await db
    .selectFrom('payment_order')
    .select('language')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.language ?? 'tr';
}

/** The state of an account whose lock the caller holds. */
export const readAccountState = async (trx: Queries, accountId: string) =>
  (await trx.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirstOrThrow()).status;

export const lockOrder = (trx: Queries, id: string) =>
  selectOrders(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** The order of a package that a viewer has opened. A renewal is no such order: no viewer may pay it on a page. */
export const findOpenPackageOrder = (db: Queries, accountId: string, packageId: string) =>
  selectOrders(db)
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('subscription_id', 'is', null)
    .where('state', 'in', OPEN_ORDER_STATES)
    .executeTakeFirst();

/** The open order of a product; of a pay-per-view product, for one airing. */
export const findOpenProductOrder = (db: Queries, accountId: string, productId: string, airingId: string | null) =>
  selectOrders(db)
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where('airing_id', 'is not distinct from', airingId)
    .where('state', 'in', OPEN_ORDER_STATES)
    .executeTakeFirst();

/** The newest renewal order of a period of a subscription. */
export const findRenewalOrder = (db: Queries, subscriptionId: string, periodStartsAt: Date) =>
  selectOrders(db)
    .where('subscription_id', '=', subscriptionId)
    .where('period_starts_at', '=', periodStartsAt)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const findOpenRenewal = (db: Queries, subscriptionId: string) =>
  selectOrders(db)
    .where('subscription_id', '=', subscriptionId)
    .where('state', 'in', OPEN_ORDER_STATES)
    .executeTakeFirst();

/** The open package orders of viewers of an account, without renewals. */
export const listOpenPackageOrders = (db: Queries, accountId: string) =>
  selectOrders(db)
    .where('account_id', '=', accountId)
    .where('package_id', 'is not', null)
    .where('subscription_id', 'is', null)
    .where('state', 'in', OPEN_ORDER_STATES)
    .execute();

/** All open orders of an account. */
export const listOpenOrders = (db: Queries, accountId: string) =>
  selectOrders(db).where('account_id', '=', accountId).where('state', 'in', OPEN_ORDER_STATES).execute();

/** Whether the account bought another package after this order was opened. Renewals do not count: no viewer chose them. */
export async function isSuperseded(db: Queries, order: OrderRow): Promise<boolean> {
  const other = await db
    .selectFrom('payment_order')
    .select('id')
    .where('account_id', '=', order.account_id)
    .where('package_id', '!=', order.package_id)
    .where('subscription_id', 'is', null)
    .where('state', '=', 'paid')
    .where('confirmed_at', '>', order.created_at)
    .executeTakeFirst();
  return other !== undefined;
}

/** Adds an order; false when the account has an open order for the same item (unique index). */
export async function insertOrder(db: Queries, order: Insertable<Schema['payment_order']>): Promise<boolean> {
  const row = await db
    .insertInto('payment_order')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the gateway's reference of an order. The first writer wins. */
export const noteReference = (db: Queries, id: string, reference: string) =>
  db
    .updateTable('payment_order')
    .set({ gateway_reference: reference })
    .where('id', '=', id)
    .where('gateway_reference', 'is', null)
    .execute();

export const updateOrder = (trx: Queries, id: string, values: Updateable<Schema['payment_order']>) =>
  trx.updateTable('payment_order').set(values).where('id', '=', id).execute();

/** Notes the buyer's confirmation of a paid order; false when it was confirmed before. */
export async function acknowledgeOrder(db: Queries, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('payment_order')
    .set({ acknowledged_at: at })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The order of a payment frame, whose address names it. */
export const findFrameOrder = (db: Queries, mpay: string) =>
  selectOrders(db).where('mpay', '=', mpay).where('gateway', 'is not', null).executeTakeFirst();

interface LedgerLine {
  readonly orderId: string;
  readonly kind: 'charge' | 'refund';
  readonly amountKurus: number;
  readonly at: Date;
  /** Names of the gateway and its payment; never a card or a person. */
  readonly detail: Facts;
}

export const insertLedgerLine = (trx: Queries, { orderId, kind, amountKurus, at, detail }: LedgerLine) =>
  trx
    .insertInto('ledger_entry')
    .values({ order_id: orderId, kind, amount_kurus: amountKurus, booked_at: at, detail })
    .execute();

/** The charge of an order in the ledger; undefined for an order that moved no money. */
export async function findCharge(db: Queries, orderId: string) {
  const row = await db
    .selectFrom('ledger_entry')
    .select(['amount_kurus', 'detail'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'charge')
    .executeTakeFirst();
  if (!row) return undefined;
  const { paymentId } = row.detail;
  return { amountKurus: row.amount_kurus, paymentId: typeof paymentId === 'string' ? paymentId : undefined };
}

export const findBuyer = (db: Queries, accountId: string) =>
  db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'email', 'mobile'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/** The orders of an account, the newest first. Names and ratings are those of the moment of the purchase. */
export const listOrders = (db: Queries, accountId: string, limit: number) =>
  db
    .selectFrom('payment_order')
    .leftJoin('product', 'product.id', 'payment_order.product_id')
    .leftJoin('airing', 'airing.id', 'payment_order.airing_id')
    .leftJoin('programme', 'programme.id', 'airing.programme_id')
    .leftJoin('title', (join) =>
      join.on((eb) => eb('title.id', '=', eb.fn.coalesce('payment_order.title_id', 'programme.title_id'))),
    )
    .leftJoin('image', (join) =>
      join.on((eb) => eb('image.path', '=', eb.fn.coalesce('programme.still', 'title.poster_horizontal'))),
    )
    .select([
      'payment_order.id',
      'payment_order.kind',
      'payment_order.product_name',
      'payment_order.age_rating',
      'payment_order.amount_kurus',
      'payment_order.state',
      'payment_order.method',
      'payment_order.created_at',
      'product.kind as product_kind',
      'image.path as image_path',
      'image.version as image_version',
    ])
    .where('payment_order.account_id', '=', accountId)
    .orderBy('payment_order.created_at', 'desc')
    .orderBy('payment_order.id', 'desc')
    .limit(limit)
    .execute();
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];
