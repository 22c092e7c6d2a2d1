// What became of an order of a title or a pay-per-view programme (PAY-17), and its confirmation by the buyer's application
// (PAY-19). The gateway's answer alone decides; access is given in the transaction that settles the order.
import { ALREADY_CONFIRMED, type PaymentStatus, paymentStatus } from '@seyir/contract/codes';
import type { ReturnCode } from '@seyir/contract/wire';
import { PAYMENT_CHECKS_PER_ACCOUNT, PAYMENT_CHECKS_WINDOW_MS } from '@seyir/core/limits/payment';
import { isOpenOrder } from '@seyir/core/money/order-machine';
import type { Caller } from '../http/caller.ts';
import type { Meta } from '../http/meta.ts';
import { AppError } from '../shared/app-error.ts';
import { GatewayError } from './gateway.ts';
import { acknowledgeOrder, findOrderByMpay, type OrderRow } from './orders.queries.ts';
import { declineOf, type PaymentsDeps } from './package-purchase.service.ts';
import { PURCHASED, refusePurchase } from './purchase-refusal.ts';
import { checkOrder } from './reconcile.ts';

const CHECKS = { most: PAYMENT_CHECKS_PER_ACCOUNT, windowMs: PAYMENT_CHECKS_WINDOW_MS };

/** The status of an order of the account for this title or airing; NOT_FOUND for any other order (PAY-17). */
export async function readPaymentStatus(deps: PaymentsDeps, caller: Caller, contentId: string, mpay: string) {
  const order = await readProductOrder(deps, caller, mpay);
  if (order.title_id !== contentId && order.airing_id !== contentId) throw new AppError('NOT_FOUND', { mpay });
  const settled = await settle(deps, caller, order);
  return { ...PURCHASED, status: paymentStatus.toCode(statusOf(settled)), ...declineOf(settled) };
}

/** '0' the first time, '80200603' from then on, another code when the order is not paid (PAY-19). */
export async function confirmPayment(
  deps: PaymentsDeps,
  caller: Caller,
  mpay: string,
  { language }: Meta,
): Promise<ReturnCode> {
  const order = await settle(deps, caller, await readProductOrder(deps, caller, mpay));
  if (statusOf(order) !== 'paid') return refusePurchase('notPaid', language);
  const isFirst = await acknowledgeOrder(deps.db.kysely, order.id, new Date(deps.now()));
  return isFirst ? PURCHASED : { returncode: ALREADY_CONFIRMED, errormsg: '' };
}

async function readProductOrder({ db }: PaymentsDeps, { accountId }: Caller, mpay: string): Promise<OrderRow> {
  const order = await findOrderByMpay(db.kysely, accountId, mpay);
  if (order === undefined || order.kind === 'package') throw new AppError('NOT_FOUND', { mpay });
  return order;
}

/** Asks the gateway about an open order. Without an answer the order stays open: a job asks again. */
async function settle(deps: PaymentsDeps, { accountId, sessionId }: Caller, order: OrderRow): Promise<OrderRow> {
  if (!isOpenOrder(order.state)) return order;
  await deps.tries.spend(`payment-checks:${accountId}`, CHECKS);
  try {
    const settled = await checkOrder(deps, order, { sessionId });
    if (settled.state === 'paid') deps.forgetViewer(accountId);
    return settled;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, orderId: order.id }, 'the gateway did not answer about an order');
    return order;
  }
}

/** A paid order that gives nothing is refunded: to the buyer it has failed. */
function statusOf({ state, confirmed_at }: OrderRow): PaymentStatus {
  switch (state) {
    case 'created':
    case 'waiting':
      return 'pending';
    case 'paid':
      return confirmed_at === null ? 'failed' : 'paid';
    case 'cancelled':
      return 'cancelled';
    case 'expired':
      return 'expired';
    default:
      return 'failed';
  }
}
