import type { Queries } from '../../db/database.ts';
import { ORDER_COLUMNS, RENEWAL_DEVICE } from '../../payment/orders.queries.ts';

/** The newest order that was to renew a subscription, if one was made for the period that ends now. */
export const findRenewalTry = (db: Queries, accountId: string, packageId: string, since: Date) =>
  db
    .selectFrom('payment_order')
    .select(ORDER_COLUMNS)
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('device_id', '=', RENEWAL_DEVICE)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
