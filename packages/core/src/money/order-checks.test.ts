import { describe, expect, it } from 'vitest';
import { LATE_PAYMENT_MS, ORDER_OPEN_MS } from '../limits/payment.ts';
import { findNextCheck } from './order-checks.ts';
import type { OrderState, PaymentVerdict } from './order-machine.ts';

const MINUTE_MS = 60_000;
const END = ORDER_OPEN_MS;
const check = (
  values: { state: OrderState; checks?: number; hasPage?: boolean },
  verdict: PaymentVerdict['status'] | undefined,
  now: number,
) => findNextCheck({ checks: 0, hasPage: true, expiresAt: END, ...values }, verdict, now);

describe('the next check of an order', () => {
  it.each([
    [0, 2],
    [1, 8],
    [2, 32],
    [3, 128],
    [9, 24 * 60],
  ])('after %i checks is %i minutes later', (checks, minutes) => {
    expect(check({ state: 'expired', checks }, 'pending', END)).toBe(END + minutes * MINUTE_MS);
  });

  it('of an open order is at its end at the latest', () => {
    expect(check({ state: 'waiting', checks: 5 }, 'pending', 0)).toBe(END);
    expect(check({ state: 'waiting', checks: 5, hasPage: false }, 'none', 0)).toBeGreaterThan(END);
  });

  it.each<[OrderState, PaymentVerdict['status'], boolean]>([
    ['paid', 'paid', true],
    ['refunded', 'refunded', true],
    ['cancelled', 'cancelled', true],
    ['failed', 'declined', false],
  ])('of a %s order that the gateway calls %s never comes', (state, verdict, hasPage) => {
    expect(check({ state, hasPage }, verdict, END)).toBeUndefined();
  });

  it('comes for seven days after the end of an unpaid order, and as long as a review lasts', () => {
    const last = END + LATE_PAYMENT_MS;
    expect(check({ state: 'expired' }, 'pending', last - 2 * MINUTE_MS)).toBe(last);
    expect(check({ state: 'expired' }, 'pending', last - 2 * MINUTE_MS + 1)).toBeUndefined();
    expect(check({ state: 'expired' }, 'review', last * 2)).toBe(last * 2 + 60 * MINUTE_MS);
  });
});
