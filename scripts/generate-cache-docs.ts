// Writes the table of docs/caches.md from apps/server/src/shared/caches.ts; with `--check` it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CACHES, type CacheName } from '../apps/server/src/shared/caches.ts';
import { PlainFailure, runScript } from './plain-failure.ts';
import { listProjectFiles } from './project-files.ts';

const root = dirname(import.meta.dirname);
const TARGET = join(root, 'docs/caches.md');
const SOURCES = 'apps/server/src/';
const TABLE = /(?<=<!-- table of caches -->\n).*?(?=<!-- end of the table -->)/s;

/** The file that makes a cache: the one that names it outside of the table. */
async function findMakers(): Promise<ReadonlyMap<string, string>> {
  const files = listProjectFiles(root).filter(
    (path) => path.startsWith(SOURCES) && path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const makers = new Map<string, string>();
  for (const file of files.filter((path) => !path.endsWith('/shared/caches.ts'))) {
    const text = await readFile(join(root, file), 'utf8');
    if (!text.includes('/caches.ts')) continue;
    for (const [, name = ''] of text.matchAll(/'(\w+)'/g)) {
      if (name in CACHES) makers.set(name, file.slice(SOURCES.length));
    }
  }
  return makers;
}

function writeTime(milliseconds: number): string {
  return milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} min` : `${milliseconds / 1_000} s`;
}

async function writeTable(): Promise<string> {
  const makers = await findMakers();
  const rows = (Object.keys(CACHES) as CacheName[]).map((name) => {
    const { holds, key, size, endsWith, ...row } = CACHES[name];
    const bound =
      'mebibytes' in size ? `${size.mebibytes} MB` : `${size.most.toLocaleString('en')} of ${size.bytes / 1_000} kB`;
    const time = 'ttlMs' in row ? writeTime(row.ttlMs) : '';
    return `| \`${name}\` | ${holds} | ${key} | \`${makers.get(name) ?? '?'}\` | ${bound} | ${time} | ${endsWith} |`;
  });
  const head = [
    '| cache | holds | key | where | at 958 MB | counts for | ends with |',
    '|---|---|---|---|---|---|---|',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}

await runScript(async () => {
  const present = await readFile(TARGET, 'utf8');
  const table = await writeTable();
  const wanted = present.replace(TABLE, () => table);
  if (!process.argv.includes('--check')) return await writeFile(TARGET, wanted);
  if (present !== wanted) {
    throw new PlainFailure('docs/caches.md is older than shared/caches.ts: npm run generate writes it.');
  }
});
