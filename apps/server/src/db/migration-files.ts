// Reads the migration files: NNNN-name.sql, numbered from 0001 without a gap.
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
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
/** Transaction statements are refused: a file runs in one transaction with its record. */
const TRANSACTION_WORD = /^[ \t]*(begin|start transaction|commit|rollback|end)[ \t]*;/im;

export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(fileNames.map((fileName, index) => readMigration(folder, fileName, index + 1)));
}

async function readMigration(folder: string, fileName: string, expectedVersion: number): Promise<Migration> {
  const match = FILE_NAME.exec(fileName);
  if (!match) throw new MigrationError(`The migration ${fileName} is not named like 0001-account.sql.`);
  const version = Number(match[1]);
  if (version !== expectedVersion) {
    throw new MigrationError(`The migration ${fileName} should have the number ${expectedVersion}.`);
  }
  // Normalised line ends: a checkout may have converted them, which does not change the migration.
  const sql = (await readFile(join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n');
  if (TRANSACTION_WORD.test(sql)) {
    throw new MigrationError(`The migration ${fileName} begins or ends a transaction; it runs in one already.`);
  }
  return { version, name: match[2] ?? '', fileName, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
