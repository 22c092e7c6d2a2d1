// Delivery of paid package orders: a month of a package, or the renewal of a subscription.
import type { Queries } from '../db/database.ts';
import { isSuperseded, type OrderRow } from './orders.queries.ts';
import type { DeliverOrder, RefundReason } from './orders.ts';
import { giveRenewal } from './renewal.service.ts';
import { findSessionOfDevice } from './subscriptions.queries.ts';
import { grantPackage, notifyRefund, type SubscriptionDeps } from './subscriptions.service.ts';

/** Grants the package of an order, or notifies the owner that the payment is refunded. */
export const deliverPackage =
  (deps: SubscriptionDeps): DeliverOrder =>
  async (trx, order, { sessionId }) => {
    const packageId = readPackageId(order);
    const { account_id: accountId, amount_kurus: amountKurus, language } = order;
    const except = sessionId ?? (await findSessionOfDevice(trx, accountId, order.device_id));
    const grant = { accountId, amountKurus, language, except };
    const reason = await findRefundReason(deps, trx, order);
    if (reason !== undefined) {
      await notifyRefund(deps, trx, { ...grant, packageId });
      return reason;
    }
    if (order.subscription_id === null) {
      await grantPackage(deps, trx, { ...grant, gift: { source: 'purchase', packageId } });
    }
    return 'delivered';
  };

async function findRefundReason(
  deps: SubscriptionDeps,
  trx: Queries,
  order: OrderRow,
): Promise<RefundReason | undefined> {
  if (order.subscription_id !== null) return (await giveRenewal(deps, trx, order)) ? undefined : 'not renewing';
  return (await isSuperseded(trx, order)) ? 'superseded' : undefined;
}

function readPackageId({ id, package_id }: OrderRow): string {
  if (package_id === null) throw new Error(`The order ${id} is not for a package.`);
  return package_id;
}
