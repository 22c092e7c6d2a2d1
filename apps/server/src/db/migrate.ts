// Forward-only schema migrations at start-up. Each file runs once, in one transaction with its record, so after a failure
// or a kill the data is at the last complete version. A file waits for its locks a second at a time, so that servers of the
// previous version, which work on, never wait longer behind it. A file that builds indexes on big tables runs statement by statement
// instead, and is repeated as a whole after a failure.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, DatabaseLog, ExecuteSql } from './database.ts';
import { isConnectionError, isLockTimeout, MigrationError, NewerDataError } from './errors.ts';
import { type Migration, readMigrations } from './migration-files.ts';

/** Advisory lock key: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_390_142;
const LOCK_POLL_MS = 200;
/**
 * How long a migration waits for the lock of a table. All later queries of the table queue behind it, while a query or a backup
 * that came before may take an hour.
 */
const TABLE_LOCK_MS = 1_000;
/** Queries of other servers get through between two attempts. */
const TABLE_LOCK_PAUSE_MS = 2_000;

interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

interface MigrationReport {
  /** The versions applied now, oldest first; empty when there was nothing to do. */
  applied: number[];
  /** The version the data is at. */
  version: number;
}

/** Applies the missing migrations. Throws MigrationError or NewerDataError, each with a sentence for the operator. */
export async function migrate(
  database: Database,
  log: DatabaseLog,
  migrations?: readonly Migration[],
): Promise<MigrationReport> {
  const known = migrations ?? (await readMigrations());
  return await database.withConnection((execute) =>
    withMigrationLock(database, execute, log, async () => {
      await execute(`
        create table if not exists schema_migration (
          version integer primary key,
          name text not null,
          checksum text not null,
          applied_at timestamptz not null default now()
        )`);
      const applied = await listApplied(execute);
      const missing = decideMissing(known, applied);
      for (const migration of missing) await applyMigration(execute, migration, log);
      return { applied: missing.map(({ version }) => version), version: known.at(-1)?.version ?? 0 };
    }),
  );
}

/** The migrations that are not applied yet, oldest first. */
function decideMissing(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const newest = known.at(-1)?.version ?? 0;
  const newestApplied = applied.at(-1)?.version ?? 0;
  if (newestApplied > newest) {
    throw new NewerDataError(
      `The data is at version ${newestApplied}, this Seyir knows versions up to ${newest}. Start the later version, or restore a backup.`,
    );
  }
  const appliedByVersion = new Map(applied.map((record) => [record.version, record]));
  return known.filter((migration) => {
    const record = appliedByVersion.get(migration.version);
    if (record === undefined) {
      if (migration.version > newestApplied) return true;
      throw new MigrationError(
        `The migration ${migration.fileName} is missing from the data although later ones are there.`,
      );
    }
    if (record.checksum === migration.checksum) return false;
    throw new MigrationError(
      `The migration ${migration.fileName} was changed after it was applied to this data. Undo the change and write a new migration.`,
    );
  });
}

async function listApplied(execute: ExecuteSql): Promise<AppliedMigration[]> {
  const { rows } = await execute('select version, name, checksum from schema_migration order by version');
  return rows as AppliedMigration[];
}

async function applyMigration(execute: ExecuteSql, migration: Migration, log: DatabaseLog): Promise<void> {
  log.info({ migration: migration.fileName }, 'applying migration');
  await (migration.isStepwise ? applyStepwise(execute, migration) : applyAtOnce(execute, migration, log));
}

async function applyAtOnce(execute: ExecuteSql, migration: Migration, log: DatabaseLog): Promise<void> {
  const { fileName, sql } = migration;
  try {
    await execute('begin');
    await execute(`set local lock_timeout = ${TABLE_LOCK_MS}`);
    await execute(sql);
    await record(execute, migration);
    await execute('commit');
  } catch (error) {
    if (isConnectionError(error)) throw error;
    await execute('rollback');
    if (isLockTimeout(error)) {
      log.warn({ migration: fileName }, 'a table is in use, the migration is tried again');
      await wait(TABLE_LOCK_PAUSE_MS);
      return await applyAtOnce(execute, migration, log);
    }
    throw new MigrationError(
      `The migration ${fileName} failed and nothing of it was kept: ${describeSqlError(error, sql)}.`,
      { cause: error },
    );
  }
}

/** Each statement may be repeated: a failed or killed file starts again at its first statement. */
async function applyStepwise(execute: ExecuteSql, migration: Migration): Promise<void> {
  const statements = migration.sql.split(/;[ \t]*$/m).filter((statement) => statement.trim() !== '');
  try {
    for (const statement of statements) await execute(statement);
    await record(execute, migration);
  } catch (error) {
    if (isConnectionError(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${migration.fileName} failed: ${reason}. The next start repeats it.`, {
      cause: error,
    });
  }
}

const record = (execute: ExecuteSql, { version, name, checksum }: Migration) =>
  execute('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [version, name, checksum]);

/** PostgreSQL's message, with the line of the file when the error has a position. */
function describeSqlError(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return error.message;
  const line = sql.slice(0, position).split('\n').length;
  return `${error.message} (line ${line})`;
}

async function tryLock(execute: ExecuteSql): Promise<boolean> {
  const { rows } = await execute('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
  const [{ taken }] = rows as [{ taken: boolean }];
  return taken;
}

/** PGlite needs no lock: it has one process and one connection. */
async function withMigrationLock<T>(
  { engine }: Database,
  execute: ExecuteSql,
  log: DatabaseLog,
  work: () => Promise<T>,
): Promise<T> {
  if (engine === 'pglite') return await work();
  if (!(await tryLock(execute))) {
    log.info({}, 'waiting for another server to finish its migrations');
    // Polled: a statement that waits for the lock has a snapshot open, for which CREATE INDEX CONCURRENTLY waits (deadlock).
    do await wait(LOCK_POLL_MS);
    while (!(await tryLock(execute)));
  }
  try {
    return await work();
  } finally {
    // A lost connection has released the lock already; the error of the work is the one to report.
    await execute('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}
