// The program as an operator meets it: a child process with an environment, good days and bad ones.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPackages, makeBillingWorld, readMoney } from '../test/billing-world.ts';
import { createPostgresDatabase, testEngine } from '../test/database.ts';
import { SILENT } from '../test/template.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { prepareDataFolder } from './shared/data-folder.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** A first start makes a database, on a machine that has other things to do. */
const START = { timeout: 300_000 };
/** A job of a fresh process on such a machine. */
const JOBS = { timeout: 300_000 };
const WAIT = { timeout: 240_000, interval: 50 };

let folder = '';
let database: Record<string, string> = {};
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-main-'));
  database = testEngine() === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {};
}, START.timeout);
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      SEYIR_DATA: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      // What the demonstration needs is no part of this, and takes its time.
      SEYIR_DEMO: 'off',
      ...database,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, out, err }));
  const ready = async () => {
    await vi.waitFor(() => expect(out).toContain('Seyir is ready'), WAIT);
    return new URL(/Watch +(\S+)/.exec(out)?.[1] ?? '');
  };
  return { child, ended, ready, out: () => out };
}

/** The database of the program, while the program does not run. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const dataFolder = join(folder, 'data');
  await prepareDataFolder(dataFolder);
  const db = await openDatabase({ dataFolder, databaseUrl: database.DATABASE_URL, log: SILENT });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** The one sentence on the error stream, and nothing that only a programmer can read. */
async function expectSentence(environment: Record<string, string>, sentence: RegExp) {
  const { code, err, out } = await start(environment).ended;
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(sentence) });
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toMatch(/\bat .*:\d+:\d+/);
  expect(out).not.toContain('Seyir is ready');
}

async function takePort(): Promise<{ port: number; free: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, free: () => server.close() };
}

describe('the server', START, () => {
  it('starts, says where it is, serves, has its data for itself, and closes cleanly at the first signal', async () => {
    const server = start();
    const url = await server.ready();
    expect(server.out()).toContain(join(folder, 'data'));
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    expect(await (await fetch(new URL('/readyz', url))).json()).toMatchObject({ status: 'ready' });
    expect((await fetch(new URL('/api/openapi.json', url))).status).toBe(200);
    expect((await fetch(new URL('/api/nothing', url))).status).toBe(404);
    expect((await stat(join(folder, 'data/secret'))).mode & 0o777).toBe(0o600);
    if (testEngine() === 'pglite') await expectSentence({}, /^.*(data|database).*\n$/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
  });

  it(
    'does what its roles say: a worker answers operations and nothing else, and reaches the gateway by itself',
    JOBS,
    async () => {
      const accountId = await withDatabase(async (db) => {
        await migrate(db, SILENT);
        await addPackages(db);
        const { aSubscriber } = makeBillingWorld(db, { now: Date.now });
        return (await aSubscriber(Date.now() + 3_600_000)).accountId;
      });
      // Nothing listens at the address of the payment pages.
      const payment = { SEYIR_PAYMENT_ORIGIN: 'http://127.0.0.1:9' };
      const server = start({ SEYIR_ROLES: 'worker', LOG_LEVEL: 'info', ...payment });
      const url = await server.ready();
      expect(await (await fetch(new URL('/readyz', url))).json()).toEqual({ status: 'ready', roles: ['worker'] });
      expect((await fetch(new URL('/api/openapi.json', url))).status).toBe(404);
      await vi.waitFor(() => expect(server.out()).toContain('subscriptions were renewed'), JOBS);
      // As npm does with Ctrl-C: one signal, twice.
      server.child.kill('SIGINT');
      server.child.kill('SIGINT');
      expect((await server.ended).code).toBe(0);
      const paid = await withDatabase((db) => readMoney(db, accountId));
      expect(paid).toMatchObject([{ order: { state: 'paid' }, charges: 1, ledger: ['charge'] }]);
    },
  );

  it('does not wait after a second signal', async () => {
    const server = start({ LOG_LEVEL: 'info' });
    const url = await server.ready();
    // A request whose body does not end keeps the drain waiting.
    const stalling = connect(Number(url.port), url.hostname).on('error', () => undefined);
    const head = [
      'POST /api/auth/user/login HTTP/1.1',
      'host: seyir',
      'content-type: application/json',
      'content-length: 9',
      // The response 100 Continue shows that the server has started to handle the request.
      'expect: 100-continue',
    ];
    stalling.write(`${head.join('\r\n')}\r\n\r\n`);
    await once(stalling, 'data');
    stalling.write('{');
    server.child.kill('SIGINT');
    await vi.waitFor(() => expect(server.out()).toContain('closing'), WAIT);
    await vi.waitFor(() => {
      server.child.kill('SIGINT');
      expect(server.child.exitCode).not.toBeNull();
    }, WAIT);
    expect(await server.ended).toMatchObject({ code: 1, out: expect.not.stringContaining('closed') });
    stalling.destroy();
  });
});

describe('one sentence and exit code 1 for', START, () => {
  it('a configuration that is wrong, with every wrong variable', async () => {
    const { code, err } = await start({ PORT: 'eighty', SEYIR_DEMO: 'maybe' }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^The configuration is not valid.*:\n {2}PORT must be.*\n {2}SEYIR_DEMO must be.*\n$/);
  });

  it('a port that is taken', async () => {
    const { port, free } = await takePort();
    await expectSentence(
      { PORT: String(port) },
      /^Port \d+ on 127\.0\.0\.1 is taken by another program: .*PORT=\d+\.\n$/,
    );
    free();
  });

  it('a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expectSentence(
      { SEYIR_DATA: join(file, 'data') },
      /^The data folder .* cannot be written: .*SEYIR_DATA\.\n$/,
    );
  });

  it('a database server that is not reachable', async () => {
    const { port, free } = await takePort();
    free();
    const DATABASE_URL = `postgres://seyir:hidden@127.0.0.1:${port}/seyir`;
    const started = start({ DATABASE_URL });
    const { code, err } = await started.ended;
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^[^\n]*127\.0\.0\.1[^\n]*\n$/) });
    expect(err).not.toContain('hidden');
  });

  it.runIf(testEngine() === 'pglite')('a data folder of a newer version', async () => {
    const data = join(folder, 'newer');
    await mkdir(join(data, 'database'), { recursive: true });
    await writeFile(join(data, 'database/PG_VERSION'), '99\n');
    await expectSentence({ SEYIR_DATA: data }, /later version/);
    expect(await readdir(join(data, 'database'))).toEqual(['PG_VERSION']);
  });
});
