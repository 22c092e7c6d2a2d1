// A gate in front of costly work. Hashing a password takes a core for tens of milliseconds: without a bound, a burst of
// sign-ins would fill every thread of the process and starve all other calls.
import { AppError } from './app-error.ts';

export interface WorkPoolOptions {
  /** How many pieces of work run at once. */
  readonly atOnce: number;
  /** How many may wait. One more is refused at once, which is kinder than a queue nobody gets through. */
  readonly waiting: number;
}

export type WorkPool = <T>(work: () => Promise<T>) => Promise<T>;

export function makeWorkPool({ atOnce, waiting }: WorkPoolOptions): WorkPool {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new AppError('UNAVAILABLE', { reason: 'work pool is full' }, { retryAfterSeconds: 1 });
      await new Promise<void>((start) => queue.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed to the next in line without being given back, so that a newcomer cannot slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
