// The one retry rule for addresses of streams: how often, and after which pause, the service is asked again.

import { ApiError, NetworkError } from '../api/api-error.ts';

export const RETRY_MS = 1_500;

/** A stream that is being made ready (503), or one that plays from its buffer while the service is away: a minute. */
const RETRIES_WHEN_UNAVAILABLE = 40;
/** Nothing plays yet and nothing says that it will: the viewer reads of it after seconds, and can try again. */
const RETRIES_WHEN_BROKEN = 2;

/** From a proxy whose server is away. */
const AWAY: ReadonlySet<number> = new Set([502, 504]);

/** How often the question is asked again after this error; 0 for a refusal, and for a first question that timed out. */
export function retriesFor(error: unknown, isPlaying = false): number {
  const status = error instanceof ApiError ? error.status : undefined;
  if (!(error instanceof NetworkError) && (status === undefined || status < 500)) return 0;
  // The viewer has waited for the whole timeout already; two more would be a minute without a word.
  if (!isPlaying && isTimeout(error)) return 0;
  const isAway = status === undefined || AWAY.has(status);
  return status === 503 || (isAway && isPlaying) ? RETRIES_WHEN_UNAVAILABLE : RETRIES_WHEN_BROKEN;
}

/** Older browsers give the abort itself as the cause, and not its reason. An abort by the caller is no NetworkError. */
function isTimeout(error: unknown): boolean {
  const { name } = ((error instanceof NetworkError && error.cause) || {}) as { readonly name?: unknown };
  return name === 'TimeoutError' || name === 'AbortError';
}

interface RetryOptions {
  /** Whether the answer is still of use; the last error is thrown otherwise. */
  isCurrent(): boolean;
  /** A fresh address of a stream that plays, and not the first one. */
  readonly isPlaying?: boolean;
  onWait?(): void;
}

export async function retryWhileUnavailable<T>(
  ask: () => Promise<T>,
  { isCurrent, isPlaying, onWait }: RetryOptions,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (retries >= retriesFor(error, isPlaying) || !isCurrent()) throw error;
      onWait?.();
      await wait(RETRY_MS);
      if (!isCurrent()) throw error;
    }
  }
}
