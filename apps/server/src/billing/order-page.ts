// The page of an order in the payment frame, whose address names the order by its mpay (PAY-27).
import { isOpenOrder } from '@seyir/core/money/order-machine';
import type { Database } from '../db/database.ts';
import type { PaymentGateway } from './gateway.ts';
import { findFrameOrder } from './orders.queries.ts';

/** The page at the gateway; `over` for an order that cannot be paid any more, undefined for an unknown one. */
export async function findOrderPage(
  { db, gateway }: { readonly db: Database; readonly gateway: Pick<PaymentGateway, 'name' | 'pageOf'> },
  mpay: string,
): Promise<string | 'over' | undefined> {
  const order = await findFrameOrder(db.kysely, mpay);
  if (order === undefined) return undefined;
  const { state, gateway_reference: reference } = order;
  const isPayable = isOpenOrder(state) && reference !== null && order.gateway === gateway.name;
  return isPayable ? gateway.pageOf(reference) : 'over';
}
