// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEBOUNCE_MS, useDebounced } from './use-debounced.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('returns the text after the delay without a change, from the first letter on [SEARCH-02]', () => {
  const { result, rerender } = renderHook(useDebounced, { initialProps: 'f' });
  wait(DEBOUNCE_MS - 1);
  rerender('fe');
  wait(DEBOUNCE_MS - 1);
  expect(result.current).toBe('');
  wait(1);
  expect(result.current).toBe('fe');
  rerender('fen');
  expect(result.current).toBe('fe');
});

it('returns an empty text at once [SEARCH-04]', () => {
  const { result, rerender } = renderHook(useDebounced, { initialProps: 'fener' });
  wait(DEBOUNCE_MS);
  rerender('');
  expect(result.current).toBe('');
});
