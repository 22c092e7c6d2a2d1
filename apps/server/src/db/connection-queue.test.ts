import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';
import { isConnectionError } from './errors.ts';

describe('ConnectionQueue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const queue = () => new ConnectionQueue(1_000);

  it('serves one at a time, in the order of asking', async () => {
    const line = queue();
    const events: string[] = [];
    const work = (name: string) =>
      line.run(async () => {
        events.push(`${name} begins`);
        await Promise.resolve();
        events.push(`${name} ends`);
      });
    await Promise.all([work('a'), work('b'), work('c')]);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('goes on after work that fails', async () => {
    const line = queue();
    await expect(line.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await line.run(async () => 'next')).toBe('next');
  });

  it('refuses who waits for itself, and then serves the others', async () => {
    const line = queue();
    const refusal = line.run(() => line.run(async () => 'never')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    const later = line.run(async () => 'served');
    await vi.advanceTimersByTimeAsync(499);
    expect(await Promise.race([refusal, Promise.resolve('still waiting')])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(isConnectionError(await refusal)).toBe(true);
    expect(await later).toBe('served');
  });

  it('takes a second release of the same turn as none', async () => {
    const line = queue();
    const release = await line.acquire();
    const second = await Promise.all([line.acquire(), release(), release()]).then(([granted]) => granted);
    let third = false;
    void line.acquire().then(() => {
      third = true;
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(third).toBe(false);
    second();
    await vi.advanceTimersByTimeAsync(0);
    expect(third).toBe(true);
  });

  it('closes after the present work, refusing who waits and who comes', async () => {
    const line = queue();
    const release = await line.acquire();
    const waiting = line.acquire().catch((error: unknown) => error);
    let closed = false;
    const closing = line.close().then(() => {
      closed = true;
    });
    expect(isConnectionError(await waiting)).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(closed).toBe(false);
    release();
    await closing;
    await expect(line.acquire()).rejects.toThrow('closed');
  });
});
