// One setting reaches every cache: the composition asks for the bound of each, and no file makes a cache without one.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { composeRoles } from '../../test/whole-server.ts';
import { CACHES, FULL_CACHE_MB, listCacheBounds } from '../shared/caches.ts';
import { systemClock } from '../shared/clock.ts';
import { silentLog } from '../shared/log.ts';

const db = useDatabase();
const SOURCES = join(import.meta.dirname, '..');
const MEBIBYTE = 2 ** 20;

async function measure(cacheMb: number, roles = 'web,worker,ingest'): Promise<ReadonlyMap<string, number>> {
  const env = { SEYIR_CACHE_MB: String(cacheMb) };
  const whole = await composeRoles(db, roles, systemClock, silentLog, env);
  await whole.close();
  return new Map(listCacheBounds());
}

it('divides SEYIR_CACHE_MB among all caches of the table, each by its share', async () => {
  const [small, full] = [await measure(64), await measure(FULL_CACHE_MB)];
  expect([...small.keys()].sort()).toEqual(Object.keys(CACHES).sort());
  const sum = [...small.values()].reduce((total, bytes) => total + bytes, 0);
  expect(sum).toBeLessThanOrEqual(64 * MEBIBYTE);
  expect(sum).toBeGreaterThan(63 * MEBIBYTE);
  const share = 64 / FULL_CACHE_MB;
  for (const [name, bytes] of small)
    expect([name, bytes / (full.get(name) ?? 0)]).toEqual([name, expect.closeTo(share, 2)]);
});

it('makes no cache of viewers in an ingest process', async () => {
  const made = [...(await measure(64, 'ingest')).keys()];
  expect(made.filter((name) => !['accessTokens', 'imageVariants', 'imageRows'].includes(name))).toEqual([]);
});

/** Bounded collections that are no cache of the table, or whose bound is not memory. */
const OTHERS = new Map([
  ['features/guide-import/guide-programme.ts', 'folded names, in an import'],
  ['features/session/last-seen.ts', 'a batch of writes'],
  ['store/disk-cache.ts', 'disk space: SEYIR_DISK_CACHE_MB'],
  ['store/folder-store.ts', 'open files'],
  ['origin/leases/stream-slot.ts', 'preloads of one player'],
  ['origin/replies.ts', '200 values of Accept-Encoding'],
  ['origin/admission.ts', 'eight starts within an entry'],
]);
const MADE = /new LRUCache\b|\.size [<>]=? \w*(?:MOST|MAX|KEPT|KNOWN|REMEMBERED|Most)\b/g;
const BOUNDED = /\b(?:bytesFor|entriesFor)\(/g;

it('finds no cache in the sources that takes its bound from elsewhere', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name) && name !== join('shared', 'caches.ts'),
  );
  const unbounded: string[] = [];
  for (const file of files) {
    const text = await readFile(join(SOURCES, file), 'utf8');
    const [made, bounded] = [text.match(MADE)?.length ?? 0, text.match(BOUNDED)?.length ?? 0];
    if (made > bounded) unbounded.push(file.replaceAll('\\', '/'));
  }
  expect(unbounded.sort()).toEqual([...OTHERS.keys()].sort());
});
