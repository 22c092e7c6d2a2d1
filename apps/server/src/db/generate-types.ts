// `node apps/server/src/db/generate-types.ts` writes the table types from the migrations; with `--check` it only
// compares, and exits with 1 when the types are older than the migrations.
import { readFile, writeFile } from 'node:fs/promises';
import { argv, exit, stderr, stdout } from 'node:process';
import type { DatabaseLog } from './database.ts';
import { readTableShapes } from './introspect.ts';
import { migrate } from './migrate.ts';
import { openMemoryDatabase } from './pglite-database.ts';
import { writeSchema } from './write-schema.ts';

const TARGET = new URL('./generated/schema.ts', import.meta.url);
const SILENT: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };

async function generateSchema(): Promise<string> {
  const database = await openMemoryDatabase(SILENT);
  try {
    await migrate(database, SILENT);
    return writeSchema(await readTableShapes(database));
  } finally {
    await database.close();
  }
}

async function main(): Promise<number> {
  const wanted = await generateSchema();
  if (!argv.includes('--check')) {
    await writeFile(TARGET, wanted);
    stdout.write('The table types are written.\n');
    return 0;
  }
  const present = await readFile(TARGET, 'utf8').catch(() => '');
  if (present === wanted) return 0;
  stderr.write('The table types are older than the migrations: npm run generate writes them.\n');
  return 1;
}

if (import.meta.main) exit(await main());
