// Cases: money that the service cannot settle by itself, each with its reason, until a person has decided.
import type { Queries } from '../db/database.ts';
import type { Facts } from '../db/json-columns.ts';
import { newId } from '../shared/ids.ts';

/** Why a person has to decide. docs/operations.md says what to do for each. */
export const CASE_REASONS = [
  'refund refused',
  'refund unknown',
  'partly refunded',
  'wrong currency',
  'charge unknown',
  'not delivered',
] as const;
type CaseReason = (typeof CASE_REASONS)[number];

/** Opens a case. While a case with the same reason is open for the order, nothing is added. */
export const openCase = (trx: Queries, orderId: string, reason: CaseReason, at: Date, detail: Facts = {}) =>
  trx
    .insertInto('billing_case')
    .values({ id: newId(), order_id: orderId, reason, detail, opened_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Cases with what a person needs to find the payment at the gateway. */
const selectCases = (db: Queries) =>
  db
    .selectFrom('billing_case')
    .innerJoin('payment_order', 'payment_order.id', 'billing_case.order_id')
    .select([
      'billing_case.id',
      'billing_case.reason',
      'billing_case.detail',
      'billing_case.opened_at',
      'billing_case.closed_at',
      'billing_case.resolution',
      'billing_case.order_id',
      'payment_order.account_id',
      'payment_order.product_name',
      'payment_order.mpay',
      'payment_order.amount_kurus',
      'payment_order.state',
      'payment_order.gateway',
      'payment_order.gateway_reference',
    ]);

export const findCase = (db: Queries, id: string) =>
  selectCases(db).where('billing_case.id', '=', id).executeTakeFirst();
export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** The open cases, the oldest first. */
export const listOpenCases = (db: Queries, limit: number) =>
  selectCases(db)
    .where('billing_case.closed_at', 'is', null)
    .orderBy('billing_case.opened_at')
    .orderBy('billing_case.id')
    .limit(limit)
    .execute();

/** Closes a case with what was done; false when it is unknown or closed already. */
export async function closeCase(db: Queries, id: string, resolution: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('billing_case')
    .set({ closed_at: at, resolution })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
