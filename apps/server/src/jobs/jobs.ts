// Durable job queue in the database (pg-boss): a job survives a crash, is retried with backoff, and runs on any worker. Only
// this file imports pg-boss.
import { getTimeZone } from '@seyir/core/time/local-time';
import { fromKysely, PgBoss, type WorkHandler } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Queries } from '../db/database.ts';
import type { Clock } from '../shared/clock.ts';
import { newId } from '../shared/ids.ts';
import type { Log } from '../shared/log.ts';

/** One run of a job. */
export interface JobRun<Data> {
  readonly id: string;
  readonly data: Data;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the run exceeds its timeout or the server stops: long work should end then and is run again. */
  readonly signal: AbortSignal;
  /** Reports the progress of long work. */
  report(done: number, total: number, note?: string): void;
}

export interface JobOptions {
  /** Retry limit and first delay; exponential backoff doubles the delay, up to an hour. */
  readonly retry?: { readonly limit: number; readonly delaySeconds: number };
  /** How many run at once in one process. */
  readonly concurrency?: number;
  /** A run that takes longer counts as failed. */
  readonly timeoutSeconds?: number;
  /** How long a finished job stays in the database for inspection. */
  readonly keepSeconds?: number;
}

export interface SendOptions {
  readonly startAfter?: Date;
  /** Deduplication key: while a job with this key waits, another one is not added. */
  readonly singletonKey?: string;
  /** Higher goes first. */
  readonly priority?: number;
  /** Added with the commit of this transaction, or not at all. */
  readonly within?: Queries;
}

export interface Queue<Data> {
  readonly name: string;
  /** Adds a job and gives its id; undefined when one with the same key waits already. */
  send(data: Data, options?: SendOptions): Promise<string | undefined>;
}

export interface Progress {
  readonly queue: string;
  readonly jobId: string;
  readonly done: number;
  readonly total: number;
  readonly note: string | undefined;
}

export interface Jobs {
  /** Declares a kind of job. All are declared before `start`; handlers run only in a process with the worker role. */
  define<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    handler: (run: JobRun<z.output<Schema>>) => Promise<void>,
    options?: JobOptions,
  ): Queue<z.input<Schema>>;
  /** Adds a job of this queue whenever the cron expression says so, in Turkish time. */
  schedule<Data>(queue: Queue<Data>, cron: string, data: Data): void;
  /** Calls the listener for every `report` of a run in this process. */
  onProgress(listener: (progress: Progress) => void): void;
  start(): Promise<void>;
  /** Takes no more jobs, lets running ones end within the grace, and puts the others back. */
  stop(graceMs: number): Promise<void>;
  /** Jobs in the database by state, for metrics. */
  countByState(): Promise<Readonly<Record<string, number>>>;
  /** The newest jobs in the database, running and waiting ones first. */
  listRecent(limit: number): Promise<readonly StoredJob[]>;
  /** Jobs that were given up since a moment, by queue, with the newest failure of each. */
  listFailures(since: Date): Promise<readonly QueueFailures[]>;
}

interface QueueFailures {
  readonly queue: string;
  readonly count: number;
  readonly last: Date;
  readonly error: string | null;
}

/** A job as the database has it. */
interface StoredJob {
  readonly id: string;
  readonly queue: string;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  readonly attempt: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Message of the failure of the last attempt. */
  readonly error: string | null;
}

const SCHEMA = 'pgboss';
/** More kinds of jobs than the service has. */
const FAILED_QUEUES = 100;
const DEFAULTS = {
  retry: { limit: 5, delaySeconds: 5 },
  concurrency: 1,
  timeoutSeconds: 900,
  keepSeconds: 86_400,
} satisfies JobOptions;
const RETRY_DELAY_MAX_SECONDS = 3_600;
/** Heartbeat timeout: a worker without a heartbeat for this long counts as dead, and its job is run by another. */
const HEARTBEAT_SECONDS = 30;
/** How often workers look for such jobs, and for those that exceed their timeout. */
const SUPERVISE_SECONDS = 15;
/** Polling interval. New jobs are announced by NOTIFY; polling finds delayed jobs and those whose notification was lost. */
const POLL_SECONDS = 5;

interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly data: object;
}

interface Definition {
  readonly schema: z.ZodType;
  readonly handler: (run: JobRun<never>) => Promise<void>;
  readonly options: Required<JobOptions>;
}

interface JobsDeps {
  readonly db: Database;
  readonly log: Log;
  readonly now: Clock;
  /** Whether this process runs jobs, or only adds them. */
  readonly isWorker: boolean;
  /** The polling interval; tests shorten it. */
  readonly pollSeconds?: number;
}

export function makeJobs({ db, log, now, isWorker, pollSeconds = POLL_SECONDS }: JobsDeps): Jobs {
  const definitions = new Map<string, Definition>();
  const schedules: Schedule[] = [];
  const progressListeners: ((progress: Progress) => void)[] = [];
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.executeSql(text, values),
      listen: async (channel, onNotification, onReconnect) => {
        const stop = await db.listen(channel, onNotification, onReconnect);
        return { close: stop };
      },
    },
    backend: db.engine,
    schema: SCHEMA,
    useListenNotify: isWorker,
    supervise: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: isWorker,
  });
  boss.on('error', makeErrorThrottle(log, now));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));

  const runOne =
    (name: string, { schema, handler }: Definition): WorkHandler<object> =>
    async ([job]) => {
      if (job === undefined) return;
      const report = (done: number, total: number, note?: string) => {
        for (const listener of progressListeners) listener({ queue: name, jobId: job.id, done, total, note });
      };
      const { id, signal, retryCount } = job;
      try {
        const data = unwrap(schema, job.data) as never;
        await handler({ id, data, attempt: retryCount + 1, signal, report });
      } catch (error) {
        log.warn({ err: error, queue: name, jobId: id, attempt: retryCount + 1 }, 'job failed');
        throw error;
      }
    };

  return {
    define(name, schema, handler, options = {}) {
      if (definitions.has(name)) throw new Error(`The job ${name} is declared twice.`);
      definitions.set(name, { schema, handler, options: { ...DEFAULTS, ...options } });
      return {
        name,
        async send(data, { startAfter, singletonKey, priority, within } = {}) {
          schema.parse(data);
          const id = await boss.send(
            name,
            { value: data },
            {
              singletonKey: singletonKey ?? newId(),
              ...(startAfter ? { startAfter } : {}),
              ...(priority === undefined ? {} : { priority }),
              ...(within ? { db: fromKysely(within) } : {}),
            },
          );
          return id ?? undefined;
        },
      };
    },

    schedule(queue, cron, data) {
      schedules.push({ name: queue.name, cron, data: { value: data } });
    },

    onProgress(listener) {
      progressListeners.push(listener);
    },

    async start() {
      await boss.start();
      for (const [name, definition] of definitions) await prepareQueue(boss, name, definition.options);
      if (!isWorker) return;
      await writeSchedules(boss, schedules);
      for (const [name, definition] of definitions) {
        const how = { localConcurrency: definition.options.concurrency, pollingIntervalSeconds: pollSeconds };
        await boss.work(name, { ...how, notifyPollingIntervalSeconds: pollSeconds }, runOne(name, definition));
      }
    },

    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
    },

    async countByState() {
      const { rows } = await db.executeSql(`select state::text, count(*)::int from ${SCHEMA}.job group by state`);
      return Object.fromEntries((rows as { state: string; count: number }[]).map(({ state, count }) => [state, count]));
    },

    async listRecent(limit) {
      const { rows } = await db.executeSql(
        `select id::text, name as queue, state::text, retry_count + 1 as attempt, created_on as "createdAt",
                started_on as "startedAt", completed_on as "endedAt", left(output ->> 'message', 300) as error
           from ${SCHEMA}.job
          where not name like '\\_\\_%'
          order by state in ('active', 'retry', 'created') desc, coalesce(completed_on, started_on, created_on) desc
          limit $1`,
        [limit],
      );
      return rows as StoredJob[];
    },

    async listFailures(since) {
      const { rows } = await db.executeSql(
        `select name as queue, count(*)::int as count, max(completed_on) as last,
                (array_agg(left(output ->> 'message', 300) order by completed_on desc))[1] as error
           from ${SCHEMA}.job
          where state = 'failed' and completed_on > $1 and not name like '\\_\\_%'
          group by name
          order by max(completed_on) desc
          limit ${FAILED_QUEUES}`,
        [since],
      );
      return rows as QueueFailures[];
    },
  };
}

/** Log throttle: while the database is away, pg-boss reports an error at every poll. */
const ERROR_LOG_MS = 60_000;

/** Logs at most one error a minute, with the number of suppressed ones. */
export function makeErrorThrottle(log: Log, now: Clock): (error: unknown) => void {
  let quietUntil = 0;
  let suppressedCount = 0;
  return (error) => {
    if (now() < quietUntil) {
      suppressedCount += 1;
      return;
    }
    log.warn({ err: error, suppressedCount }, 'job queue error');
    quietUntil = now() + ERROR_LOG_MS;
    suppressedCount = 0;
  };
}

/** Data is stored in a wrapper: the queue takes objects only, and a job's data may be any JSON value. */
function unwrap(schema: z.ZodType, stored: object): unknown {
  return schema.parse('value' in stored ? stored.value : undefined);
}

async function prepareQueue(boss: PgBoss, name: string, options: Required<JobOptions>): Promise<void> {
  const settings = {
    retryLimit: options.retry.limit,
    retryDelay: options.retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_SECONDS,
    expireInSeconds: options.timeoutSeconds,
    deleteAfterSeconds: options.keepSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  };
  // Policy `short`: one waiting job per key. Jobs without a key get a unique one.
  await boss.createQueue(name, { ...settings, policy: 'short' });
  await boss.updateQueue(name, settings);
  // Warms the settings cache of pg-boss. Otherwise the first `send` reads them through the pool, which deadlocks within a
  // transaction on PGlite: it has one connection, held by the transaction that waits for the read.
  await boss.findJobs(name, { id: newId() });
}

/** Replaces the schedules in the database by those of the code, so that a removed schedule stops. */
async function writeSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name);
  }
  for (const { name, cron, data } of schedules) {
    await boss.schedule(name, cron, data, { tz: getTimeZone(), singletonKey: 'schedule', missed: 'once' });
  }
}
