// State machine of an order of any product, from the first click to the gateway's verified answer. Events are what the
// service is about to do, what the gateway confirms, and time; nothing a browser sends is an event.
import { ATTEMPT_UNKNOWN_MS } from '../limits/payment.ts';

/**
 * `created`: no call that can take money was made. `waiting`: one was made, or is about to be, and its outcome is open.
 * The other states are ends; money that arrives after an end still moves the order to `paid`.
 */
export const ORDER_STATES = ['created', 'waiting', 'paid', 'failed', 'cancelled', 'refunded', 'expired'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The states in which an order can still be paid by its buyer. */
export const OPEN_ORDER_STATES = ['created', 'waiting'] as const satisfies readonly OrderState[];
export const isOpenOrder = (state: OrderState): boolean => state === 'created' || state === 'waiting';

/** What is bought, which decides how it is delivered. */
export const ORDER_KINDS = ['package', 'title', 'bundle', 'ppv'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** The only currency. */
export const CURRENCY = 'TRY';

/** The facts of an order that its transitions depend on. */
export interface OrderFacts {
  readonly state: OrderState;
  readonly amountKurus: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** When the call that can take money was made; undefined before. */
  readonly attemptedAt: number | undefined;
  /** Whether the buyer pays on a page of the gateway; otherwise a stored card is charged. */
  readonly hasPage: boolean;
}

/**
 * Why a card payment is declined. `funds`: balance or limit. `card`: the card itself, expired, blocked or with wrong data.
 * `verification`: 3-D Secure was not passed. `bank`: no reason that the buyer could act on.
 */
export const DECLINE_REASONS = ['funds', 'card', 'verification', 'bank'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/**
 * The gateway's verified answer about the payment of an order. `none`: the gateway knows no payment of the order. `pending`:
 * not paid yet. `review`: paid, and approved or declined later by a person at the gateway. `cancelled`: can no longer be paid.
 */
export type PaymentVerdict =
  | { readonly status: 'none' | 'pending' | 'review' | 'cancelled' }
  | { readonly status: 'declined'; readonly reason: DeclineReason }
  | { readonly status: 'paid' | 'refunded'; readonly amountKurus: number; readonly currency: string };

export type OrderEvent =
  /** The service is about to make the one call that can take money for this order. */
  | { readonly type: 'attempted' }
  | { readonly type: 'verified'; readonly verdict: PaymentVerdict; readonly now: number }
  /** The buyer or a newer order gives this order up. */
  | { readonly type: 'given up' }
  /** The gateway has confirmed the refund of a paid order. */
  | { readonly type: 'refunded' };

/**
 * `charge` and `refund` are lines of the ledger; `deliver` gives what was paid for, `withdraw` revokes it; `return` makes a
 * refund due without a delivery; `case` asks a person.
 */
export type OrderEffect = 'charge' | 'deliver' | 'refund' | 'withdraw' | 'return' | 'case';

type OrderFailure = 'declined' | 'closed' | 'expired' | 'lost' | 'superseded' | 'wrong amount' | 'wrong currency';

export interface OrderStep {
  readonly state: OrderState;
  readonly effects: readonly OrderEffect[];
  /** Why the order was not paid, or not as ordered. */
  readonly failure?: OrderFailure;
}

/** The next state of an order and its effects. Idempotent: a repeated event moves no money a second time. */
export function stepOrder(order: OrderFacts, event: OrderEvent): OrderStep {
  const stay: OrderStep = { state: order.state, effects: [] };
  switch (event.type) {
    case 'attempted':
      return order.state === 'created' ? { state: 'waiting', effects: [] } : stay;
    case 'given up':
      return isOpenOrder(order.state) ? { state: 'cancelled', effects: [], failure: 'superseded' } : stay;
    case 'refunded':
      return order.state === 'paid' ? { state: 'refunded', effects: ['refund', 'withdraw'] } : stay;
    default:
      return stepVerified(order, event.verdict, event.now, stay);
  }
}

function stepVerified(order: OrderFacts, verdict: PaymentVerdict, now: number, stay: OrderStep): OrderStep {
  if (order.state === 'refunded') return stay;
  if (order.state === 'paid') {
    // Refunded at the gateway by another hand, such as the operator's in the gateway's own panel.
    return verdict.status === 'refunded' ? { state: 'refunded', effects: ['refund', 'withdraw'] } : stay;
  }
  if (verdict.status === 'paid') return stepPaid(order, verdict);
  // The charge was never booked and is refunded already: both lines are written.
  if (verdict.status === 'refunded') return { state: 'refunded', effects: ['charge', 'refund'] };
  if (!isOpenOrder(order.state)) return stay;
  return stepUnpaid(order, verdict.status, now, stay);
}

/** A payment that went through is delivered or refunded, however late the gateway answers. */
function stepPaid({ amountKurus, state }: OrderFacts, paid: { amountKurus: number; currency: string }): OrderStep {
  if (paid.currency !== CURRENCY) {
    const ended = isOpenOrder(state) ? 'failed' : state;
    return { state: ended, effects: ['case'], failure: 'wrong currency' };
  }
  if (paid.amountKurus === amountKurus) return { state: 'paid', effects: ['charge', 'deliver'] };
  return { state: 'paid', effects: ['charge', 'return'], failure: 'wrong amount' };
}

function stepUnpaid(
  order: OrderFacts,
  status: Exclude<PaymentVerdict['status'], 'paid' | 'refunded'>,
  now: number,
  stay: OrderStep,
): OrderStep {
  if (status === 'declined') return { state: 'failed', effects: [], failure: 'declined' };
  if (status === 'cancelled') return { state: 'cancelled', effects: [], failure: 'closed' };
  if (status === 'review') return stay;
  if (order.hasPage || order.state === 'created') {
    return now >= order.expiresAt ? { state: 'expired', effects: [], failure: 'expired' } : stay;
  }
  // The charge of a stored card whose answer was lost. The gateway may still be at work on it for a while.
  const isLost = order.attemptedAt !== undefined && now >= order.attemptedAt + ATTEMPT_UNKNOWN_MS;
  return status === 'none' && isLost ? { state: 'failed', effects: [], failure: 'lost' } : stay;
}
