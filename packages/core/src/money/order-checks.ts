// When an order is looked at again by a job: exponential back-off while it can still be paid, never again afterwards.
import { FIRST_CHECK_MS, LATE_PAYMENT_MS, MAX_CHECK_INTERVAL_MS, REVIEW_CHECK_MS } from '../limits/payment.ts';
import { isOpenOrder, type OrderFacts, type PaymentVerdict } from './order-machine.ts';

/** Each check of an order waits four times as long as the one before. */
const BACK_OFF = 4;

export interface CheckedOrder extends Pick<OrderFacts, 'state' | 'expiresAt' | 'hasPage'> {
  /** How often a job has asked already. */
  readonly checks: number;
}

/** The moment of the next check in epoch milliseconds; undefined when the order needs none. */
export function findNextCheck(
  order: CheckedOrder,
  verdict: PaymentVerdict['status'] | undefined,
  now: number,
): number | undefined {
  const { state, expiresAt, hasPage } = order;
  if (state === 'paid' || state === 'refunded') return undefined;
  if (verdict === 'review') return now + REVIEW_CHECK_MS;
  const next = now + backOff(order.checks);
  // An order that is open at its end is expired by the check at its end.
  if (isOpenOrder(state)) return hasPage && now < expiresAt ? Math.min(next, expiresAt) : next;
  // The gateway accepts no payment any more.
  if (verdict === 'cancelled' || (verdict === 'declined' && !hasPage)) return undefined;
  return next <= expiresAt + LATE_PAYMENT_MS ? next : undefined;
}

/** The delay before a failed refund or an unanswered check is tried again. */
export const backOff = (checks: number): number =>
  Math.min(FIRST_CHECK_MS * BACK_OFF ** Math.min(checks, 16), MAX_CHECK_INTERVAL_MS);
