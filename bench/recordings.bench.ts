// 500 accounts record, watch, list and delete one series while the guide is imported again: the test of concurrency, with more
// accounts than it has time for, on both databases. `npm run bench -- recordings`.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { LIMIT_MS } from './support/time-limit.ts';

const ACCOUNTS = process.env.SEYIR_TEST_ACCOUNTS ?? '500';
const FILE = 'apps/server/src/features/recordings/recordings-concurrency.test.ts';
/** They share the time limit. */
const ENGINES = 2;
const ROOT = join(import.meta.dirname, '..');

async function run(engine: string, env: Readonly<Record<string, string>>): Promise<ResultRow> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', '--maxWorkers=1', FILE],
    {
      ...{ cwd: ROOT, stdio: 'inherit', timeout: LIMIT_MS / ENGINES },
      env: { ...process.env, ...env, SEYIR_TEST_ACCOUNTS: ACCOUNTS },
    },
  );
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const seconds = (performance.now() - began) / 1_000;
  return {
    what: `${engine}, ${ACCOUNTS} accounts press twice, watch, list and a fifth of them delete, while the guide is imported four times`,
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
  await keepResults('recordings', [
    await run('PGlite', { SEYIR_TEST_DB: 'pglite' }),
    await run('PostgreSQL', { SEYIR_TEST_DB: 'postgres', DATABASE_URL: server.url }),
  ]);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
