import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_UNKNOWN_MS } from '../limits/payment.ts';
import {
  DECLINE_REASONS,
  isOpenOrder,
  ORDER_STATES,
  type OrderEvent,
  type OrderFacts,
  type OrderState,
  type PaymentVerdict,
  stepOrder,
} from './order-machine.ts';

const END = 1_000_000_000;
const ATTEMPT = END - 30 * 60_000;
const anOrder = (state: OrderState, hasPage = true): OrderFacts => ({
  state,
  amountKurus: 14_990,
  expiresAt: END,
  attemptedAt: state === 'created' ? undefined : ATTEMPT,
  hasPage,
});
const verified = (verdict: PaymentVerdict, now = END - 1): OrderEvent => ({ type: 'verified', verdict, now });
const PAID = { status: 'paid', amountKurus: 14_990, currency: 'TRY' } as const;
const REFUNDED = { ...PAID, status: 'refunded' } as const;

describe('an order', () => {
  it.each<[OrderState, string, OrderEvent, OrderState, string]>([
    ['created', 'attempted', { type: 'attempted' }, 'waiting', ''],
    ['waiting', 'attempted again', { type: 'attempted' }, 'waiting', ''],
    ['cancelled', 'attempted', { type: 'attempted' }, 'cancelled', ''],
    ['created', 'not attempted at its end', verified({ status: 'none' }, END), 'expired', ''],
    ['waiting', 'nothing yet', verified({ status: 'pending' }), 'waiting', ''],
    ['waiting', 'nothing at its end', verified({ status: 'pending' }, END), 'expired', ''],
    ['waiting', 'under review at its end', verified({ status: 'review' }, END + 9), 'waiting', ''],
    ['waiting', 'declined', verified({ status: 'declined', reason: 'bank' }), 'failed', ''],
    ['waiting', 'declined after its end', verified({ status: 'declined', reason: 'bank' }, END + 1), 'failed', ''],
    ['waiting', 'closed on the page', verified({ status: 'cancelled' }), 'cancelled', ''],
    ['waiting', 'paid', verified(PAID), 'paid', 'charge deliver'],
    ['created', 'paid without a gateway', verified(PAID), 'paid', 'charge deliver'],
    ['waiting', 'paid after its end', verified(PAID, END + 1), 'paid', 'charge deliver'],
    ['waiting', 'paid too little', verified({ ...PAID, amountKurus: 14_989 }), 'paid', 'charge return'],
    ['expired', 'paid too much', verified({ ...PAID, amountKurus: 14_991 }), 'paid', 'charge return'],
    ['waiting', 'paid in other money', verified({ ...PAID, currency: 'USD' }), 'failed', 'case'],
    ['cancelled', 'paid in other money', verified({ ...PAID, currency: 'USD' }), 'cancelled', 'case'],
    ['expired', 'paid a day late', verified(PAID, END + 86_400_000), 'paid', 'charge deliver'],
    ['failed', 'paid at a second try', verified(PAID), 'paid', 'charge deliver'],
    ['cancelled', 'paid in another tab', verified(PAID), 'paid', 'charge deliver'],
    ['expired', 'declined late', verified({ status: 'declined', reason: 'bank' }, END + 9), 'expired', ''],
    ['failed', 'nothing', verified({ status: 'pending' }, END + 9), 'failed', ''],
    ['paid', 'paid again', verified(PAID), 'paid', ''],
    ['paid', 'declined', verified({ status: 'declined', reason: 'bank' }), 'paid', ''],
    ['paid', 'refunded at the gateway', verified(REFUNDED), 'refunded', 'refund withdraw'],
    ['waiting', 'paid and refunded unnoticed', verified(REFUNDED), 'refunded', 'charge refund'],
    ['refunded', 'paid', verified(PAID), 'refunded', ''],
    ['waiting', 'given up', { type: 'given up' }, 'cancelled', ''],
    ['paid', 'given up', { type: 'given up' }, 'paid', ''],
    ['paid', 'refunded', { type: 'refunded' }, 'refunded', 'refund withdraw'],
    ['refunded', 'refunded twice', { type: 'refunded' }, 'refunded', ''],
    ['waiting', 'refunded', { type: 'refunded' }, 'waiting', ''],
  ])('that is %s and %s is %s', (state, _, event, next, effects) => {
    const step = stepOrder(anOrder(state), event);
    expect([step.state, step.effects.join(' ')]).toEqual([next, effects]);
  });

  it.each<[string, PaymentVerdict['status'], number, OrderState]>([
    ['unknown a moment before the gateway can be trusted to know', 'none', -1, 'waiting'],
    ['unknown to the gateway afterwards', 'none', 0, 'failed'],
    ['known and unpaid', 'pending', 86_400_000, 'waiting'],
    ['under review', 'review', 86_400_000, 'waiting'],
  ])('whose stored card was charged and whose payment is %s', (_, status, ms, next) => {
    const verdict = { status } as PaymentVerdict;
    const step = stepOrder(anOrder('waiting', false), verified(verdict, ATTEMPT + ATTEMPT_UNKNOWN_MS + ms));
    expect(step).toMatchObject({ state: next, ...(next === 'failed' ? { failure: 'lost' } : {}) });
  });

  const verdicts: fc.Arbitrary<PaymentVerdict> = fc.oneof(
    fc.record({ status: fc.constantFrom('none', 'pending', 'review', 'cancelled') }),
    fc.record({ status: fc.constant('declined'), reason: fc.constantFrom(...DECLINE_REASONS) }),
    fc.record({
      status: fc.constantFrom('paid', 'refunded'),
      amountKurus: fc.constantFrom(14_990, 1),
      currency: fc.constantFrom('TRY', 'USD'),
    }),
  );
  const events: fc.Arbitrary<OrderEvent> = fc.oneof(
    fc.record({ type: fc.constantFrom('attempted', 'given up', 'refunded') }),
    fc.record({ type: fc.constant('verified' as const), now: fc.integer({ min: 0, max: 2 * END }), verdict: verdicts }),
  );

  it('charges and delivers once, in whatever order the answers come [PURCHASE-11]', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), fc.boolean(), (story, hasPage) => {
        let state: OrderState = 'created';
        const done: string[] = [];
        for (const event of story) {
          const step = stepOrder(anOrder(state, hasPage), event);
          expect(ORDER_STATES).toContain(step.state);
          if (!isOpenOrder(state)) expect(isOpenOrder(step.state)).toBe(false);
          if (state !== 'created') expect(step.state).not.toBe('created');
          done.push(...step.effects);
          state = step.state;
        }
        const count = (effect: string) => done.filter((one) => one === effect).length;
        expect(count('charge')).toBeLessThanOrEqual(1);
        expect(count('deliver') + count('return')).toBeLessThanOrEqual(count('charge'));
        expect(count('refund')).toBeLessThanOrEqual(count('charge'));
        expect(count('charge') === 1).toBe(state === 'paid' || state === 'refunded');
      }),
    );
  });
});
