// Delivery of paid package orders: a month of a package, or the renewal of a subscription; and its end with a refund.
import type { TimeRange } from '@seyir/core/time/time-range';
import type { Queries } from '../db/database.ts';
import { isSuperseded, type OrderRow, updateOrder } from './orders.queries.ts';
import type { DeliverOrder, WithdrawOrder } from './orders.ts';
import { type ReceiptDeps, sendReceipt } from './receipts.ts';
import { giveRenewal } from './renewal.service.ts';
import type { UnusedReason } from './subscription-notices.ts';
import { findSessionOfDevice } from './subscriptions.queries.ts';
import { grantPackage, notifyRefund, revokeTime, type SubscriptionDeps } from './subscriptions.service.ts';

/** Grants the package of an order, or notifies the owner why the payment is refunded. */
export const deliverPackage =
  (deps: SubscriptionDeps): DeliverOrder =>
  async (trx, order, { sessionId }) => {
    const packageId = readPackageId(order);
    const { account_id: accountId, amount_kurus: amountKurus, language } = order;
    const given = await give(deps, trx, order, sessionId);
    if (typeof given === 'string') {
      await notifyRefund(deps, trx, { reason: given, accountId, packageId, amountKurus, language });
      return given;
    }
    await updateOrder(trx, order.id, { granted_from: new Date(given.from), granted_until: new Date(given.to) });
    return 'delivered';
  };

/** The time that the order gave, or why it gives none. */
async function give(
  deps: SubscriptionDeps,
  trx: Queries,
  order: OrderRow,
  sessionId: string | undefined,
): Promise<TimeRange | UnusedReason> {
  if (order.subscription_id !== null) return giveRenewal(deps, trx, order);
  if (await isSuperseded(trx, order)) return 'superseded';
  const { account_id: accountId, amount_kurus: amountKurus, language } = order;
  const gift = { source: 'purchase', packageId: readPackageId(order) } as const;
  const except = sessionId ?? (await findSessionOfDevice(trx, accountId, order.device_id));
  const { granted } = await grantPackage(deps, trx, { accountId, amountKurus, language, except, gift });
  return granted;
}

/** The time that a refunded order gave is taken from its subscription, which ends with it. */
export const withdrawPackage =
  (deps: SubscriptionDeps & ReceiptDeps): WithdrawOrder =>
  async (trx, order) => {
    const { account_id: accountId, amount_kurus: amountKurus, language, granted_from, granted_until } = order;
    if (granted_from === null || granted_until === null) return;
    const granted = { from: granted_from.getTime(), to: granted_until.getTime() };
    const packageId = readPackageId(order);
    if (await revokeTime(deps, trx, { accountId, packageId, amountKurus, language, granted })) return;
    await sendReceipt(deps, trx, order, { event: 'returned', amountKurus, at: new Date(deps.now()) });
  };

function readPackageId({ id, package_id }: OrderRow): string {
  if (package_id === null) throw new Error(`The order ${id} is not for a package.`);
  return package_id;
}
