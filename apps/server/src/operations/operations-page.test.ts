// docs/operations.md names every metric and every refusal, docs/caches.md every cache, and neither names what is not there.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMON_ERRORS, ERRORS } from '@seyir/contract/errors';
import { describe, expect, it } from 'vitest';
import { BYTE_CACHES, CACHE_NAMES, ENTRY_CACHES, FULL_CACHE_MB } from '../shared/cache-memory.ts';

const SOURCES = join(import.meta.dirname, '..');
const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');

/** Refusals that no viewer meets in the application: mistakes of a program that calls the API. */
const OF_PROGRAMS = new Set([
  'BAD_INPUT',
  'UNAUTHORISED',
  'FORBIDDEN',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'LOGIN_SUSPENDED',
]);

const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
const sources = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(join(SOURCES, file), 'utf8')] as const)),
);

describe('docs/operations.md', () => {
  const names = new Set(
    [...sources.values()].flatMap((text) => [...text.matchAll(/name: '(seyir_\w+)'/g)].map(([, name = '']) => name)),
  );

  it('names every metric', () => {
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('names no metric that is not there, in its alerts too', () => {
    const written = [...page.matchAll(/\bseyir_[a-z_]+/g)].map(([name]) => name.replace(/_(count|sum|bucket)$/, ''));
    expect([...new Set(written)].filter((name) => !names.has(name))).toEqual([]);
  });

  it('explains every refusal that a viewer may meet, and no other', () => {
    const codes: readonly string[] = [...Object.keys(ERRORS), ...COMMON_ERRORS];
    expect(codes.filter((code) => !OF_PROGRAMS.has(code) && !page.includes(`\`${code}\``))).toEqual([]);
    const table = page.slice(page.indexOf('## Refusals'), page.indexOf('## Behind a proxy'));
    const written = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => [
      ...cell.matchAll(/`([A-Z_]+)`/g),
    ]);
    expect(written.map(([, code = '']) => code).filter((code) => !codes.includes(code))).toEqual([]);
  });
});

describe('docs/caches.md', async () => {
  const caches = await readFile(new URL('../../../../docs/caches.md', import.meta.url), 'utf8');
  const rows = caches.split('\n').filter((line) => line.startsWith('|'));
  const places = [...caches.matchAll(/`([a-z/-]+(?:\.ts|\/))`/g)].map(([, place = '']) => place);
  /** A file is named, or its folder is. */
  const rowsOf = (file: string) =>
    rows.filter((row) => row.includes(`\`${file}\``) || row.includes(`\`${file.replace(/[^/]+$/, '')}\``));

  it('lists every cache of the server', () => {
    const holders = [...sources].filter(([, text]) => /new LRUCache[<(]|makeOwnedCache<|= makeFreshValue/.test(text));
    const missing = holders.map(([file]) => file).filter((file) => rowsOf(file).length === 0);
    expect(missing.filter((file) => !file.startsWith('shared/'))).toEqual([]);
  });

  it('names each cache of the table in the row of its file', () => {
    const made = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:bytesFor|entriesFor)\('(\w+)'\)/g)].map(([, name = '']) => ({ file, name })),
    );
    expect(made.length).toBeGreaterThan(CACHE_NAMES.length - 5);
    expect(made.filter(({ file, name }) => !rowsOf(file).join(' ').includes(`\`${name}\``))).toEqual([]);
  });

  it('has the bounds of the table', () => {
    const wrong = Object.entries({ ...BYTE_CACHES, ...ENTRY_CACHES }).filter(([name, bound]) => {
      const written = typeof bound === 'number' ? String(bound) : bound.most.toLocaleString('en');
      return !rows.some((row) => row.includes(`\`${name}\``) && new RegExp(`\\b${written}\\b`).test(row));
    });
    expect(wrong).toEqual([]);
    expect(caches).toContain(`at most ${FULL_CACHE_MB} MB`);
  });

  it('names files that are there', () => {
    const unknown = places.filter((place) => !files.some((file) => file === place || file.startsWith(place)));
    expect(unknown).toEqual([]);
  });
});
