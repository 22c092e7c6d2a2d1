// Chooses the database engine. The driver of the other one is not loaded: a command is a process of its own, and short.
import type { Database, DatabaseLog } from './database.ts';

interface OpenDatabaseOptions {
  /** A PostgreSQL server. Without it the data lives in the data folder. */
  databaseUrl?: string | undefined;
  /** Connections of the pool to a PostgreSQL server, at most. */
  poolSize?: number | undefined;
  dataFolder: string;
  log: DatabaseLog;
}

/** Opens without migrating. Throws a DatabaseStartError with one sentence for the operator. */
export async function openDatabase({ databaseUrl, poolSize, dataFolder, log }: OpenDatabaseOptions): Promise<Database> {
  if (databaseUrl === undefined)
    return await (await import('./pglite-database.ts')).openPgliteDatabase(dataFolder, log);
  return await (await import('./postgres-database.ts')).openPostgresDatabase(databaseUrl, log, poolSize);
}
