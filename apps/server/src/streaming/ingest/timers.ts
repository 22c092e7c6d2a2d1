// Waiting, as a door: a test moves the clock on in place of waiting.

export type TimerHandle = unknown;

export interface Timers {
  set(work: () => void, ms: number): TimerHandle;
  clear(handle: TimerHandle): void;
}

/** They never keep the process alive: what is waited for is not worth it. */
export const systemTimers: Timers = {
  set: (work, ms) => setTimeout(work, ms).unref(),
  clear: (handle) => clearTimeout(handle as NodeJS.Timeout | undefined),
};

/** Waits, or until the signal says that it is pointless. Never rejects. */
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
