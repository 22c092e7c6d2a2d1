// Timers as an interface, so that a test moves the clock instead of waiting; and the back-off of failing sources.

export type TimerHandle = unknown;

export interface Timers {
  set(work: () => void, ms: number): TimerHandle;
  clear(handle: TimerHandle): void;
}

/** Unreferenced timers: they do not keep the process alive. */
export const systemTimers: Timers = {
  set: (work, ms) => setTimeout(work, ms).unref(),
  clear: (handle) => clearTimeout(handle as NodeJS.Timeout | undefined),
};

/** Resolves after the time or when the signal aborts. Never rejects. */
export function waitFor(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      timers.clear(handle);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const handle = timers.set(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
  });
}

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Up to this share of the wait is removed at random, so that sources that failed together do not retry together. */
const JITTER = 0.25;

/** Exponential back-off with jitter. `failures` in a row, counted from 1; `chance` from 0 up to 1. */
export function backOffMs(failures: number, chance: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.round(wait * (1 - JITTER * chance));
}

/** A run that was live for this long resets the back-off. */
export const HEALTHY_MS = 60_000;
