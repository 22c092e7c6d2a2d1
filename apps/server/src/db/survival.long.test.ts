// Durability: committed data survives kill -9 at any moment.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { runUntilKilled } from '../../test/killed-writer.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { SILENT } from '../../test/template.ts';
import type { Database } from './database.ts';
import { isConnectionError } from './errors.ts';
import { asJson } from './json.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { openDatabase } from './open-database.ts';

/** Ten seconds on a quiet machine. */
const SURVIVAL_TIMEOUT_MS = 180_000;

/** Moments of the kill in writes after the start: at once, in the middle, and after a while. */
const WRITES_BEFORE_KILL = [0, 7, 40];

/** Syncing only matters on power loss; without it a restart takes half a second instead of four. */
const NO_POWER_CUT = { fsync: 'off' };

let folder: string;
beforeEach(async ({ onTestFinished: atEnd }) => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-survival-'));
  // Root gives the cluster to another user, who has to get through to it.
  await chmod(folder, 0o755);
  // Registered first, so called last: after the servers of the test have stopped.
  atEnd(() => rm(folder, { recursive: true, force: true }));
});

/** Every pair that was named is there, whole; a pair that was not named is there whole or not at all. */
async function expectKept(database: Database, named: readonly string[]): Promise<void> {
  const keys = (await database.kysely.selectFrom('setting').select('key').execute()).map(({ key }) => key);
  const halves = new Map<string, number>();
  for (const key of keys) halves.set(key.slice(0, -2), (halves.get(key.slice(0, -2)) ?? 0) + 1);
  expect(named.filter((pair) => halves.get(pair) !== 2)).toEqual([]);
  expect([...halves].filter(([, count]) => count !== 2)).toEqual([]);
  const versions = await database.kysely.selectFrom('schema_migration').select('version').orderBy('version').execute();
  expect(versions.map(({ version }) => version)).toEqual((await readMigrations()).map(({ version }) => version));
}

describe.runIf(testEngine() === 'pglite')('data in the folder', { timeout: SURVIVAL_TIMEOUT_MS }, () => {
  it('survives a kill while it is made and while it is written', async () => {
    const isBeingMade = async () => (await readdir(folder)).includes('database.new');
    expect(await runUntilKilled([folder], isBeingMade)).toEqual([]);

    const named: string[] = [];
    for (const writes of WRITES_BEFORE_KILL) {
      const lines = await runUntilKilled([folder], ({ length }) => length > writes);
      named.push(...lines.slice(1));
    }
    expect(named.length).toBeGreaterThanOrEqual(47);

    const database = await openDatabase({ dataFolder: folder, log: SILENT });
    await migrate(database, SILENT);
    await expectKept(database, named);
    await database.close();
    expect((await readdir(folder)).sort()).toEqual(['database']);
  });
});

describe.runIf(testEngine() === 'postgres')('data on a PostgreSQL server', { timeout: SURVIVAL_TIMEOUT_MS }, () => {
  it('survives a kill of the server, and Seyir goes on by itself when it is back', async () => {
    const server = await startPostgresServer(join(folder, 'cluster'), NO_POWER_CUT);
    onTestFinished(() => server.stop());
    const database = await openDatabase({ databaseUrl: server.url, dataFolder: folder, log: SILENT });
    await migrate(database, SILENT);
    const named: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const writing = writeUntilLost(database, named);
      await wait(20 + Math.random() * 200);
      await server.kill();
      expect(isConnectionError(await writing)).toBe(true);
      await server.start();
      await expectKept(database, named);
    }
    expect(named.length).toBeGreaterThan(0);
    await database.close();
  });

  it('survives a kill of Seyir', async () => {
    const server = await startPostgresServer(join(folder, 'cluster'), NO_POWER_CUT);
    onTestFinished(() => server.stop());
    const named = (await runUntilKilled([folder, server.url], ({ length }) => length > 20)).slice(1);
    const database = await openDatabase({ databaseUrl: server.url, dataFolder: folder, log: SILENT });
    await expectKept(database, named);
    expect(named.length).toBeGreaterThanOrEqual(20);
    await database.close();
  });

  async function writeUntilLost(database: Database, named: string[]): Promise<unknown> {
    for (;;) {
      const pair = `pair-${named.length}-${Math.random().toString(36).slice(2)}`;
      try {
        await database.kysely.transaction().execute(async (trx) => {
          for (const half of ['a', 'b']) {
            await trx
              .insertInto('setting')
              .values({ key: `${pair}-${half}`, value: asJson(pair) })
              .execute();
          }
        });
      } catch (error) {
        return error;
      }
      named.push(pair);
    }
  }
});
