// Chooses the database engine.
import type { Database, DatabaseLog } from './database.ts';
import { openPgliteDatabase } from './pglite-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

export interface OpenDatabaseOptions {
  /** A PostgreSQL server. Without it the data lives in the data folder. */
  databaseUrl?: string | undefined;
  /** Connections of the pool to a PostgreSQL server, at most. */
  poolSize?: number | undefined;
  dataFolder: string;
  log: DatabaseLog;
}

/** Opens without migrating. Throws a DatabaseStartError with one sentence for the operator. */
export function openDatabase({ databaseUrl, poolSize, dataFolder, log }: OpenDatabaseOptions): Promise<Database> {
  return databaseUrl === undefined
    ? openPgliteDatabase(dataFolder, log)
    : openPostgresDatabase(databaseUrl, log, poolSize);
}
