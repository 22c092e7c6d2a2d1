// The service's time, whatever the browser's clock says. The difference is measured at start and kept, so that the next
// start judges a stored token fairly before the first answer is in (STORE-06).

import type { AppStorage } from '../storage/storage.ts';

/** Epoch milliseconds. */
export type Clock = () => number;

export interface ServerClock {
  /** The server's time, as well as it is known. */
  readonly now: Clock;
  /** Asks the server for its time; false when it could not be had. */
  measure(askServer: () => Promise<number>): Promise<boolean>;
}

export function createServerClock(storage: AppStorage, browserNow: Clock): ServerClock {
  return {
    now: () => browserNow() + (storage.get('timeDiff') ?? 0),
    async measure(askServer) {
      const sentAt = browserNow();
      try {
        const serverMs = await askServer();
        storage.set('timeDiff', timeDifference(serverMs, sentAt, browserNow()));
        return true;
      } catch {
        // Without an answer the last known difference, or none, is the best there is.
        return false;
      }
    },
  };
}

/** Server time minus browser time. The answer was true about half way between asking and hearing. */
export function timeDifference(serverMs: number, sentAt: number, receivedAt: number): number {
  return Math.round(serverMs - (sentAt + receivedAt) / 2);
}
