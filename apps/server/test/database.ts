// The database of a server test. Each Vitest worker has one, migrated, real, of the engine SEYIR_TEST_DB names; before
// each test it is emptied.
//
// Not a transaction that is rolled back: a service would then run in savepoints, a refused insert would poison the
// rest of the test, notifications would never be sent and two requests could not be under way at once. Deleting the
// few rows a test made takes 4 ms on PostgreSQL and 15 ms on PGlite.
import { beforeAll, beforeEach } from 'vitest';
import type { Database, Engine } from '../src/db/database.ts';
import { openMemoryDatabase } from '../src/db/pglite-database.ts';
import { openPostgresDatabase } from '../src/db/postgres-database.ts';
import { databaseUrl, ensurePostgresTemplate, readPgliteTemplate, SILENT } from './template.ts';

/** PGlite starts slowly on a busy machine. */
const OPEN_TIMEOUT_MS = 60_000;

interface TestDatabase {
  database: Database;
  /** Empties the tables a test may have filled. */
  clean(): Promise<void>;
}

const worker = globalThis as { seyirTestDatabase?: Promise<TestDatabase> };

/**
 * Gives the tests of a file (or a describe block) an empty, migrated database. The returned object works inside tests
 * and hooks. Emptied `once`, the tests share rows that are costly to make.
 */
export function useDatabase({ emptied = 'each' }: { readonly emptied?: 'each' | 'once' } = {}): Database {
  let opened: Database | undefined;
  const open = async () => {
    const { database, clean } = await openOncePerWorker();
    opened = database;
    if (emptied === 'once') await clean();
  };
  beforeAll(open, OPEN_TIMEOUT_MS);
  beforeEach(async () => {
    if (emptied === 'each') await (await openOncePerWorker()).clean();
  });
  function database(): Database {
    if (opened === undefined) throw new Error('The test database is there inside tests and hooks only.');
    return opened;
  }
  return {
    get kysely() {
      return database().kysely;
    },
    get engine() {
      return database().engine;
    },
    get executeSql() {
      return database().executeSql;
    },
    listen: (...args) => database().listen(...args),
    notify: (...args) => database().notify(...args),
    ping: () => database().ping(),
    withConnection: (work) => database().withConnection(work),
    // Shared by all files of the worker: a server under test that closes its database must not take it from the others.
    close: async () => {},
  };
}

/** The worker's database itself, as other tests left it. Most tests want `useDatabase`. */
export async function testDatabase(): Promise<Database> {
  return (await openOncePerWorker()).database;
}

export function testEngine(): Engine {
  const name = process.env.SEYIR_TEST_DB ?? 'pglite';
  if (name === 'pglite' || name === 'postgres') return name;
  throw new Error(`SEYIR_TEST_DB is ${name}; it can be pglite or postgres.`);
}

/** The server on which tests of the PostgreSQL engine make their databases. */
export function testServerUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('Tests with SEYIR_TEST_DB=postgres need DATABASE_URL.');
  return url;
}

/** An empty, migrated database of the tests' engine for one test; the caller closes it. */
export async function openFreshDatabase(): Promise<Database> {
  if (testEngine() === 'pglite') return await openMemoryDatabase(SILENT, await readPgliteTemplate());
  return await openPostgresDatabase(await createPostgresDatabase(), SILENT);
}

/** Takes every table away, as before the first start. Only for a database of one's own. */
export async function dropAllTables(database: Database): Promise<void> {
  await database.executeSql('drop schema public cascade; create schema public;');
}

let databasesMade = 0;

/** Copies the template on the PostgreSQL server and gives the address of the copy. */
export async function createPostgresDatabase(): Promise<string> {
  const serverUrl = testServerUrl();
  const template = await ensurePostgresTemplate(serverUrl);
  databasesMade += 1;
  const name = `seyir_test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${databasesMade}`;
  const server = await openPostgresDatabase(serverUrl, SILENT);
  try {
    await server.executeSql(`drop database if exists ${name} with (force)`);
    await server.executeSql(`create database ${name} template ${template}`);
  } finally {
    await server.close();
  }
  return databaseUrl(serverUrl, name);
}

function openOncePerWorker(): Promise<TestDatabase> {
  worker.seyirTestDatabase ??= openFreshDatabase().then(async (database) => ({
    database,
    clean: await prepareCleaning(database),
  }));
  return worker.seyirTestDatabase;
}

/** Tables that a migration filled keep their rows. */
async function prepareCleaning(database: Database): Promise<() => Promise<void>> {
  const all = await listNames(
    database,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const findFilled = (names: readonly string[]) =>
    listNames(
      database,
      names.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
    );
  const filledByMigrations = new Set(await findFilled(all));
  const cleanable = all.filter((name) => !filledByMigrations.has(name));
  return async () => {
    const filled = await findFilled(cleanable);
    if (filled.length === 0) return;
    // As replica, neither foreign keys nor the ledger's guard ask about the order of deletion.
    const deletions = filled.map((name) => `delete from ${name};`).join('\n');
    await database.executeSql(`begin; set local session_replication_role = replica; ${deletions} commit;`);
  };
}

async function listNames(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.executeSql(text);
  return (rows as { name: string }[]).map(({ name }) => name);
}
