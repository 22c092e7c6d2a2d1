import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_EVERY_MS, makeThrottle } from './search-indexes.ts';

describe('the throttle of index builds', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('acts at once for a single change', () => {
    const act = vi.fn();
    makeThrottle(act).call();
    expect(act).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10 * BUILD_EVERY_MS);
    expect(act).toHaveBeenCalledOnce();
  });

  it('acts once per interval for many changes, and never loses the last', () => {
    const act = vi.fn();
    const { call } = makeThrottle(act);
    for (let change = 0; change < 100; change += 1) {
      call();
      vi.advanceTimersByTime(BUILD_EVERY_MS / 10);
    }
    expect(act).toHaveBeenCalledTimes(10 + 1);
    act.mockClear();
    vi.advanceTimersByTime(BUILD_EVERY_MS);
    call();
    vi.advanceTimersByTime(1);
    call();
    expect(act).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(BUILD_EVERY_MS);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does not act after stop', () => {
    const act = vi.fn();
    const { call, stop } = makeThrottle(act);
    call();
    call();
    stop();
    vi.advanceTimersByTime(BUILD_EVERY_MS);
    expect(act).toHaveBeenCalledOnce();
  });
});
