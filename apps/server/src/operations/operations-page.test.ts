// docs/operations.md names every metric and every refusal, docs/caches.md what the table of caches does not hold, and neither names what is not there.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMON_ERRORS, ERRORS } from '@seyir/contract/errors';
import { describe, expect, it } from 'vitest';
import { FULL_CACHE_MB } from '../shared/caches.ts';

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
  const places = [...caches.matchAll(/`([a-z/-]+(?:\.ts|\/))`/g)].map(([, place = '']) => place);

  it('lists values that are kept whole too', () => {
    const holders = [...sources].filter(([, text]) => text.includes('keepFresh({')).map(([file]) => file);
    expect(holders.length).toBeGreaterThan(3);
    expect(holders.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
  });

  it('names the sum of the table', () => {
    expect(caches).toContain(`at most ${FULL_CACHE_MB} MB`);
  });

  it('names files that are there', () => {
    const unknown = places.filter((place) => !files.some((file) => file === place || file.startsWith(place)));
    expect(unknown).toEqual([]);
  });
});
