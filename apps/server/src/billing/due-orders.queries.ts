// The work queue of orders: `next_check_at` says when a job asks the gateway about an order again, or refunds it.
import { FIRST_CHECK_MS } from '@seyir/core/limits/payment';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { OrderRow } from './orders.queries.ts';

/** How long one worker has an order to itself. Longer than the gateway's request timeouts. */
export const CHECK_LEASE_MS = FIRST_CHECK_MS;

/** A paid order without a refund that is due. */
const isKept = sql<boolean>`(state = 'paid' and refund_reason is null)`;

/**
 * Claims due orders for `leaseMs`: two workers never take the same one, and a worker that dies leaves it due after the lease.
 * Orders that were asked about least come first, among them the newest: a payment of a moment ago does not wait behind
 * orders that were given up long before. Paid orders, which are asked about refunds by hand, come last.
 */
export async function claimDueOrders(
  db: Queries,
  { now, leaseMs, limit }: { readonly now: number; readonly leaseMs: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('payment_order')
    .set({ next_check_at: new Date(now + leaseMs), checks: sql<number>`checks + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_order')
        .select('id')
        .where('next_check_at', '<=', new Date(now))
        .orderBy(isKept)
        .orderBy('checks')
        .orderBy('created_at', 'desc')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'checks', 'created_at', isKept.as('is_kept')])
    .execute();
  return rows
    .sort(
      (a, b) =>
        Number(a.is_kept) - Number(b.is_kept) || a.checks - b.checks || b.created_at.getTime() - a.created_at.getTime(),
    )
    .map(({ id }) => id);
}

/** Claims the refund of one order, when a refund is due and no other worker has claimed it. */
export async function claimRefund(db: Queries, orderId: string, now: number, leaseMs: number): Promise<boolean> {
  const row = await db
    .updateTable('payment_order')
    .set({ next_check_at: new Date(now + leaseMs), checks: sql<number>`checks + 1` })
    .where('id', '=', orderId)
    .where('state', '=', 'paid')
    .where('refund_reason', 'is not', null)
    .where('next_check_at', '<=', new Date(now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the next check of an order, unless a refund was requested or the order was settled since it was read. */
export const postponeCheck = (
  db: Queries,
  { id, state, refund_reason }: Pick<OrderRow, 'id' | 'state' | 'refund_reason'>,
  next: number | undefined,
) =>
  db
    .updateTable('payment_order')
    .set({ next_check_at: next === undefined ? null : new Date(next) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('refund_reason', 'is not distinct from', refund_reason)
    .execute();

/** Makes the check of an order due now. An order that is due within a lease may be claimed by a worker, and is left to it. */
export const makeCheckDue = (db: Queries, orderId: string, now: number) =>
  db
    .updateTable('payment_order')
    .set({ next_check_at: new Date(now) })
    .where('id', '=', orderId)
    .where((eb) => eb.or([eb('next_check_at', 'is', null), eb('next_check_at', '>', new Date(now + CHECK_LEASE_MS))]))
    .execute();
