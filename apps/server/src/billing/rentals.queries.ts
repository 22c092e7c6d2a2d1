// Rentals that were paid for, as a title's page and a refund see them.
import type { PaidRental } from '@seyir/core/access/rentals';
import type { Queries, Schema } from '../db/database.ts';

export interface RentalOfTitle extends PaidRental {
  readonly orderId: string;
  readonly mpay: string;
  readonly method: Schema['payment_order']['method'];
}

/** The account's paid rentals of a title, each with its order. Free rentals are left out. */
export async function listRentals(db: Queries, accountId: string, titleId: string): Promise<RentalOfTitle[]> {
  const rows = await db
    .selectFrom('entitlement')
    .innerJoin('payment_order', 'payment_order.id', 'entitlement.order_id')
    .select((eb) => [
      'payment_order.id as order_id',
      'payment_order.mpay',
      'payment_order.method',
      'entitlement.starts_at',
      'entitlement.ends_at',
      eb
        .exists(
          eb
            .selectFrom('entitlement as other')
            .select('other.id')
            .whereRef('other.order_id', '=', 'payment_order.id')
            .where('other.first_played_at', 'is not', null),
        )
        .as('is_played'),
    ])
    .where('entitlement.account_id', '=', accountId)
    .where('entitlement.title_id', '=', titleId)
    .where('entitlement.kind', '=', 'RENTAL')
    .where('entitlement.withdrawn_at', 'is', null)
    .where('payment_order.state', '=', 'paid')
    .where('payment_order.amount_kurus', '>', 0)
    .execute();
  return rows.flatMap(({ order_id: orderId, mpay, method, starts_at, ends_at, is_played }): RentalOfTitle[] => {
    if (ends_at === null) return [];
    const [startsAt, endsAt] = [starts_at.getTime(), ends_at.getTime()];
    return [{ orderId, mpay, method, startsAt, endsAt, isPlayed: Boolean(is_played) }];
  });
}

/**
 * Withdraws all entitlements of an order or none: none when any of them was played or is withdrawn already. The caller
 * holds the row lock of the order, so one of two concurrent calls withdraws.
 */
export async function withdraw(trx: Queries, orderId: string, at: Date): Promise<'withdrawn' | 'played' | 'gone'> {
  const rows = await trx
    .selectFrom('entitlement')
    .select(['first_played_at', 'withdrawn_at'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute();
  if (rows.length === 0 || rows.some(({ withdrawn_at }) => withdrawn_at !== null)) return 'gone';
  if (rows.some(({ first_played_at }) => first_played_at !== null)) return 'played';
  await trx.updateTable('entitlement').set({ withdrawn_at: at }).where('order_id', '=', orderId).execute();
  return 'withdrawn';
}
