import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectCall } from '../../shared/api/call.ts';
import { OPENING_LIMIT_MS, readOpening } from './playing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives the check before a title up when it stays without an answer, so that the stream is asked for [LEGACY-15]', async () => {
  connectCall(
    (_endpoint, _input, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const answered = vi.fn();
  void readOpening('lodos').then(answered);
  await vi.advanceTimersByTimeAsync(OPENING_LIMIT_MS - 1);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledExactlyOnceWith(undefined);
});
