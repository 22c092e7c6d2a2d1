// Reads the migration files: NNNN-name.sql, in the order of their numbers.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MigrationError } from './errors.ts';

export interface Migration {
  readonly version: number;
  /** `account` for 0001-account.sql. */
  readonly name: string;
  readonly fileName: string;
  readonly sql: string;
  readonly checksum: string;
  /** Runs statement by statement outside of a transaction, as CREATE INDEX CONCURRENTLY needs. */
  readonly isStepwise?: boolean;
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
/** Transaction statements are refused: a file runs in one transaction with its record. */
const TRANSACTION_WORD = /^[ \t]*(begin|start transaction|commit|rollback|end)[ \t]*;/im;
/** The first line of a file that runs without a transaction. */
const STEPWISE = /^-- without a transaction\n/;

export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(fileNames.map((fileName) => readMigration(folder, fileName)));
  for (const [index, { version, fileName }] of migrations.entries()) {
    if (version === migrations[index - 1]?.version) {
      throw new MigrationError(`The migration ${fileName} has the number of another one.`);
    }
  }
  return migrations;
}

async function readMigration(folder: string, fileName: string): Promise<Migration> {
  const match = FILE_NAME.exec(fileName);
  if (!match) throw new MigrationError(`The migration ${fileName} is not named like 0001-account.sql.`);
  const version = Number(match[1]);
  // Normalised line ends: a checkout may have converted them, which does not change the migration.
  const sql = (await readFile(join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n');
  if (TRANSACTION_WORD.test(sql)) {
    throw new MigrationError(`The migration ${fileName} begins or ends a transaction; it runs in one already.`);
  }
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version, name: match[2] ?? '', fileName, sql, checksum, isStepwise: STEPWISE.test(sql) };
}
