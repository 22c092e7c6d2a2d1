// docs/operations.md names every metric and every refusal, docs/caches.md every cache, and neither names what is not there.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMON_ERRORS, ERRORS } from '@seyir/contract/errors';
import { describe, expect, it } from 'vitest';

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

  it('lists every map that is emptied when it is full', () => {
    const maps = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/(\w+)\.size >= ([A-Z_]+)\) \1\.clear\(\)/g)].map(([, , name = '']) => {
        const bound = Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(text)?.[1]?.replaceAll('_', ''));
        return { file, name, bound };
      }),
    );
    // Small ones, and the memory of one import.
    const kept = maps.filter(({ file, bound }) => bound >= 1_000 && !file.startsWith('features/guide-import/'));
    expect(kept.length).toBeGreaterThan(1);
    const wrong = kept.filter(({ file, bound }) => !rowsOf(file).join(' ').includes(bound.toLocaleString('en')));
    expect(wrong).toEqual([]);
  });

  it('has the bounds of the code', () => {
    const wrong = [...sources].flatMap(([file, text]) => {
      const named = rowsOf(file).join(' ');
      if (named === '' || !/new LRUCache[<(]|makeOwnedCache</.test(text)) return [];
      const bounds = [...text.matchAll(/\bmax: ([A-Z_]+)|makeOwnedCache<\w+(?:<\w+>)?>\(([A-Z_]+)\)/g)].map(
        ([, lru, owned]) => lru ?? owned ?? '',
      );
      return bounds.flatMap((name) => {
        const value = Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(text)?.[1]?.replaceAll('_', ''));
        return named.includes(value.toLocaleString('en')) ? [] : [`${file}: ${name} is ${value}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('names files that are there', () => {
    const unknown = places.filter((place) => !files.some((file) => file === place || file.startsWith(place)));
    expect(unknown).toEqual([]);
  });
});
