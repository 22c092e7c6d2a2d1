import type { Queries } from '../db/database.ts';

/** The orders of an account, the newest first. Names and ratings are those of the moment of the purchase. */
export const listOrders = (db: Queries, accountId: string, limit: number) =>
  db
    .selectFrom('payment_order')
    .select(['id', 'kind', 'product_name', 'age_rating', 'amount_kurus', 'state', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];
