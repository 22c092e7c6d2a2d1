import { bestEffort } from '../../shared/best-effort.ts';
import type { Log } from '../../shared/log.ts';

export interface SoonRunner {
  /** Asks for the work soon. Many calls in a short time make one. */
  ask(): void;
  close(): Promise<void>;
}

/** Runs work a moment after it was asked for, never twice at once, and again when it was asked for meanwhile. */
export function makeSoonRunner(work: () => Promise<unknown>, settleMs: number, log: Log): SoonRunner {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;

  const start = () => {
    timer = undefined;
    running = bestEffort(work(), 'the next run makes up for it', log).finally(() => {
      running = undefined;
      if (isAskedAgain) ask();
    });
  };
  const ask = () => {
    isAskedAgain = running !== undefined;
    if (isClosed || timer !== undefined || isAskedAgain) return;
    timer = setTimeout(start, settleMs).unref();
  };

  return {
    ask,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
