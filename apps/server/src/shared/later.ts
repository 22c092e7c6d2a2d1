import type { Log } from './log.ts';

/**
 * Begins work that the answer to a call does not wait for, so that how long it takes tells the caller nothing. Its
 * failure is written to the log; nobody else hears of it.
 */
export type Later = (work: () => Promise<void>, what: string) => void;

export interface LaterWork {
  readonly later: Later;
  /** Resolves when everything that was begun has ended. A server that closes waits for it. */
  settled(): Promise<void>;
}

export function makeLater(log: Log): LaterWork {
  const running = new Set<Promise<void>>();

  const later: Later = (work, what) => {
    const run = work()
      .catch((error: unknown) => log.error({ err: error, what }, 'work after an answer failed'))
      .finally(() => running.delete(run));
    running.add(run);
  };

  return {
    later,
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
