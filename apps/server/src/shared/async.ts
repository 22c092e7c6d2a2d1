// Concurrency helpers: background tasks, semaphore, single-flight, debounce, mutex, mutex per key, bounded concurrency.

import { AppError } from './app-error.ts';
import { bestEffort } from './best-effort.ts';
import type { Log } from './log.ts';

/**
 * Fire-and-forget: starts work that the reply to a call does not wait for, so that its duration reveals nothing to the
 * caller. A failure is logged.
 */
export type RunInBackground = (work: () => Promise<void>, what: string) => void;

interface BackgroundTasks {
  readonly run: RunInBackground;
  /** Resolves when all started work has ended. A server that closes waits for this. */
  settled(): Promise<void>;
}

export function makeBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    run(work, what) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, what }, 'background task failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

interface SemaphoreOptions {
  /** How many pieces of work run at once. */
  readonly concurrency: number;
  /** How many may wait. Further work is refused at once (load shedding) instead of waiting beyond any client's timeout. */
  readonly queueLimit: number;
}

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A semaphore with a bounded FIFO queue for costly work. Without a bound, a burst of sign-ins, each tens of milliseconds of
 * password hashing, would fill every thread of the process and starve all other calls.
 */
export function makeSemaphore({ concurrency, queueLimit }: SemaphoreOptions): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= concurrency) {
      if (queue.length >= queueLimit)
        throw new AppError('UNAVAILABLE', { reason: 'semaphore queue is full' }, { retryAfterSeconds: 1 });
      await new Promise<void>((start) => queue.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The permit passes directly to the next waiter, so that new work cannot overtake the queue.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

interface SingleFlight {
  /**
   * Runs the work. During a run, all callers share one further run that starts after it: the current run may have read
   * before the caller's change. Rejects as that run does.
   */
  run(): Promise<void>;
  /** Resolves when the current and the next run have ended, failed or not. */
  settled(): Promise<void>;
}

/** Single-flight with a trailing rerun: work that many callers request and that never runs twice at once. */
export function makeSingleFlight(work: () => Promise<void>): SingleFlight {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const run = (): Promise<void> => {
    if (running === undefined) {
      running = work().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };

  return {
    run,
    settled: async () => await (next ?? running)?.catch(() => undefined),
  };
}

interface DebouncedRunner {
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

export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Mutex per key: work of one key runs one piece after the other; different keys do not wait for each other. */
export function makeKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return turn;
  };
}

/** Mutex: runs one piece of work after the other. */
export function makeMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Bounded concurrency: runs `work` for every item, at most `limit` at once. Rejects with the first error. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const workOff = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workOff));
}
