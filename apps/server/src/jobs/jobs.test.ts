import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPostgresDatabase, testEngine } from '../../test/database.ts';
import { SILENT } from '../../test/template.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { silentLog } from '../shared/log.ts';

import { type JobRun, type Jobs, makeErrorThrottle, makeJobs } from './jobs.ts';

const WAIT = { timeout: 20_000, interval: 50 };
const OPEN_TIMEOUT_MS = 60_000;

let folder = '';
let databaseUrl: string | undefined;
let db: Database;
let running: Jobs[] = [];

const openAgain = async () => {
  db = await openDatabase({ dataFolder: folder, databaseUrl, log: SILENT });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-jobs-'));
  databaseUrl = testEngine() === 'postgres' ? await createPostgresDatabase() : undefined;
  await openAgain();
}, OPEN_TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop(1_000)));
  running = [];
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

function aServer(isWorker = true): Jobs {
  const jobs = makeJobs({ db, log: silentLog, now: () => Date.now(), isWorker, pollSeconds: 0.5 });
  running.push(jobs);
  return jobs;
}

const Letter = z.object({ to: z.string(), copies: z.number().default(1) });

describe('jobs', { timeout: 60_000 }, () => {
  it('runs what was sent, checked, with its defaults', async () => {
    const jobs = aServer();
    const seen = vi.fn(async ({ data, attempt }: JobRun<z.output<typeof Letter>>) => void [data, attempt]);
    const letters = jobs.define('test-letter', Letter, seen);
    await jobs.start();
    const id = await letters.send({ to: 'ada' });
    await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce(), WAIT);
    expect(seen.mock.calls[0]?.[0]).toMatchObject({ id, data: { to: 'ada', copies: 1 }, attempt: 1 });
    await vi.waitFor(async () => expect(await jobs.countByState()).toMatchObject({ completed: 1 }), WAIT);
  });

  it('refuses data that is not what was declared', async () => {
    const jobs = aServer();
    const letters = jobs.define('test-strict', Letter, async () => undefined);
    await jobs.start();
    await expect(letters.send({ to: 7 } as never)).rejects.toThrow();
    expect(() => jobs.define('test-strict', Letter, async () => undefined)).toThrow(/declared twice/);
  });

  it('retries a failing job, and passes the attempt number to the handler', async () => {
    const jobs = aServer();
    const attempts: number[] = [];
    const flaky = jobs.define(
      'test-flaky',
      z.string(),
      async ({ attempt }) => {
        attempts.push(attempt);
        if (attempt < 2) throw new Error('not yet');
      },
      { retry: { limit: 3, delaySeconds: 0 } },
    );
    await jobs.start();
    await flaky.send('x');
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), WAIT);
  });

  it('adds a job with the transaction it belongs to, or not at all', async () => {
    const jobs = aServer();
    const seen: string[] = [];
    const queue = jobs.define('test-within', z.string(), async ({ data }) => void seen.push(data));
    await jobs.start();
    const undone = db.kysely.transaction().execute(async (trx) => {
      await queue.send('undone', { within: trx });
      throw new Error('roll back');
    });
    await expect(undone).rejects.toThrow('roll back');
    await db.kysely.transaction().execute(async (trx) => void (await queue.send('done', { within: trx })));
    await vi.waitFor(() => expect(seen).toEqual(['done']), WAIT);
  });

  it('adds the first job after a start through the transaction alone', async () => {
    const executeSql = vi.fn<Database['executeSql']>((...query) => db.executeSql(...query));
    const sender = makeJobs({ db: { ...db, executeSql }, log: silentLog, now: () => Date.now(), isWorker: false });
    running.push(sender);
    const queue = sender.define('test-first', z.string(), async () => undefined);
    await sender.start();
    executeSql.mockRejectedValue(new Error('a query beside the transaction'));
    await db.kysely.transaction().execute(async (trx) => {
      expect(await queue.send('first', { within: trx })).toBeTypeOf('string');
    });
    executeSql.mockReset().mockImplementation((...query) => db.executeSql(...query));
  });

  it('keeps one waiting job for a key, takes the higher priority first, and waits for the time', async () => {
    const sender = aServer(false);
    const queue = sender.define('test-order', z.string(), async () => undefined);
    await sender.start();
    expect(await queue.send('once', { singletonKey: 'a', priority: 1 })).toBeTypeOf('string');
    expect(await queue.send('twice', { singletonKey: 'a' })).toBeUndefined();
    await queue.send('urgent', { priority: 9 });
    await queue.send('later', { priority: 99, startAfter: new Date(Date.now() + 3_600_000) });

    const worker = aServer();
    const seen: string[] = [];
    worker.define('test-order', z.string(), async ({ data }) => void seen.push(data));
    await worker.start();
    await vi.waitFor(() => expect(seen).toEqual(['urgent', 'once']), WAIT);
  });

  it('only adds jobs in a process without the worker role', async () => {
    const sender = aServer(false);
    const handler = vi.fn(async () => undefined);
    const queue = sender.define('test-web', z.string(), handler);
    await sender.start();
    await queue.send('x');
    const worker = aServer();
    const seen = vi.fn(async () => undefined);
    worker.define('test-web', z.string(), seen);
    await worker.start();
    await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce(), WAIT);
    expect(handler).not.toHaveBeenCalled();
  });

  it('keeps jobs over the close of the database, also one that was running', async () => {
    const before = aServer();
    const started = vi.fn();
    const queue = before.define(
      'test-survivor',
      z.string(),
      ({ signal }) => {
        started();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      },
      { retry: { limit: 3, delaySeconds: 0 } },
    );
    await before.start();
    await queue.send('x');
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), WAIT);
    await before.stop(1_000);
    running = [];
    await db.close();

    await openAgain();
    const after = aServer();
    const seen: string[] = [];
    after.define('test-survivor', z.string(), async ({ data }) => void seen.push(data));
    await after.start();
    await vi.waitFor(() => expect(seen).toEqual(['x']), WAIT);
  });

  it('writes the schedules of the code and removes the others', async () => {
    const first = aServer();
    first.schedule(
      first.define('test-old', z.string(), async () => undefined),
      '0 4 * * *',
      'x',
    );
    await first.start();
    const second = aServer();
    second.schedule(
      second.define('test-new', z.string(), async () => undefined),
      '30 4 * * *',
      'x',
    );
    await second.start();
    const { rows } = await db.executeSql('select name, cron, timezone from pgboss.schedule');
    expect(rows).toEqual([{ name: 'test-new', cron: '30 4 * * *', timezone: 'Europe/Istanbul' }]);
  });

  it('passes on the progress of a job', async () => {
    const jobs = aServer();
    const queue = jobs.define('test-progress', z.string(), async ({ report }) => report(1, 4, 'first part'));
    const heard = vi.fn();
    jobs.onProgress(heard);
    await jobs.start();
    const jobId = await queue.send('x');
    await vi.waitFor(
      () =>
        expect(heard).toHaveBeenCalledWith({ queue: 'test-progress', jobId, done: 1, total: 4, note: 'first part' }),
      WAIT,
    );
  });
});

describe('makeErrorThrottle', () => {
  it('logs one error a minute and counts the suppressed ones', () => {
    let at = 1_000_000;
    const warn = vi.fn();
    const report = makeErrorThrottle({ warn } as never, () => at);
    for (let i = 0; i < 5; i += 1) report(new Error(`trouble ${i}`));
    expect(warn).toHaveBeenCalledOnce();
    at += 60_000;
    report(new Error('still'));
    expect(warn).toHaveBeenLastCalledWith({ err: new Error('still'), suppressedCount: 4 }, 'job queue error');
  });
});
