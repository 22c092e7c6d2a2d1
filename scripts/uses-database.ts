// Which tests of the server can feel the database at all. The others are the same on every engine and need not run twice.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const IMPORT = /(?:from|import\() ?'(\.{1,2}\/[^']+\.ts)'/g;
/** A database is reached through the support of tests, or by starting a whole server. */
const REACHES = /\/test\/(database|template|postgres-server)\.ts$/;
const STARTS = /DATABASE_URL|startTestPostgres/;

/** Test files without a database, by their paths below the server's folder. */
export function listTestsWithoutDatabase(serverFolder: string): string[] {
  const files = globSync('src/**/*.test.ts', { cwd: serverFolder });
  return files.filter((file) => !usesDatabase(join(serverFolder, file), join(serverFolder, 'test'))).sort();
}

function usesDatabase(file: string, supportFolder: string, seen = new Set<string>()): boolean {
  if (REACHES.test(file.replaceAll(sep, '/'))) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (STARTS.test(text)) return true;
  const imported = [...text.matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path));
  // Product code is given its database by whoever tests it: only the support is followed.
  const support = imported.filter((path) => path.startsWith(`${supportFolder}${sep}`));
  return support.some((path) => usesDatabase(path, supportFolder, seen));
}
