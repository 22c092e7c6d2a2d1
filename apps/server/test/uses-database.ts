// Which test files can feel the database at all. The others are the same on every engine and need not run twice.
import { readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const TEST_FOLDER = `${import.meta.dirname}${sep}`;
const IMPORT = /(?:from|import\() ?'(\.{1,2}\/[^']+\.ts)'/g;
/** A database is reached through the support of tests, or by starting a whole server. */
const REACHES = /\/test\/(database|template|postgres-server)\.ts$/;
const STARTS = /DATABASE_URL|startTestPostgres/;

export function usesDatabase(file: string, seen = new Set<string>()): boolean {
  if (REACHES.test(file.replaceAll(sep, '/'))) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (STARTS.test(text)) return true;
  const imported = [...text.matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path));
  // Product code is given its database by whoever tests it.
  return imported.filter((path) => path.startsWith(TEST_FOLDER)).some((path) => usesDatabase(path, seen));
}
