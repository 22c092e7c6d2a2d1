import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-disk-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const KIB = 1_024;
const listFiles = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

it('keeps entries up to its limit; the least recently used go first', async () => {
  const cache = makeDiskCache(folder, 10 * KIB);
  for (const key of ['a', 'b', 'c']) await cache.put(key, Buffer.alloc(3 * KIB, key));
  expect((await cache.get('a'))?.toString('utf8', 0, 3)).toBe('aaa');
  await cache.put('d', Buffer.alloc(3 * KIB, 'd'));
  expect(await cache.get('b')).toBeUndefined();
  expect((await cache.get('a'))?.length).toBe(3 * KIB);
  expect(cache.size()).toBeLessThanOrEqual(10 * KIB);
  await expect.poll(listFiles).toHaveLength(3);
});

it('does not keep what is larger than its limit', async () => {
  const cache = makeDiskCache(folder, KIB);
  await cache.put('a', Buffer.alloc(2 * KIB));
  expect(await cache.get('a')).toBeUndefined();
  expect(await listFiles()).toEqual([]);
});

it('goes on with the entries of an earlier process, within a smaller limit', async () => {
  const first = makeDiskCache(folder, 10 * KIB);
  for (const key of ['a', 'b', 'c']) await first.put(key, Buffer.alloc(3 * KIB, key));
  const second = makeDiskCache(folder, 7 * KIB);
  const found = await Promise.all(['a', 'b', 'c'].map((key) => second.get(key)));
  expect(found.filter((bytes) => bytes !== undefined)).toHaveLength(2);
  await expect.poll(listFiles).toHaveLength(2);
});

it('takes a damaged entry for a miss', async () => {
  const cache = makeDiskCache(folder, 10 * KIB);
  await cache.put('a', Buffer.alloc(3 * KIB, 'a'));
  await truncate((await listFiles())[0] ?? '', 2 * KIB);
  expect(await cache.get('a')).toBeUndefined();
  await cache.put('a', Buffer.alloc(3 * KIB, 'a'));
  expect((await cache.get('a'))?.length).toBe(3 * KIB);
});

it('takes an unreadable folder for a miss, and reads it again at the next use', async () => {
  const place = join(folder, 'cache');
  await writeFile(place, 'not a folder');
  const cache = makeDiskCache(place, 10 * KIB);
  expect(await cache.get('a')).toBeUndefined();
  await cache.put('a', Buffer.alloc(KIB, 'a'));
  await rm(place);
  await cache.put('a', Buffer.alloc(KIB, 'a'));
  expect((await cache.get('a'))?.length).toBe(KIB);
});
