// Stale-while-revalidate cache of one value from the database, reloaded after an invalidation. Readers never wait: they get
// the last value that loaded.
import { makeSingleFlight } from './async.ts';
import type { Log } from './log.ts';

interface FreshValueOptions<T> {
  /** The value's name in the log. */
  readonly name: string;
  readonly load: () => Promise<T>;
  /** Subscribes to changes; resolves to the unsubscribe function. Called before the first load, so that no change is missed. */
  readonly follow: (onChange: () => void) => Promise<() => Promise<void>>;
  readonly log: Log;
}

export interface FreshValue<T> {
  current(): T;
  /** Invalidates the value: a throttled reload, one for many calls in a short time. */
  markStale(): void;
  /** Reloads now. Rejects, and keeps the last value, when the load fails. */
  refresh(): Promise<void>;
  /** Calls the listener after every replacement of the value; returns the unsubscribe function. */
  onExchange(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Throttle: an import writes in many transactions and announces each; reloads start this long after the first. */
export const SETTLE_MS = 150;
/** Retry delay: a change is announced once, so a failed reload is retried. */
export const RETRY_MS = 5_000;

/** Loads the first value and keeps it fresh. Rejects when the first load fails. */
export async function keepFresh<T>({ name, load, follow, log }: FreshValueOptions<T>): Promise<FreshValue<T>> {
  let value: T;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const listeners = new Set<() => void>();

  const flight = makeSingleFlight(async () => {
    const fresh = await load();
    if (closed) return;
    value = fresh;
    for (const listener of listeners) listener();
  });
  const onExchange = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  const schedule = (delayMs: number) => {
    if (closed || timer !== undefined) return;
    timer = setTimeout(async () => {
      timer = undefined;
      try {
        await flight.run();
      } catch (error) {
        log.error({ err: error, value: name }, 'reload failed; the last value stays in use');
        schedule(RETRY_MS);
      }
    }, delayMs);
    timer.unref();
  };
  const markStale = () => schedule(SETTLE_MS);

  const unsubscribe = await follow(markStale);
  const close = async () => {
    closed = true;
    clearTimeout(timer);
    await unsubscribe();
    await flight.settled();
  };

  try {
    await flight.run();
  } catch (error) {
    await close();
    throw error;
  }
  return { current: () => value, markStale, refresh: flight.run, onExchange, close };
}
