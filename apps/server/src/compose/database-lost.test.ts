// Database outage while the server runs: calls answer 503 and recover without a restart. On PostgreSQL only: the embedded
// database has no connection to lose.
import { endpoint } from '@seyir/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type CuttableProxy, startCuttableProxy } from '../../test/cuttable-proxy.ts';
import { createPostgresDatabase, testEngine } from '../../test/database.ts';
import { bearer, testHttp } from '../../test/http.ts';
import { SILENT } from '../../test/template.ts';
import type { Database } from '../db/database.ts';
import { isConnectionError } from '../db/errors.ts';
import { openDatabase } from '../db/open-database.ts';
import { type Events, eventRoutes, openEvents } from '../events/events.ts';
import type { Http } from '../http/build-http.ts';
import { route } from '../http/route.ts';
import { type Jobs, makeJobs, type Queue } from '../jobs/jobs.ts';
import { healthRoutes } from '../operations/health.routes.ts';
import { makeMetrics, metricsRoutes } from '../operations/metrics.ts';
import { silentLog } from '../shared/log.ts';

const WAIT = { timeout: 30_000, interval: 100 };

const look = endpoint({
  method: 'GET',
  path: '/look',
  access: 'public',
  feature: 'client',
  summary: 'A call for tests that needs the database.',
  reply: z.object({ accounts: z.number() }),
});

let proxy: CuttableProxy;
let db: Database;
let jobs: Jobs;
let queue: Queue<string>;
let events: Events;
let http: Http;
let base: URL;
const ran: string[] = [];

describe.runIf(testEngine() === 'postgres')('a lost database', { timeout: 90_000 }, () => {
  beforeAll(async () => {
    const direct = new URL(await createPostgresDatabase());
    proxy = await startCuttableProxy(Number(direct.port));
    direct.port = String(proxy.port);
    db = await openDatabase({ databaseUrl: direct.href, dataFolder: '', log: SILENT });
    const now = () => Date.now();
    jobs = makeJobs({ db, log: silentLog, now, isWorker: true, pollSeconds: 0.5 });
    queue = jobs.define('test-lost', z.string(), async ({ data }) => void ran.push(data));
    await jobs.start();
    events = await openEvents({ db, now, log: silentLog });
    const count = route(look, async () => {
      const rows = await db.kysely.selectFrom('account').select('id').execute();
      return { accounts: rows.length };
    });
    const metrics = makeMetrics({ countStreams: events.count, countJobs: jobs.countByState, pingDatabase: db.ping });
    const checks = [{ name: 'database', check: () => db.ping() }];
    http = await testHttp({
      routes: [count, ...eventRoutes(events)],
      rawRoutes: [
        ...healthRoutes({ checks, roles: ['web'], isDraining: () => false, log: silentLog }),
        ...metricsRoutes({ metrics, isPublic: false }),
      ],
      isUnavailable: isConnectionError,
    });
    base = new URL(await http.listen('127.0.0.1', 0));
  }, 60_000);
  afterAll(async () => {
    await events.close();
    await http.drain(1_000);
    await jobs.stop(1_000);
    await db.close();
    await proxy.close();
  });

  it('answers 503 UNAVAILABLE to calls and 503 to readiness checks, and recovers with the database', async () => {
    const stream = await fetch(new URL('/api/events', base), { headers: bearer('subscriber') });
    let heard = '';
    void (async () => {
      for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString();
    })();
    expect((await fetch(new URL('/api/look', base))).status).toBe(200);

    proxy.cut();
    // The pool may hold dead connections; their errors are answered 503 too, never 500.
    for (let i = 0; i < 5; i += 1) {
      const answer = await fetch(new URL('/api/look', base));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    }
    expect((await fetch(new URL('/readyz', base))).status).toBe(503);
    expect((await fetch(new URL('/healthz', base))).status).toBe(200);
    expect(await (await fetch(new URL('/metrics', base))).text()).toContain('seyir_database_up 0');

    proxy.mend();
    await vi.waitFor(async () => expect((await fetch(new URL('/api/look', base))).status).toBe(200), WAIT);
    expect((await fetch(new URL('/readyz', base))).status).toBe(200);
    await vi.waitFor(async () => {
      await events.publish({ type: 'changed', what: 'guide' }, 'everyone');
      expect(heard).toContain('"what":"guide"');
    }, WAIT);
    await queue.send('after');
    await vi.waitFor(() => expect(ran).toContain('after'), WAIT);
  });
});
