import { describe, expect, it } from 'vitest';
import { DAILY_REFUND_CHECKS_MS, LATE_PAYMENT_MS, ORDER_OPEN_MS, REFUND_CHECKS_MS } from '../limits/payment.ts';
import { findNextCheck, findNextRefundCheck } from './order-checks.ts';
import type { OrderState, PaymentVerdict } from './order-machine.ts';

const MINUTE_MS = 60_000;
const END = ORDER_OPEN_MS;
const check = (
  values: { state: OrderState; checks?: number; hasPage?: boolean },
  verdict: PaymentVerdict['status'] | undefined,
  now: number,
) => findNextCheck({ checks: 0, hasPage: true, expiresAt: END, settledAt: undefined, ...values }, verdict, now);

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

  it('comes once more for an order that ends late, so that its payment is ended at the gateway', () => {
    const late = END + 2 * LATE_PAYMENT_MS;
    const ended = { state: 'expired', checks: 0, hasPage: true, expiresAt: END, settledAt: late } as const;
    expect(findNextCheck(ended, 'pending', late)).toBe(late + 2 * MINUTE_MS);
    expect(findNextCheck({ ...ended, checks: 1 }, 'pending', late + 2 * MINUTE_MS)).toBeUndefined();
  });

  it('of a paid order waits as long as the payment is old, an hour at least and a day at most', () => {
    const hours = (paidAgo: number) => {
      const next = findNextCheck(
        { state: 'paid', checks: 3, hasPage: true, expiresAt: END, settledAt: END },
        'paid',
        END + paidAgo * 60 * MINUTE_MS,
      );
      return next === undefined ? undefined : (next - END) / (60 * MINUTE_MS);
    };
    expect([0, 0.5, 1, 2, 20, 24, 100].map(hours)).toEqual([1, 1.5, 2, 4, 40, 48, 124]);
  });

  it('of a paid order comes about forty times within five weeks, 25 times within the year, and then never', () => {
    const asked: number[] = [];
    for (let now: number | undefined = 0; now !== undefined; now = findNextRefundCheck(0, now)) asked.push(now);
    const late = asked.filter((at) => at > DAILY_REFUND_CHECKS_MS);
    expect(asked.length - late.length).toBeGreaterThan(35);
    expect(asked.length - late.length).toBeLessThan(45);
    expect(late).toHaveLength(25);
    expect(asked.at(-1)).toBeGreaterThan(0.9 * REFUND_CHECKS_MS);
    expect(asked.at(-1)).toBeLessThanOrEqual(REFUND_CHECKS_MS);
  });
});
