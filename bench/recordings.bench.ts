// 500 accounts record, watch, list and delete one series while the guide is imported again, and the same with kill -9: the tests
// of concurrency, with more accounts than they have time for, on both databases. `npm run bench -- recordings`.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { LIMIT_MS } from './support/time-limit.ts';

const ACCOUNTS = process.env.SEYIR_TEST_ACCOUNTS ?? '500';
const TESTS = [
  {
    file: 'recordings-concurrency.test.ts',
    what: 'press twice, watch, list and a fifth of them delete, while the guide is imported four times',
  },
  {
    file: 'recordings-killed.long.test.ts',
    what: 'record and delete while the guide is imported, and the server is ended twice by kill -9',
  },
] as const;
/** They share the time limit, on two databases. */
const RUNS = 2 * TESTS.length;
const ROOT = join(import.meta.dirname, '..');

async function run(
  { file, what }: (typeof TESTS)[number],
  engine: string,
  env: Readonly<Record<string, string>>,
): Promise<ResultRow> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', '--maxWorkers=1', file],
    {
      ...{ cwd: ROOT, stdio: 'inherit', timeout: LIMIT_MS / RUNS },
      env: { ...process.env, ...env, SEYIR_TEST_ACCOUNTS: ACCOUNTS },
    },
  );
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const seconds = (performance.now() - began) / 1_000;
  return {
    what: `${engine}, ${ACCOUNTS} accounts ${what}`,
    measured: `${code === 0 ? 'nothing lost, nothing twice, quota kept' : 'failed'}; ${seconds.toFixed(0)} s with the start of the test`,
    reach: 'nothing lost or twice',
    reached: code === 0,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'seyir-recordings-'));
// PostgreSQL does not run as root: as another user it has to reach its folder.
await chmod(folder, 0o755);
const server = await startPostgresServer(join(folder, 'postgres'), { fsync: 'off' });
try {
  const rows: ResultRow[] = [];
  for (const test of TESTS) {
    rows.push(await run(test, 'PGlite', { SEYIR_TEST_DB: 'pglite' }));
    rows.push(await run(test, 'PostgreSQL', { SEYIR_TEST_DB: 'postgres', DATABASE_URL: server.url }));
  }
  await keepResults('recordings', rows);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
