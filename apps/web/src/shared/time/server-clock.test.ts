import { describe, expect, it } from 'vitest';
import { createStorage } from '../storage/storage.ts';
import { createServerClock, timeDifference } from './server-clock.ts';

const HOUR_MS = 3_600_000;

function anEmptyStorage() {
  localStorage.clear();
  return createStorage(localStorage, window);
}

describe('the offset to the server’s clock', () => {
  it.each([
    ['the same time', 1_000, 1_000, 1_000, 0],
    ['a browser one hour behind', HOUR_MS + 50, 0, 100, HOUR_MS],
    ['a browser one hour ahead', 50, HOUR_MS, HOUR_MS + 100, -HOUR_MS],
    ['half a millisecond, rounded', 10, 0, 1, 10],
  ])('%s', (_, server, sent, received, expected) => {
    expect(timeDifference(server, sent, received)).toBe(expected);
  });

  it('is server minus browser, stored and added to the browser’s clock [STORE-06]', async () => {
    const storage = anEmptyStorage();
    const clock = createServerClock(storage, () => 1_000);
    expect(clock.now()).toBe(1_000);
    expect(await clock.measure(async () => 1_000 + HOUR_MS)).toBe(true);
    expect(storage.get('timeDiff')).toBe(HOUR_MS);
    expect(clock.now()).toBe(1_000 + HOUR_MS);
  });

  it('stays as it was when the server does not answer', async () => {
    const storage = anEmptyStorage();
    storage.set('timeDiff', 500);
    const clock = createServerClock(storage, () => 0);
    expect(await clock.measure(() => Promise.reject(new Error('down')))).toBe(false);
    expect(clock.now()).toBe(500);
  });
});
