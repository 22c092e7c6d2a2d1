import { bestEffort } from '../../shared/best-effort.ts';
import type { Log } from '../../shared/log.ts';

export interface DebouncedRunner {
  /** Requests a run. Many requests within the interval cause one run. */
  request(): void;
  close(): Promise<void>;
}

/**
 * Debounce: runs the work an interval after the first request, never twice at once, and again after requests during a
 * run.
 */
export function makeDebouncedRunner(work: () => Promise<unknown>, intervalMs: number, log: Log): DebouncedRunner {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  let isClosed = false;

  const start = () => {
    timer = undefined;
    running = bestEffort(work(), 'the next run makes up for it', log).finally(() => {
      running = undefined;
      if (isRequestedAgain) request();
    });
  };
  const request = () => {
    isRequestedAgain = running !== undefined;
    if (isClosed || timer !== undefined || isRequestedAgain) return;
    timer = setTimeout(start, intervalMs).unref();
  };

  return {
    request,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
