// When a job asks the gateway about an order again: with exponential back-off while it can still be paid, and for a year
// after the payment for a refund made by hand.
import {
  DAILY_REFUND_CHECKS_MS,
  FIRST_CHECK_MS,
  FIRST_REFUND_CHECK_MS,
  LATE_PAYMENT_MS,
  LATE_REFUND_CHECK_SHARE,
  MAX_CHECK_INTERVAL_MS,
  REFUND_CHECKS_MS,
  REVIEW_CHECK_MS,
} from '../limits/payment.ts';
import { isOpenOrder, type OrderFacts, type PaymentVerdict } from './order-machine.ts';

/** Each check of an order waits four times as long as the one before. */
const BACK_OFF = 4;

export interface CheckedOrder extends Pick<OrderFacts, 'state' | 'expiresAt' | 'hasPage'> {
  /** How often a job has asked already. */
  readonly checks: number;
  /** When the order came into its state, in epoch milliseconds; undefined while it is open. */
  readonly settledAt: number | undefined;
}

/** The moment of the next check in epoch milliseconds; undefined when the order needs none. */
export function findNextCheck(
  order: CheckedOrder,
  verdict: PaymentVerdict['status'] | undefined,
  now: number,
): number | undefined {
  const { state, expiresAt, hasPage } = order;
  if (state === 'refunded') return undefined;
  if (state === 'paid') return findNextRefundCheck(order.settledAt ?? now, now);
  if (verdict === 'review') return now + REVIEW_CHECK_MS;
  const next = now + backOff(order.checks);
  // An order that is open at its end is expired by the check at its end.
  if (isOpenOrder(state)) return hasPage && now < expiresAt ? Math.min(next, expiresAt) : next;
  // The gateway accepts no payment any more.
  if (verdict === 'cancelled' || (verdict === 'declined' && !hasPage)) return undefined;
  // An order that ends with this check, however late, is checked once more: that check ends its payment at the gateway.
  const isLate = next > expiresAt + LATE_PAYMENT_MS && order.settledAt !== now;
  return isLate ? undefined : next;
}

/** The moment of the next question whether a paid order was refunded by hand; undefined when the last one was asked. */
export function findNextRefundCheck(paidAt: number, now: number): number | undefined {
  const age = Math.max(now - paidAt, FIRST_REFUND_CHECK_MS);
  const isDaily = age < DAILY_REFUND_CHECKS_MS;
  const next = now + (isDaily ? Math.min(age, MAX_CHECK_INTERVAL_MS) : age * LATE_REFUND_CHECK_SHARE);
  return next <= paidAt + REFUND_CHECKS_MS ? next : undefined;
}

/** The delay before a failed refund or an unanswered check is tried again. */
export const backOff = (checks: number): number =>
  Math.min(FIRST_CHECK_MS * BACK_OFF ** Math.min(checks, 16), MAX_CHECK_INTERVAL_MS);
