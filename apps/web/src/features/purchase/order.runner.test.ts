import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CheckedOrder, createOrder, type OrderDeps, OrderRefused } from './order.runner.ts';

const ORIGIN = 'https://pay.seyir.test';
const POLL_MS = 5_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An order whose checks answer one after the other; the last answer repeats. */
function anOrder(answers: readonly (CheckedOrder | Error)[], overrides: Partial<OrderDeps> = {}) {
  let checks = 0;
  const deps = {
    mpay: undefined,
    pollMs: POLL_MS,
    start: vi.fn(async () => ({ kind: 'page', url: `${ORIGIN}/gateway/order/m1`, mpay: 'm1' }) as const),
    check: vi.fn(async (): Promise<CheckedOrder> => {
      checks += 1;
      const answer = answers[Math.min(checks, answers.length) - 1];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
      return answer;
    }),
    readPaymentOrigin: vi.fn(async () => ORIGIN),
    remember: vi.fn(),
    deliver: vi.fn(),
    report: vi.fn(),
    ...overrides,
  };
  const order = createOrder(deps);
  return { ...deps, order, phase: () => order.read().phase };
}

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('an order with an interval', () => {
  it('is asked about every interval until it is paid, and not again [PAY-14] [PAY-15]', async () => {
    const { order, check, deliver, phase } = anOrder([{ outcome: 'open' }, { outcome: 'open' }, { outcome: 'paid' }]);
    order.open();
    await tick();
    expect(phase()).toBe('frame');
    await tick(POLL_MS - 1);
    expect(check).toHaveBeenCalledTimes(0);
    await tick(1);
    expect(check).toHaveBeenCalledTimes(1);
    await tick(POLL_MS);
    expect(check).toHaveBeenCalledTimes(2);
    await tick(POLL_MS);
    expect(phase()).toBe('success');
    await tick(10 * POLL_MS);
    expect(check).toHaveBeenCalledTimes(3);
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  it('is asked about again after an answer that did not come [PAY-14]', async () => {
    const { order, phase } = anOrder([new Error('offline'), { outcome: 'paid' }]);
    order.open();
    await tick();
    await tick(POLL_MS);
    expect(phase()).toBe('frame');
    await tick(POLL_MS);
    expect(phase()).toBe('success');
  });

  it('is asked about once when its page is closed, and not again [PAY-16]', async () => {
    const { order, check, phase } = anOrder([{ outcome: 'open' }]);
    order.open();
    await tick();
    order.dispatch({ type: 'frame-closed' });
    await tick();
    expect(phase()).toBe('failure');
    await tick(10 * POLL_MS);
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('is not asked about after its page is gone', async () => {
    const { order, check } = anOrder([{ outcome: 'open' }]);
    order.open();
    await tick();
    order.stop();
    await tick(10 * POLL_MS);
    expect(check).not.toHaveBeenCalled();
  });

  it('asks about the earlier order first, and starts none when that is paid', async () => {
    const { order, start, deliver } = anOrder([{ outcome: 'paid', isRepeated: true }], { mpay: 'm0' });
    order.open();
    await tick();
    expect(start).not.toHaveBeenCalled();
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});

describe('an order without an interval', () => {
  it('is not polled', async () => {
    const { order, check } = anOrder([{ outcome: 'open' }], { pollMs: undefined });
    order.open();
    await tick(10 * POLL_MS);
    expect(check).not.toHaveBeenCalled();
  });
});

describe('an order that does not start', () => {
  it('reports the code and the words of a refusal, and has no page [PAY-13] [PAY-24]', async () => {
    const refusal = { returncode: '80200601', errormsg: 'Bu ürün satışta değil.' };
    const { order, report, readPaymentOrigin } = anOrder([], {
      start: () => Promise.reject(new OrderRefused(refusal)),
    });
    order.open();
    await tick();
    expect(order.read()).toMatchObject({ phase: 'failure', reason: 'refused', errormsg: refusal.errormsg });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(refusal));
    expect(readPaymentOrigin).not.toHaveBeenCalled();
  });

  it('is delivered when it was paid at once, without the payment origin', async () => {
    const { order, deliver, readPaymentOrigin } = anOrder([], {
      start: async () => ({ kind: 'settled', isRepeated: false }),
    });
    order.open();
    order.open();
    await tick();
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(readPaymentOrigin).not.toHaveBeenCalled();
  });
});
