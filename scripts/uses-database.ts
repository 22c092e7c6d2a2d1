// Which tests of the server and the demonstration reach a database. The others are the same on every engine and need not
// run twice.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Workspaces whose tests run on both databases. Each has the support of its tests in `test`. */
export const DATABASE_WORKSPACES: Readonly<Record<string, string>> = { server: 'apps/server', demo: 'demo' };

const IMPORT = /(?:from|import\() ?'(\.{1,2}\/[^']+\.ts|@seyir\/server\/test\/[^']+)'/g;
const SERVER_SUPPORT = '@seyir/server/';
/** A database is reached through the support of tests, or by starting a whole server. */
const REACHES = /\/test\/(database|template|postgres-server)\.ts$/;
const STARTS = /DATABASE_URL|startTestPostgres/;

/** Test files without a database, by their paths below the root. */
export function listTestsWithoutDatabase(root: string): string[] {
  const folders = Object.values(DATABASE_WORKSPACES);
  const files = folders.flatMap((folder) => globSync(`${folder}/src/**/*.test.ts`, { cwd: root }));
  return files.filter((file) => !usesDatabase(root, join(root, file))).sort();
}

function usesDatabase(root: string, file: string, seen = new Set<string>()): boolean {
  if (REACHES.test(file.replaceAll(sep, '/'))) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (STARTS.test(text)) return true;
  const imported = [...text.matchAll(IMPORT)].map(([, path = '']) =>
    path.startsWith(SERVER_SUPPORT)
      ? join(root, 'apps/server', `${path.slice(SERVER_SUPPORT.length)}.ts`)
      : join(dirname(file), path),
  );
  // Product code gets its database by injection from the test: only imports of test support are followed.
  const supportFolders = Object.values(DATABASE_WORKSPACES).map((folder) => join(root, folder, 'test', sep));
  const support = imported.filter((path) => supportFolders.some((folder) => path.startsWith(folder)));
  return support.some((path) => usesDatabase(root, path, seen));
}
