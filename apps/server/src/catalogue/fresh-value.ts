// A value made from the database, kept in memory and made anew when told that it is stale. Readers never wait: they get
// the last value that could be made.
import type { Log } from '../shared/log.ts';

export interface FreshValueOptions<T> {
  /** What it is, for the log. */
  readonly name: string;
  readonly load: () => Promise<T>;
  /** Subscribes to changes, and gives what ends that. Called before the first load, so that no change falls between. */
  readonly follow: (onChange: () => void) => Promise<() => Promise<void>>;
  readonly log: Log;
}

export interface FreshValue<T> {
  current(): T;
  /** Asks for a new value soon. Many calls in a short time make one. */
  markStale(): void;
  /** Makes a new value from what is in the database at this moment. Rejects, and keeps the old one, when it cannot. */
  refresh(): Promise<void>;
  /** Calls the listener each time a new value has taken the place of the last; gives what ends that. */
  onExchange(listener: () => void): () => void;
  close(): Promise<void>;
}

/** An import that writes in many transactions announces each: waiting this long makes few rebuilds of many. */
export const SETTLE_MS = 150;
/** After a failed rebuild nobody will announce the change again, so it is tried again by itself. */
export const RETRY_MS = 5_000;

/** Makes the first value and keeps it fresh. Rejects when there is no first value. */
export async function keepFresh<T>({ name, load, follow, log }: FreshValueOptions<T>): Promise<FreshValue<T>> {
  let value: T;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let closed = false;
  const listeners = new Set<() => void>();

  const run = async () => {
    const fresh = await load();
    if (closed) return;
    value = fresh;
    for (const listener of listeners) listener();
  };
  const onExchange = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  /** A load that is under way may have read before the change, so the caller gets one that begins after it. */
  const refresh = (): Promise<void> => {
    if (running === undefined) {
      running = run().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return refresh();
      });
    return next;
  };

  const schedule = (delayMs: number) => {
    if (closed || timer !== undefined) return;
    timer = setTimeout(async () => {
      timer = undefined;
      try {
        await refresh();
      } catch (error) {
        log.error({ err: error, value: name }, 'could not rebuild; the last one stays in use');
        schedule(RETRY_MS);
      }
    }, delayMs);
    timer.unref();
  };
  const markStale = () => schedule(SETTLE_MS);

  const stopFollowing = await follow(markStale);
  const close = async () => {
    closed = true;
    clearTimeout(timer);
    await stopFollowing();
    await (next ?? running)?.catch(() => undefined);
  };

  try {
    await refresh();
  } catch (error) {
    await close();
    throw error;
  }
  return { current: () => value, markStale, refresh, onExchange, close };
}
