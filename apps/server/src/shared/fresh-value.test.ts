import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFresh, RETRY_MS, SETTLE_MS } from './fresh-value.ts';
import { silentLog } from './log.ts';

/** Loads that the test settles, each with its number. */
function manualLoads() {
  const pending: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const load = () =>
    new Promise<number>((resolve, reject) => {
      pending.push({ resolve, reject });
    });
  return { load, pending, count: () => pending.length };
}

const flush = () => vi.advanceTimersByTimeAsync(0);

describe('keepFresh', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const stopFollowing = vi.fn(async () => {});
  let announce = () => {};
  const follow = async (onChange: () => void) => {
    announce = onChange;
    return stopFollowing;
  };

  async function started() {
    const loads = manualLoads();
    const first = keepFresh({ name: 'test', load: loads.load, follow, log: silentLog });
    await flush();
    loads.pending[0]?.resolve(0);
    return { ...loads, value: await first };
  }

  it('rejects without a first value, and unsubscribes', async () => {
    const load = () => Promise.reject(new Error('no database'));
    stopFollowing.mockClear();
    await expect(keepFresh({ name: 'test', load, follow, log: silentLog })).rejects.toThrow('no database');
    expect(stopFollowing).toHaveBeenCalledOnce();
  });

  it('loads again when something changed during the first load', async () => {
    const { load, pending } = manualLoads();
    const first = keepFresh({ name: 'test', load, follow, log: silentLog });
    await flush();
    announce();
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    pending[0]?.resolve(0);
    const value = await first;
    await flush();
    pending[1]?.resolve(1);
    await flush();
    expect(value.current()).toBe(1);
  });

  it('makes one value of many announcements, and does not wait for them to end', async () => {
    const { value, count, pending } = await started();
    for (let at = 0; at < SETTLE_MS; at += 10) {
      announce();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(count()).toBe(2);
    expect(value.current()).toBe(0);
    pending[1]?.resolve(1);
    await flush();
    expect(value.current()).toBe(1);
  });

  it('keeps the old value when a load fails, and retries', async () => {
    const { value, count, pending } = await started();
    value.markStale();
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    pending[1]?.reject(new Error('gone'));
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect([value.current(), count()]).toEqual([0, 2]);
    await vi.advanceTimersByTimeAsync(1);
    pending[2]?.resolve(2);
    await flush();
    expect(value.current()).toBe(2);
  });

  it('does not use a load that started before the change', async () => {
    const { value, count, pending } = await started();
    const early = value.refresh();
    const late = value.refresh();
    const later = value.refresh();
    expect(count()).toBe(2);
    pending[1]?.resolve(1);
    await early;
    expect(value.current()).toBe(1);
    await flush();
    expect(count()).toBe(3);
    pending[2]?.resolve(2);
    await Promise.all([late, later]);
    expect([value.current(), count()]).toEqual([2, 3]);
  });

  it('loads after a failed load that was under way', async () => {
    const { value, pending } = await started();
    const early = value.refresh().catch((error: Error) => error.message);
    const late = value.refresh();
    pending[1]?.reject(new Error('gone'));
    expect(await early).toBe('gone');
    await flush();
    pending[2]?.resolve(2);
    await late;
    expect(value.current()).toBe(2);
  });

  it('reports every replacement to listeners until they unsubscribe, and no failed load', async () => {
    const { value, pending } = await started();
    const seen: number[] = [];
    const stop = value.onExchange(() => seen.push(value.current()));
    for (const number of [1, 2]) {
      const refreshed = value.refresh();
      pending[number]?.resolve(number);
      await refreshed;
    }
    const failed = value.refresh().catch(() => undefined);
    pending[3]?.reject(new Error('gone'));
    await failed;
    stop();
    const last = value.refresh();
    pending[4]?.resolve(4);
    await last;
    expect(seen).toEqual([1, 2]);
  });

  it('is silent after it was closed', async () => {
    const { value, count } = await started();
    stopFollowing.mockClear();
    value.markStale();
    await value.close();
    value.markStale();
    await vi.advanceTimersByTimeAsync(SETTLE_MS + RETRY_MS);
    expect(count()).toBe(1);
    expect(stopFollowing).toHaveBeenCalledOnce();
  });
});
