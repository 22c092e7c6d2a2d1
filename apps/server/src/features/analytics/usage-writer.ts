// Batched writes of usage events. Each viewer reports once a minute: one INSERT a second for all of them costs the database
// next to nothing, and no call waits for it.
import type { Database } from '../../db/database.ts';
import { isConnectionError } from '../../db/errors.ts';
import type { Log } from '../../shared/log.ts';
import { addUsageDay, insertUsageEvents, type UsageEvent } from './analytics.queries.ts';

const WRITE_EVERY_MS = 1_000;
/** Rows of a statement. */
const AT_ONCE = 1_000;
/** Events in memory while the database is away: several minutes of ten thousand viewers. Later ones are dropped and counted. */
const QUEUE_MAX = 100_000;
/** Attempts to write the rest at a graceful stop. */
const CLOSE_ATTEMPTS = 5;
const DAY_MS = 86_400_000;

export interface UsageWriter {
  /** Queues an event; never waits and never fails. */
  add(event: UsageEvent): void;
  /** Writes all queued events; for tests and for the stop. */
  flush(): Promise<void>;
  /** Stops the timer and writes the rest. */
  close(): Promise<void>;
}

interface UsageWriterDeps {
  readonly db: Database;
  readonly log: Log;
}

export function openUsageWriter({ db, log }: UsageWriterDeps): UsageWriter {
  let queue: UsageEvent[] = [];
  let dropped = 0;
  let writing: Promise<void> | undefined;
  /** Days whose partition is known to exist. */
  const days = new Set<string>();

  const ensureDay = async (at: Date) => {
    const day = dayOf(at.getTime());
    if (days.has(day)) return;
    const from = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
    await addUsageDay(db.kysely, day, new Date(from), new Date(from + DAY_MS));
    days.add(day);
  };

  /** One batch. Puts it back when the database is away; drops it when the database refuses it. */
  const writeBatch = async () => {
    const batch = queue.slice(0, AT_ONCE);
    queue = queue.slice(AT_ONCE);
    try {
      for (const { happened_at } of batch) await ensureDay(happened_at);
      await insertUsageEvents(db.kysely, batch);
    } catch (error) {
      // A dropped partition of an old clock, say: created again by the next attempt.
      days.clear();
      if (!isConnectionError(error)) {
        log.error({ err: error, events: batch.length }, 'usage events could not be written');
        return;
      }
      queue = [...batch, ...queue];
      throw error;
    }
  };

  const writeAll = async () => {
    if (dropped > 0) log.warn({ events: dropped }, 'usage events were dropped: the queue is full');
    dropped = 0;
    while (queue.length > 0) await writeBatch();
  };
  /** Single-flight: batches keep their order. */
  const flush = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const timer = setInterval(() => {
    flush().catch((error: unknown) =>
      log.warn({ err: error, events: queue.length }, 'usage events wait for the database'),
    );
  }, WRITE_EVERY_MS).unref();

  return {
    add(event) {
      if (queue.length < QUEUE_MAX) queue.push(event);
      else dropped += 1;
    },
    flush,
    async close() {
      clearInterval(timer);
      await writing?.catch(() => undefined);
      for (let attempt = 1; queue.length > 0; attempt += 1) {
        try {
          await flush();
        } catch (error) {
          if (attempt < CLOSE_ATTEMPTS) continue;
          log.error({ err: error, events: queue.length }, 'usage events are lost: the database is away');
          return;
        }
      }
    },
  };
}

/** YYYYMMDD in UTC. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
