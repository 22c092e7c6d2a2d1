// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './use-now.ts';

const NOW = Date.parse('2026-11-18T17:25:20Z');
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('moves at full minutes', async () => {
  const { result } = renderHook(() => useNow());
  await advance(39_999);
  expect(result.current).toBe(NOW);
  await advance(1);
  expect(result.current).toBe(NOW + 40_000);
});

it('moves by thirty minutes while React renders once', async () => {
  const { result } = renderHook(() => useNow());
  await advance(30 * MINUTE_MS);
  expect(result.current).toBe(NOW - 20_000 + 30 * MINUTE_MS);
});

it('moves at the end of a programme between two minutes', async () => {
  const { result, rerender } = renderHook(({ until }) => useNow(until), {
    initialProps: { until: '2026-11-18T17:25:30Z' },
  });
  await advance(10_000);
  expect(result.current).toBe(NOW + 10_000);
  rerender({ until: '2026-11-18T17:25:50Z' });
  await advance(20_000);
  expect(result.current).toBe(NOW + 30_000);
  await advance(10_000);
  expect(result.current).toBe(NOW + 40_000);
});
