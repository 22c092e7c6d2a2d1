import type { OrderState } from '@seyir/core/money/order-machine';
import type { Insertable, Updateable } from 'kysely';
import type { Queries, Schema } from '../db/database.ts';
import type { Facts } from '../db/json-columns.ts';

const ORDER_COLUMNS = [
  'id',
  'mpay',
  'account_id',
  'profile_id',
  'package_id',
  'product_id',
  'title_id',
  'airing_id',
  'amount_kurus',
  'state',
  'gateway',
  'gateway_reference',
  'device_id',
  'created_at',
  'expires_at',
  'settled_at',
  'confirmed_at',
] as const;

const selectOrders = (db: Queries) => db.selectFrom('payment_order').select(ORDER_COLUMNS);

export const findOrder = (db: Queries, id: string) => selectOrders(db).where('id', '=', id).executeTakeFirst();
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const readOrder = (db: Queries, id: string) => selectOrders(db).where('id', '=', id).executeTakeFirstOrThrow();

export const findOrderByMpay = (db: Queries, accountId: string, mpay: string) =>
  selectOrders(db).where('mpay', '=', mpay).where('account_id', '=', accountId).executeTakeFirst();

/** Row lock that serialises the payments of an account. Lock order: the account before any of its orders. */
export const lockAccount = (trx: Queries, accountId: string) =>
  trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();

export const lockOrder = (trx: Queries, id: string) =>
  selectOrders(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const findOpenPackageOrder = (db: Queries, accountId: string, packageId: string) =>
  selectOrders(db)
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('state', '=', 'open')
    .executeTakeFirst();

/** The device id of renewal orders, which no device requested. Too short for a browser's own id, so no browser can send it. */
export const RENEWAL_DEVICE = 'renewal';

/** The newest renewal order of a subscription since the renewal of its current period became due. */
export const findRenewalOrder = (db: Queries, accountId: string, packageId: string, since: Date) =>
  selectOrders(db)
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('device_id', '=', RENEWAL_DEVICE)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Failure of an order that delivers nothing because another package was bought: its payment is refunded. */
export const SUPERSEDED = 'superseded';

/** Cancels the open package orders of an account except one and except renewals. */
export const cancelOpenOrders = (trx: Queries, accountId: string, exceptId: string | undefined, at: Date) =>
  trx
    .updateTable('payment_order')
    .set({ state: 'cancelled', settled_at: at, failure: SUPERSEDED })
    .where('account_id', '=', accountId)
    .where('package_id', 'is not', null)
    .where('state', '=', 'open')
    .where('device_id', 'is distinct from', RENEWAL_DEVICE)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();

/** Whether the account bought another package after this order was opened. Renewals do not count: no viewer chose them. */
export async function isSuperseded(db: Queries, order: OrderRow): Promise<boolean> {
  const other = await db
    .selectFrom('payment_order')
    .select('id')
    .where('account_id', '=', order.account_id)
    .where('package_id', '!=', order.package_id)
    .where('device_id', 'is distinct from', RENEWAL_DEVICE)
    .where('state', '=', 'paid')
    .where('confirmed_at', '>', order.created_at)
    .executeTakeFirst();
  return other !== undefined;
}

/** Paid orders that delivered nothing and are not refunded yet, the oldest first. */
export async function listSuperseded(db: Queries, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_order')
    .select('id')
    .where('state', '=', 'paid')
    .where('failure', '=', SUPERSEDED)
    .orderBy('settled_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds an open order; false when the account has an open order for the same item (unique index). */
export async function insertOpenOrder(db: Queries, order: Insertable<Schema['payment_order']>): Promise<boolean> {
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

export interface LedgerLine {
  readonly orderId: string;
  readonly kind: 'charge' | 'refund';
  readonly amountKurus: number;
  readonly at: Date;
  readonly detail: Facts;
}

export const insertLedgerLine = (trx: Queries, { orderId, kind, amountKurus, at, detail }: LedgerLine) =>
  trx
    .insertInto('ledger_entry')
    .values({ order_id: orderId, kind, amount_kurus: amountKurus, booked_at: at, detail })
    .execute();

/** Orders to reconcile with the gateway: open for a while, or recently ended without a payment. */
export const listUnfetched = (
  db: Queries,
  { openBefore, endedAfter, limit }: { openBefore: Date; endedAfter: Date; limit: number },
) =>
  selectOrders(db)
    .where('gateway', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'open'), eb('created_at', '<=', openBefore)]),
        eb.and([
          eb('state', 'in', ['expired', 'declined', 'cancelled'] satisfies OrderState[]),
          eb('settled_at', '>', endedAfter),
          eb('gateway_reference', 'is not', null),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** The newest stored-card agreement of an account at a gateway, used for recurring charges. */
export async function findAgreement(db: Queries, accountId: string, gateway: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_entry')
    .innerJoin('payment_order', 'payment_order.id', 'ledger_entry.order_id')
    .select('ledger_entry.detail')
    .where('payment_order.account_id', '=', accountId)
    .where('payment_order.gateway', '=', gateway)
    .where('payment_order.package_id', 'is not', null)
    .where('ledger_entry.kind', '=', 'charge')
    .orderBy('ledger_entry.id', 'desc')
    .executeTakeFirst();
  const agreement = row?.detail.agreement;
  return typeof agreement === 'string' ? agreement : undefined;
}

export const findBuyer = (db: Queries, accountId: string) =>
  db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'email', 'mobile'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
