import { afterEach, describe, expect, it, vi } from 'vitest';
import { testHttp } from '../../test/http.ts';
import { silentLog } from '../shared/log.ts';
import { checkDisk, healthRoutes } from './health.routes.ts';

import { makeMetrics, metricsRoutes } from './metrics.ts';

const up = async () => undefined;
const down = () => Promise.reject(new Error('password authentication failed for user "seyir"'));
const never = () => new Promise<void>(() => undefined);

interface State {
  readonly database?: () => Promise<void>;
  readonly disk?: () => Promise<void>;
  readonly draining?: boolean;
}

const aServer = ({ database = up, disk = up, draining = false }: State = {}) =>
  testHttp({
    rawRoutes: healthRoutes({
      checks: [
        { name: 'database', check: database },
        { name: 'disk', check: disk },
      ],
      roles: ['web', 'worker'],
      isDraining: () => draining,
      log: silentLog,
    }),
  });

describe('/healthz', () => {
  it('answers as long as the process runs, also without a database', async () => {
    const answer = await (await aServer({ database: down })).inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'alive' }]);
  });
});

describe('/readyz', () => {
  afterEach(() => vi.useRealTimers());

  it('returns the roles of a process that is ready', async () => {
    const answer = await (await aServer()).inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', roles: ['web', 'worker'] }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['the database is away', { database: down }, ['database']],
    ['the server drains', { draining: true }, ['draining']],
    ['both', { database: down, draining: true }, ['database', 'draining']],
  ])('names what is missing, and no more, when %s', async (_, state, missing) => {
    const answer = await (await aServer(state)).inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable', missing }]);
  });

  it('times out on a database that does not answer', async () => {
    const http = await aServer({ database: never });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = http.inject('/readyz').then((answer) => answer.json());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toEqual({ status: 'unavailable', missing: ['database'] });
  });
});

describe('the check of the disk', () => {
  const disk = (values: object) => async () => ({ bavail: 100_000, bsize: 4_096, files: 1_000, ffree: 500, ...values });
  it.each([
    ['room', {}, undefined],
    ['files that are not counted', { files: 0, ffree: 0 }, undefined],
    ['no room', { bavail: 0 }, 'disk'],
    ['less than 32 MB', { bavail: 8_191 }, 'disk'],
    ['no room for another file', { ffree: 0 }, 'disk'],
  ])('with %s', async (_, values, missing) => {
    const answer = await (await aServer({ disk: checkDisk('/data', disk(values)) })).inject('/readyz');
    expect([answer.statusCode, answer.json().missing]).toEqual(missing ? [503, [missing]] : [200, undefined]);
  });

  it('reads the file system of the folder', async () => {
    await checkDisk(import.meta.dirname)();
    await expect(checkDisk('/no/such/folder')()).rejects.toThrow('ENOENT');
  });
});

describe('/metrics', () => {
  const aMonitoredServer = async (
    isPublic: boolean,
    database: () => Promise<void> = up,
    countJobs = async (): Promise<Record<string, number>> => ({ created: 2, failed: 1 }),
  ) => {
    const metrics = makeMetrics({
      countStreams: () => 3,
      countJobs,
      pingDatabase: database,
    });
    metrics.observeRequest({ method: 'GET', route: '/api/x/:id', status: 200, seconds: 0.02 });
    return testHttp({ rawRoutes: metricsRoutes({ metrics, isPublic }) });
  };

  it('shows a database that answers as up when only the jobs cannot be counted', async () => {
    const { body } = await (await aMonitoredServer(false, up, down as never)).inject('/metrics');
    expect(body).toMatch(/^seyir_database_up 1$/m);
    expect(body).not.toContain('seyir_jobs{');
  });

  it('shows requests, streams, jobs, the database and the process', async () => {
    const answer = await (await aMonitoredServer(false)).inject('/metrics');
    expect(answer.headers['content-type']).toContain('text/plain');
    for (const line of [
      'seyir_http_request_seconds_count{method="GET",route="/api/x/:id",status="200"} 1',
      'seyir_event_streams 3',
      'seyir_jobs{state="created"} 2',
      'seyir_jobs{state="failed"} 1',
      '\nseyir_database_up 1\n',
    ]) {
      expect(answer.body).toContain(line);
    }
    expect(answer.body).toContain('process_resident_memory_bytes');
  });

  it('goes on without a database', async () => {
    const answer = await (await aMonitoredServer(false, down)).inject('/metrics');
    expect(answer.body).toContain('seyir_database_up 0');
    expect(answer.body).not.toContain('seyir_jobs{');
  });

  it.each([
    ['this machine', { remoteAddress: '127.0.0.1' }, 200],
    ['this machine by IPv6', { remoteAddress: '::1' }, 200],
    ['another machine', { remoteAddress: '192.0.2.1' }, 404],
    [
      'another machine through a proxy here',
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' } },
      404,
    ],
    [
      'another machine through a proxy that says so otherwise',
      { remoteAddress: '127.0.0.1', headers: { forwarded: 'for=192.0.2.1' } },
      404,
    ],
  ])('is for this machine only: %s', async (_, from, status) => {
    const answer = await (await aMonitoredServer(false)).inject({ url: '/metrics', ...from });
    expect(answer.statusCode).toBe(status);
  });

  it('is for everyone where that is configured', async () => {
    const answer = await (await aMonitoredServer(true)).inject({ url: '/metrics', remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(200);
  });
});
