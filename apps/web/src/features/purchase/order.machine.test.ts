import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderEvent, type OrderState, openOrder, type PaymentOutcome, stepOrder } from './order.machine.ts';

const ORIGIN = 'https://pay.seyir.test';
const URL_ = `${ORIGIN}/gateway/p1`;

const loading: OrderState = { phase: 'loading', attempt: 2, mpay: undefined };
const frame: OrderState = { phase: 'frame', attempt: 2, mpay: 'm1', url: URL_ };
const checking: OrderState = { phase: 'checking', attempt: 2, mpay: 'm1', isClosed: false };
const closing: OrderState = { ...checking, isClosed: true };
const failure: OrderState = { phase: 'failure', attempt: 2, mpay: 'm1', reason: 'declined', errormsg: '' };
const success: OrderState = { phase: 'success', attempt: 2, mpay: 'm1' };

const started = (overrides: object = {}): OrderEvent => ({
  type: 'started',
  attempt: 2,
  url: URL_,
  mpay: 'm1',
  paymentOrigin: ORIGIN,
  ...overrides,
});
const checked = (outcome: PaymentOutcome, overrides: object = {}): OrderEvent => ({
  type: 'checked',
  attempt: 2,
  mpay: 'm1',
  outcome,
  ...overrides,
});
const settled = (overrides: object = {}): OrderEvent => ({
  type: 'settled',
  attempt: 2,
  isRepeated: false,
  ...overrides,
});
const startFailed = (attempt: number): OrderEvent => ({ type: 'start-failed', attempt, reason: 'unreachable' });
const refused: OrderEvent = {
  type: 'start-failed',
  attempt: 2,
  reason: 'refused',
  returncode: '80200601',
  errormsg: 'Bu ürün yok.',
};
const checkFailed = (attempt = 2): OrderEvent => ({ type: 'check-failed', attempt, mpay: 'm1' });
const due = (attempt = 2): OrderEvent => ({ type: 'poll-due', attempt });
const confirmed: OrderEvent = { type: 'frame-confirmed' };
const closed: OrderEvent = { type: 'frame-closed' };
const retried: OrderEvent = { type: 'retried' };

/** A state and its effects in words: "failure declined", "start 2 after m1, report 0". */
function summarise({ state, effects }: ReturnType<typeof stepOrder>): [string, string] {
  const words = effects.map((effect) => {
    if (effect.type === 'start') return `start ${effect.attempt}${effect.after ? ` after ${effect.after}` : ''}`;
    if (effect.type === 'report') return `report ${effect.returncode}`;
    return 'mpay' in effect ? `${effect.type} ${effect.mpay}` : effect.type;
  });
  return [state.phase === 'failure' ? `failure ${state.reason}` : state.phase, words.join(', ')];
}

describe('opening an order', () => {
  it.each([
    ['a product', true, undefined, 'loading', 'start 1'],
    ['a product and an earlier order', true, 'm0', 'loading', 'start 1 after m0'],
    ['nothing to buy', false, undefined, 'failure unreachable', ''],
    ['nothing to buy and an order', false, 'm0', 'failure unreachable', ''],
  ])('with %s [PURCHASE-01] [PURCHASE-08]', (_, hasProduct, mpay, phase, effects) => {
    expect(summarise(openOrder(hasProduct, mpay))).toEqual([phase, effects]);
  });
});

describe('an order', () => {
  it.each<[string, OrderState, OrderEvent, string, string, string]>([
    ['shows its page and polls', loading, started(), 'frame', 'remember m1, poll', '[PURCHASE-01] [PAY-14]'],
    [
      'fails on a page of strangers',
      loading,
      started({ url: 'https://evil.test/p' }),
      'failure unreachable',
      'remember m1, report unreachable',
      '[PURCHASE-12] [PAY-27]',
    ],
    [
      'fails where no origin is configured',
      loading,
      started({ paymentOrigin: '' }),
      'failure unreachable',
      'remember m1, report unreachable',
      '[PURCHASE-12] [PAY-27]',
    ],
    ['ignores the answer to an earlier attempt', loading, started({ attempt: 1 }), 'loading', '', ''],
    [
      'fails when it does not start',
      loading,
      startFailed(2),
      'failure unreachable',
      'report unreachable',
      '[PURCHASE-08]',
    ],
    ['shows no page when it is refused', loading, refused, 'failure refused', 'report 80200601', '[PAY-13] [PAY-24]'],
    ['ignores the failure of an earlier attempt', loading, startFailed(1), 'loading', '', ''],
    ['is paid without a page', loading, settled(), 'success', 'deliver, report 0', '[PAY-24]'],
    ['ignores an earlier attempt without a page', loading, settled({ attempt: 1 }), 'loading', '', ''],
    ['can be closed before its page has loaded', loading, closed, 'failure closed', 'report closed', '[PURCHASE-06]'],
    ['stays closed when the page comes late', failure, started(), 'failure declined', '', '[PURCHASE-06]'],
    ['does not move by a message before its page', loading, confirmed, 'loading', '', '[PURCHASE-12]'],

    ['asks when a poll is due', frame, due(), 'frame', 'check m1', '[PAY-14]'],
    ['ignores a poll of an earlier attempt', frame, due(1), 'frame', '', ''],
    ['goes on polling while it is open', frame, checked('open'), 'frame', 'poll', '[PAY-15]'],
    ['goes on polling when the server cannot be asked', frame, checkFailed(), 'frame', 'poll', '[PAY-15]'],
    ['ends polling when it failed', frame, checked('failed'), 'failure declined', 'report declined', '[PAY-15]'],
    ['ends polling when it is paid', frame, checked('paid'), 'success', 'deliver, report 0', '[PAY-15]'],
    ['does not poll after its end', failure, due(), 'failure declined', '', '[PAY-15]'],
    ['does not poll after success', success, due(), 'success', '', '[PAY-15]'],
    ['does not poll once closed', closing, due(), 'checking', '', '[PAY-16]'],

    ['is checked when the frame confirms', frame, confirmed, 'checking', 'check m1', '[PURCHASE-02]'],
    ['is checked once for two clicks', checking, confirmed, 'checking', '', '[PURCHASE-02]'],
    ['waits for a bank that is late', checking, checked('open'), 'checking', 'poll', '[PAY-15]'],
    ['is checked once when the frame is closed', frame, closed, 'checking', 'check m1', '[PURCHASE-06] [PAY-16]'],
    ['is checked when it is closed while it waits', checking, closed, 'checking', 'check m1', '[PAY-16]'],
    ['is closed once', closing, closed, 'checking', '', '[PAY-16]'],
    ['ends closed when it is not paid', closing, checked('open'), 'failure closed', 'report closed', '[PAY-16]'],
    ['ends closed when it failed', closing, checked('failed'), 'failure closed', 'report closed', '[PURCHASE-06]'],
    ['was paid before it was closed', closing, checked('paid'), 'success', 'deliver, report 0', '[PAY-16]'],
    [
      'ends without a result when it cannot be checked',
      closing,
      checkFailed(),
      'failure unknown',
      'report unknown',
      '',
    ],
    ['keeps its page when a second order comes', frame, started({ mpay: 'm2' }), 'frame', '', ''],

    ['succeeds when the server says paid', checking, checked('paid'), 'success', 'deliver, report 0', '[PURCHASE-03]'],
    [
      'succeeds when it was confirmed before',
      checking,
      checked('paid', { isRepeated: true }),
      'success',
      'deliver, report 80200603',
      '[PAY-18]',
    ],
    [
      'fails when the server says 0',
      checking,
      checked('failed'),
      'failure declined',
      'report declined',
      '[PURCHASE-03]',
    ],
    [
      'fails when the server cannot be asked',
      checking,
      checkFailed(),
      'failure unknown',
      'report unknown',
      '[PURCHASE-08]',
    ],
    ['ignores a no to an earlier attempt', checking, checked('failed', { attempt: 1 }), 'checking', '', ''],
    ['ignores that an earlier attempt cannot be checked', checking, checkFailed(1), 'checking', '', ''],

    ['was paid after all', failure, checked('paid'), 'success', 'deliver, report 0', '[PURCHASE-11]'],
    ['was paid while a new attempt loads', loading, checked('paid'), 'success', 'deliver, report 0', '[PURCHASE-11]'],
    ['does not fail twice', failure, checked('failed'), 'failure declined', '', ''],
    ['shows its page although the last attempt failed', frame, checked('failed', { attempt: 1 }), 'frame', '', ''],

    ['starts again, the last order checked first', failure, retried, 'loading', 'start 3 after m1', '[PURCHASE-05]'],
    ['starts again once for two clicks', loading, retried, 'loading', '', '[PURCHASE-05]'],
    ['does not start again from its page', frame, retried, 'frame', '', ''],

    ['is delivered once', success, checked('paid'), 'success', '', '[PURCHASE-13]'],
    ['stays paid when the frame is closed', success, closed, 'success', '', '[PURCHASE-12]'],
    ['stays paid after a late answer', success, checked('failed'), 'success', '', ''],
    ['is not bought again by a late click', success, retried, 'success', '', ''],
  ])('%s (%o, %o: %s, %s) %s', (_, state, event, phase, effects) => {
    expect(summarise(stepOrder(state, event))).toEqual([phase, effects]);
  });

  it('keeps the words of the server with a refusal [PAY-13]', () => {
    expect(stepOrder(loading, refused).state).toMatchObject({ reason: 'refused', errormsg: 'Bu ürün yok.' });
  });

  it('keeps the reference of its order in every later phase [PURCHASE-01]', () => {
    let state = stepOrder(loading, started()).state;
    for (const event of [confirmed, checked('failed'), retried]) {
      state = stepOrder(state, event).state;
      expect(state.mpay).toBe('m1');
    }
  });

  const anything = fc.constantFrom<OrderEvent>(
    started(),
    started({ attempt: 3 }),
    startFailed(2),
    refused,
    confirmed,
    closed,
    retried,
    due(),
    due(3),
    checked('failed'),
    checked('open'),
    checked('open', { attempt: 3 }),
    checkFailed(),
    checkFailed(3),
  );
  const walk = (events: readonly OrderEvent[]) => {
    const steps: string[] = [];
    let state: OrderState = loading;
    for (const event of events) {
      const step = stepOrder(state, event);
      state = step.state;
      steps.push(state.phase, ...step.effects.map(({ type }) => type));
    }
    return steps;
  };

  it('never succeeds without a paid reply of the server [PURCHASE-12]', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 30 }), (events) => {
        const steps = walk(events);
        expect(steps).not.toContain('success');
        expect(steps).not.toContain('deliver');
      }),
    );
  });

  it('delivers once, whatever comes before and after [PURCHASE-13]', () => {
    const some = fc.array(fc.oneof(anything, fc.constant(checked('paid')), fc.constant(settled())), { maxLength: 30 });
    fc.assert(
      fc.property(some, (events) => {
        const delivered = walk([...events, checked('paid')]).filter((step) => step === 'deliver');
        expect(delivered).toHaveLength(1);
      }),
    );
  });
});
