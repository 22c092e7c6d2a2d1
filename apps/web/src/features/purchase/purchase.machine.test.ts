import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPurchase, type PurchaseEvent, type PurchaseState, stepPurchase } from './purchase.machine.ts';

const ORIGIN = 'https://pay.seyir.test';
const URL_ = `${ORIGIN}/gateway/p1`;

const loading: PurchaseState = { phase: 'loading', attempt: 2, mpay: undefined };
const frame: PurchaseState = { phase: 'frame', attempt: 2, mpay: 'm1', url: URL_ };
const checking: PurchaseState = { phase: 'checking', attempt: 2, mpay: 'm1' };
const failure: PurchaseState = { phase: 'failure', attempt: 2, mpay: 'm1' };
const success: PurchaseState = { phase: 'success', attempt: 2, mpay: 'm1' };

const started = (overrides: object = {}): PurchaseEvent => ({
  type: 'started',
  attempt: 2,
  url: URL_,
  mpay: 'm1',
  paymentOrigin: ORIGIN,
  ...overrides,
});
const checked = (isPaid: boolean, mpay = 'm1'): PurchaseEvent => ({ type: 'checked', isPaid, mpay });
const confirmed: PurchaseEvent = { type: 'frame-confirmed' };
const closed: PurchaseEvent = { type: 'frame-closed' };
const retried: PurchaseEvent = { type: 'retried' };

/** An effect in a word: "start 2 after m1", "check m1". */
function summarise({ state, effects }: ReturnType<typeof stepPurchase>): [string, string] {
  const words = effects.map((effect) => {
    if (effect.type === 'start') return `start ${effect.attempt}${effect.after ? ` after ${effect.after}` : ''}`;
    return 'mpay' in effect ? `${effect.type} ${effect.mpay}` : effect.type;
  });
  return [state.phase, words.join(', ')];
}

describe('opening the screen', () => {
  it.each([
    ['a product', 'premium', undefined, 'loading', 'start 1'],
    ['a product and the order of this address', 'premium', 'm0', 'loading', 'start 1 after m0'],
    ['nothing to buy', undefined, undefined, 'failure', ''],
    ['nothing to buy and an order', undefined, 'm0', 'failure', ''],
  ])('with %s [PURCHASE-01] [PURCHASE-08]', (_, productId, mpay, phase, effects) => {
    expect(summarise(openPurchase(productId, mpay))).toEqual([phase, effects]);
  });
});

describe('a purchase', () => {
  it.each<[string, PurchaseState, PurchaseEvent, string, string, string]>([
    ['shows the page of its order', loading, started(), 'frame', 'remember m1', '[PURCHASE-01]'],
    [
      'fails on a page of strangers',
      loading,
      started({ url: 'https://evil.test/p' }),
      'failure',
      'remember m1',
      '[PURCHASE-12]',
    ],
    [
      'fails where no origin is configured',
      loading,
      started({ paymentOrigin: '' }),
      'failure',
      'remember m1',
      '[PURCHASE-12]',
    ],
    ['ignores the answer to an earlier attempt', loading, started({ attempt: 1 }), 'loading', '', ''],
    ['fails when the order fails', loading, { type: 'start-failed', attempt: 2 }, 'failure', '', '[PURCHASE-08]'],
    ['ignores the failure of an earlier attempt', loading, { type: 'start-failed', attempt: 1 }, 'loading', '', ''],
    ['can be cancelled before its page has loaded', loading, closed, 'failure', '', '[PURCHASE-06]'],
    ['stays cancelled when the page comes late', failure, started(), 'failure', '', '[PURCHASE-06]'],
    ['does not move by a message before its page', loading, confirmed, 'loading', '', '[PURCHASE-12]'],

    ['checks with the server when the frame confirms', frame, confirmed, 'checking', 'check m1', '[PURCHASE-02]'],
    ['checks once for two clicks', checking, confirmed, 'checking', '', '[PURCHASE-02]'],
    ['fails when the frame is closed, and checks the order', frame, closed, 'failure', 'check m1', '[PURCHASE-06]'],
    ['goes on checking when it is closed after that', checking, closed, 'checking', '', ''],
    ['keeps its page when a second order comes', frame, started({ mpay: 'm2' }), 'frame', '', ''],

    ['succeeds when the server says paid', checking, checked(true), 'success', 'deliver', '[PURCHASE-03]'],
    ['fails when the server says 0', checking, checked(false), 'failure', '', '[PURCHASE-03]'],
    [
      'fails when the server cannot be asked',
      checking,
      { type: 'check-failed', mpay: 'm1' },
      'failure',
      '',
      '[PURCHASE-08]',
    ],
    ['ignores a no about another order', checking, checked(false, 'm0'), 'checking', '', ''],
    [
      'ignores that another order cannot be asked about',
      checking,
      { type: 'check-failed', mpay: 'm0' },
      'checking',
      '',
      '',
    ],

    ['was paid after all: closed a moment too late', failure, checked(true), 'success', 'deliver', '[PURCHASE-11]'],
    ['was paid in another tab', frame, checked(true), 'success', 'deliver', '[PURCHASE-11]'],
    ['was paid while a new attempt loads', loading, checked(true), 'success', 'deliver', '[PURCHASE-11]'],
    ['does not fail twice', failure, checked(false), 'failure', '', ''],
    ['shows the frame although the last order was not paid', frame, checked(false), 'frame', '', ''],

    [
      'starts again on request, the last order asked about first',
      failure,
      retried,
      'loading',
      'start 3 after m1',
      '[PURCHASE-05]',
    ],
    ['starts again once for two clicks', loading, retried, 'loading', '', '[PURCHASE-05]'],
    ['does not start again from its page', frame, retried, 'frame', '', ''],

    ['is delivered once', success, checked(true), 'success', '', '[PURCHASE-13]'],
    ['stays paid when the frame is closed', success, closed, 'success', '', '[PURCHASE-12]'],
    ['stays paid after a late answer', success, checked(false), 'success', '', ''],
    ['is not bought again by a late click', success, retried, 'success', '', ''],
  ])('%s (%o, %o: %s, %s) %s', (_, state, event, phase, effects) => {
    expect(summarise(stepPurchase(state, event))).toEqual([phase, effects]);
  });

  it('keeps the reference of its order in every later phase [PURCHASE-01]', () => {
    let state = stepPurchase(loading, started()).state;
    for (const event of [confirmed, checked(false), retried]) {
      state = stepPurchase(state, event).state;
      expect(state.mpay).toBe('m1');
    }
  });

  it('never succeeds without a paid reply of the server [PURCHASE-12]', () => {
    const anything = fc.constantFrom<PurchaseEvent>(
      started(),
      started({ attempt: 3 }),
      { type: 'start-failed', attempt: 2 },
      confirmed,
      closed,
      retried,
      checked(false),
      { type: 'check-failed', mpay: 'm1' },
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 30 }), (events) => {
        const steps: string[] = [];
        let state: PurchaseState = loading;
        for (const event of events) {
          const step = stepPurchase(state, event);
          state = step.state;
          steps.push(state.phase, ...step.effects.map(({ type }) => type));
        }
        expect(steps).not.toContain('success');
        expect(steps).not.toContain('deliver');
      }),
    );
  });
});
