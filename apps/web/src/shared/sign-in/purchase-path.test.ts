// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberPurchase, takePurchase } from './purchase-path.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => vi.useRealTimers());

it('is taken once', () => {
  rememberPurchase('/payment/p1');
  expect(takePurchase()).toBe('/payment/p1');
  expect(takePurchase()).toBeUndefined();
});

it('ends after a quarter of an hour', () => {
  rememberPurchase('/payment/p1');
  vi.advanceTimersByTime(14 * 60_000);
  expect(takePurchase()).toBe('/payment/p1');
  rememberPurchase('/payment/p1');
  vi.advanceTimersByTime(15 * 60_000);
  expect(takePurchase()).toBeUndefined();
});

it.each(['{', '"/a"', '{"path":"//evil.test","at":1800000000000}', '{"path":"https://evil.test","at":1800000000000}'])(
  'is not the stored text %s',
  (text) => {
    sessionStorage.setItem('purchasePath', text);
    expect(takePurchase()).toBeUndefined();
  },
);
