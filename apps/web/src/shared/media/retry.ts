// The one retry rule for addresses of streams: how often, and after which pause, the service is asked again.

import { ApiError, NetworkError } from '../api/api-error.ts';

export const RETRY_MS = 1_500;

/** A service that is away, or still makes something ready: a minute. */
const RETRIES_WHEN_UNAVAILABLE = 40;
/** A failure inside the service (500) does not end by asking: the viewer learns of it after seconds. */
const RETRIES_WHEN_BROKEN = 2;

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** How often the question is asked again after this error; 0 for a refusal. */
export function retriesFor(error: unknown): number {
  if (error instanceof NetworkError) return RETRIES_WHEN_UNAVAILABLE;
  if (!(error instanceof ApiError) || error.status < 500) return 0;
  return UNAVAILABLE.has(error.status) ? RETRIES_WHEN_UNAVAILABLE : RETRIES_WHEN_BROKEN;
}

export interface RetryOptions {
  /** Whether the answer is still of use; the last error is thrown otherwise. */
  isCurrent(): boolean;
  onWait?(): void;
}

export async function retryWhileUnavailable<T>(
  ask: () => Promise<T>,
  { isCurrent, onWait }: RetryOptions,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (retries >= retriesFor(error) || !isCurrent()) throw error;
      onWait?.();
      await wait(RETRY_MS);
      if (!isCurrent()) throw error;
    }
  }
}
