// The database of server tests. Each Vitest worker has one migrated database of the engine in SEYIR_TEST_DB, emptied before
// each test.
//
// Not a transaction that is rolled back: a service would then run in savepoints, a refused insert would poison the
// rest of the test, notifications would never be sent and two requests could not be under way at once. Deleting the
// few rows a test made takes a few milliseconds.
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
    // For hooks too: a beforeAll of the file would read what the file before it left.
    await clean();
  };
  beforeAll(open, OPEN_TIMEOUT_MS);
  beforeEach(async () => {
    if (emptied === 'each') await (await openOncePerWorker()).clean();
  });
  function database(): Database {
    if (opened === undefined) throw new Error('The test database exists inside tests and hooks only.');
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
    get openTextLine() {
      return database().openTextLine;
    },
    listen: (...args) => database().listen(...args),
    notify: (...args) => database().notify(...args),
    ping: () => database().ping(),
    withConnection: (work) => database().withConnection(work),
    // No operation: all files of the worker share the database, so a server under test must not close it.
    close: async () => {},
  };
}

/** The worker's database with the rows of other tests. Most tests use `useDatabase`. */
export async function testDatabase(): Promise<Database> {
  return (await openOncePerWorker()).database;
}

export function testEngine(): Engine {
  const name = process.env.SEYIR_TEST_DB ?? 'pglite';
  if (name === 'pglite' || name === 'postgres') return name;
  throw new Error(`SEYIR_TEST_DB is ${name}; it can be pglite or postgres.`);
}

/** The PostgreSQL server on which tests create their databases. */
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

/** Drops all tables, as before the first start. Only for a database from `openFreshDatabase`. */
export async function dropAllTables(database: Database): Promise<void> {
  await database.executeSql('drop schema public cascade; create schema public;');
}

let databasesMade = 0;

/** Copies the template database on the PostgreSQL server and returns the URL of the copy. */
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
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const findFilled = (names: readonly string[]) =>
    listNames(
      database,
      names.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
    );
  const filledByMigrations = new Set(await findFilled(all));
  const steps = all
    .filter((name) => !filledByMigrations.has(name))
    .map((name) => `if exists (select from ${name}) then delete from ${name}; end if;`);
  // A function: PostgreSQL plans its statements once for a connection. The replica role skips foreign keys and the trigger of the
  // append-only ledger.
  await database.executeSql(`
    create schema if not exists seyir_test;
    create or replace function seyir_test.clean() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${steps.join('\n')} end $$;`);
  return async () => {
    await database.executeSql('select seyir_test.clean()');
  };
}

async function listNames(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.executeSql(text);
  return (rows as { name: string }[]).map(({ name }) => name);
}
