// Delivery of rented and bought titles, bundles and pay-per-view tickets: entitlements, written once in the transaction that
// settles the order (PAY-19, PAY-23).
import { isOwnedAlready, listGrants } from '@seyir/core/money/product-grant';
import type { Queries } from '../db/database.ts';
import type { Clock } from '../shared/clock.ts';
import type { NewId } from '../shared/ids.ts';
import { listTickets } from '../viewers/tickets.queries.ts';
import { insertEntitlements, listOwned, withdrawEntitlements } from './entitlements.queries.ts';
import { findProduct, listProductTitles } from './offers.queries.ts';
import type { DeliverOrder, WithdrawOrder } from './orders.ts';
import { type ReceiptDeps, sendReceipt } from './receipts.ts';

/**
 * Publishes, on commit, that an account's rentals, purchases or tickets changed: every server drops what it cached about the
 * account's viewers and streams, and open applications refetch what they show.
 */
export type PublishPurchase = (trx: Queries, accountId: string) => Promise<void>;

interface ProductDeliveryDeps {
  readonly now: Clock;
  readonly newId: NewId;
  readonly publishPurchase: PublishPurchase;
}

export const deliverProduct =
  ({ now, newId, publishPurchase }: ProductDeliveryDeps): DeliverOrder =>
  async (trx, order) => {
    const { id: orderId, account_id: accountId, product_id: productId, airing_id: airingId } = order;
    const product = productId === null ? undefined : await findProduct(trx, productId);
    if (product === undefined) throw new Error(`The order ${orderId} has no product.`);
    const at = now();
    const titleIds = airingId === null ? await listProductTitles(trx, product) : [];
    // Two orders of one thing can be paid side by side, on two devices or by two methods.
    const isOwned =
      airingId === null
        ? product.kind !== 'PPV' && isOwnedAlready(product.kind, await listOwned(trx, accountId, titleIds), at)
        : (await listTickets(trx, accountId, [airingId], new Date(at))).has(airingId);
    if (isOwned) return 'already owned';

    const terms = { kind: product.kind, durationHours: product.duration_hours, limitTimes: product.limit_times };
    const grants = listGrants(terms, airingId === null ? { titleIds } : { airingId }, at);
    await insertEntitlements(trx, { accountId, orderId, grants, newId });
    await publishPurchase(trx, accountId);
    return 'delivered';
  };

/** Access ends with the refund. A buyer who did not ask for the refund is notified. */
export const withdrawProduct =
  (deps: ProductDeliveryDeps & ReceiptDeps): WithdrawOrder =>
  async (trx, order) => {
    const at = new Date(deps.now());
    if (!(await withdrawEntitlements(trx, order.id, at))) return;
    await deps.publishPurchase(trx, order.account_id);
    await sendReceipt(deps, trx, order, { event: 'returned', amountKurus: order.amount_kurus, at });
  };
