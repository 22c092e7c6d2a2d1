import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATES, type OrderEvent, type OrderState, type PaymentVerdict, stepOrder } from './order-machine.ts';

const END = 1_000_000;
const anOrder = (state: OrderState) => ({ state, amountKurus: 14_990, expiresAt: END });
const verified = (verdict: PaymentVerdict, now = END - 1): OrderEvent => ({ type: 'verified', verdict, now });
const PAID: PaymentVerdict = { status: 'paid', amountKurus: 14_990, currency: 'TRY' };

describe('an order', () => {
  it.each<[OrderState, string, OrderEvent, OrderState, string]>([
    ['open', 'nothing yet', verified({ status: 'pending' }), 'open', ''],
    ['open', 'nothing at its end', verified({ status: 'pending' }, END), 'expired', ''],
    ['open', 'declined', verified({ status: 'declined' }), 'declined', ''],
    ['open', 'declined after its end', verified({ status: 'declined' }, END + 1), 'declined', ''],
    ['open', 'closed on the page', verified({ status: 'cancelled' }), 'cancelled', ''],
    ['open', 'paid', verified(PAID), 'paid', 'charge deliver'],
    ['open', 'paid after its end', verified(PAID, END + 1), 'paid', 'charge deliver'],
    ['open', 'paid too little', verified({ ...PAID, amountKurus: 14_989 }), 'declined', ''],
    ['open', 'paid in other money', verified({ ...PAID, currency: 'USD' }), 'declined', ''],
    ['expired', 'paid late', verified(PAID, END + 9), 'paid', 'charge deliver'],
    ['declined', 'paid at a second try', verified(PAID), 'paid', 'charge deliver'],
    ['cancelled', 'paid in another tab', verified(PAID), 'paid', 'charge deliver'],
    ['expired', 'declined late', verified({ status: 'declined' }, END + 9), 'expired', ''],
    ['declined', 'nothing', verified({ status: 'pending' }, END + 9), 'declined', ''],
    ['declined', 'paid too little', verified({ ...PAID, amountKurus: 1 }), 'declined', ''],
    ['paid', 'paid again', verified(PAID), 'paid', ''],
    ['paid', 'declined', verified({ status: 'declined' }), 'paid', ''],
    ['refunded', 'paid', verified(PAID), 'refunded', ''],
    ['paid', 'given back', { type: 'refunded' }, 'refunded', 'refund withdraw'],
    ['refunded', 'given back twice', { type: 'refunded' }, 'refunded', ''],
    ['open', 'given back', { type: 'refunded' }, 'open', ''],
  ])('that is %s and %s is %s', (state, _, event, next, effects) => {
    const step = stepOrder(anOrder(state), event);
    expect([step.state, step.effects.join(' ')]).toEqual([next, effects]);
  });

  const events: fc.Arbitrary<OrderEvent> = fc.oneof(
    fc.constant<OrderEvent>({ type: 'refunded' }),
    fc.record({
      type: fc.constant('verified' as const),
      now: fc.integer({ min: 0, max: 2 * END }),
      verdict: fc.oneof(
        fc.record({ status: fc.constantFrom('pending' as const, 'declined' as const, 'cancelled' as const) }),
        fc.record({
          status: fc.constant('paid' as const),
          amountKurus: fc.constantFrom(14_990, 1, 0),
          currency: fc.constantFrom('TRY', 'USD'),
        }),
      ),
    }),
  );

  it('charges and delivers once, in whatever order the answers come [PURCHASE-11]', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (story) => {
        let state: OrderState = 'open';
        const done: string[] = [];
        for (const event of story) {
          const step = stepOrder(anOrder(state), event);
          expect(ORDER_STATES).toContain(step.state);
          if (state !== 'open') expect(step.state).not.toBe('open');
          done.push(...step.effects);
          state = step.state;
        }
        const count = (effect: string) => done.filter((one) => one === effect).length;
        expect(count('charge')).toBeLessThanOrEqual(1);
        expect(count('deliver')).toBe(count('charge'));
        expect(count('refund')).toBeLessThanOrEqual(count('charge'));
        expect(count('charge') === 1).toBe(state === 'paid' || state === 'refunded');
      }),
    );
  });
});
