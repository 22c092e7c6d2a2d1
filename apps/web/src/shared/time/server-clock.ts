// The server's time, independent of the browser's clock. The offset is measured at start and stored, so that the next start
// can check a stored token's expiry before the first reply (STORE-06).

import type { AppStorage } from '../storage/storage.ts';

/** Epoch milliseconds. */
export type Clock = () => number;

export interface ServerClock {
  /** The server's time, with the last known offset. */
  readonly now: Clock;
  /** Measures the offset; resolves with false when the server did not answer. */
  measure(readServerTime: () => Promise<number>): Promise<boolean>;
}

export function createServerClock(storage: AppStorage, browserNow: Clock): ServerClock {
  return {
    now: () => browserNow() + (storage.get('timeDiff') ?? 0),
    async measure(readServerTime) {
      const sentAt = browserNow();
      try {
        const serverMs = await readServerTime();
        storage.set('timeDiff', timeDifference(serverMs, sentAt, browserNow()));
        return true;
      } catch {
        // The last known offset, or none, stays.
        return false;
      }
    },
  };
}

/** Server time minus browser time, assuming equal latency both ways: the reply was written half way. */
export function timeDifference(serverMs: number, sentAt: number, receivedAt: number): number {
  return Math.round(serverMs - (sentAt + receivedAt) / 2);
}
