// State machine of an order, from the first click to the gateway's verified answer. Events are what the gateway confirms,
// and time; nothing a browser sends is an event.

export const ORDER_STATES = ['open', 'paid', 'declined', 'cancelled', 'expired', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The only currency. */
export const CURRENCY = 'TRY';

/** The facts of an order that its transitions depend on. */
export interface OrderFacts {
  readonly state: OrderState;
  readonly amountKurus: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The gateway's verified answer about the payment of an order. */
export type PaymentVerdict =
  | { readonly status: 'pending' | 'declined' | 'cancelled' }
  | { readonly status: 'paid'; readonly amountKurus: number; readonly currency: string };

export type OrderEvent =
  | { readonly type: 'verified'; readonly verdict: PaymentVerdict; readonly now: number }
  /** The money was given back. */
  | { readonly type: 'refunded' };

/** `charge` and `refund` are lines of the ledger; `deliver` gives what was paid for, `withdraw` takes it back. */
export type OrderEffect = 'charge' | 'deliver' | 'refund' | 'withdraw';

export interface OrderStep {
  readonly state: OrderState;
  readonly effects: readonly OrderEffect[];
  /** Why the payment failed, for the ledger. */
  readonly failure?: 'declined' | 'closed' | 'expired' | 'wrong amount';
}

/** The next state of an order and its effects. Idempotent: a repeated event has no effects. */
export function stepOrder(order: OrderFacts, event: OrderEvent): OrderStep {
  const stay: OrderStep = { state: order.state, effects: [] };
  if (event.type === 'refunded') {
    return order.state === 'paid' ? { state: 'refunded', effects: ['refund', 'withdraw'] } : stay;
  }
  if (order.state === 'paid' || order.state === 'refunded') return stay;
  return stepUnpaid(order, event.verdict, event.now, stay);
}

/** A payment that went through is always delivered, however late the gateway answers. */
function stepUnpaid(order: OrderFacts, verdict: PaymentVerdict, now: number, stay: OrderStep): OrderStep {
  if (verdict.status === 'paid') {
    const isRight = verdict.amountKurus === order.amountKurus && verdict.currency === CURRENCY;
    if (isRight) return { state: 'paid', effects: ['charge', 'deliver'] };
    return order.state === 'open' ? { state: 'declined', effects: [], failure: 'wrong amount' } : stay;
  }
  if (order.state !== 'open') return stay;
  if (verdict.status === 'declined') return { state: 'declined', effects: [], failure: 'declined' };
  if (verdict.status === 'cancelled') return { state: 'cancelled', effects: [], failure: 'closed' };
  return now >= order.expiresAt ? { state: 'expired', effects: [], failure: 'expired' } : stay;
}
