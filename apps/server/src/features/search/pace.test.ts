import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_EVERY_MS, makePace } from './pace.ts';

describe('the pace of building', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is at once for a single change', () => {
    const act = vi.fn();
    makePace(act).call();
    expect(act).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10 * BUILD_EVERY_MS);
    expect(act).toHaveBeenCalledOnce();
  });

  it('is one for all changes that come soon after another, and never loses the last', () => {
    const act = vi.fn();
    const { call } = makePace(act);
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

  it('ends with what it belongs to', () => {
    const act = vi.fn();
    const { call, stop } = makePace(act);
    call();
    call();
    stop();
    vi.advanceTimersByTime(BUILD_EVERY_MS);
    expect(act).toHaveBeenCalledOnce();
  });
});
