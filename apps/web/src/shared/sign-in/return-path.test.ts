// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberReturn, takeReturn } from './return-path.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => vi.useRealTimers());

it('is taken once', () => {
  rememberReturn('/payment/p1');
  expect(takeReturn()).toBe('/payment/p1');
  expect(takeReturn()).toBeUndefined();
});

it('ends after a quarter of an hour', () => {
  rememberReturn('/payment/p1');
  vi.advanceTimersByTime(14 * 60_000);
  expect(takeReturn()).toBe('/payment/p1');
  rememberReturn('/payment/p1');
  vi.advanceTimersByTime(15 * 60_000);
  expect(takeReturn()).toBeUndefined();
});

it.each(['{', '"/a"', '{"path":"//evil.test","at":1800000000000}', '{"path":"https://evil.test","at":1800000000000}'])(
  'is not the stored text %s',
  (text) => {
    sessionStorage.setItem('returnPath', text);
    expect(takeReturn()).toBeUndefined();
  },
);
