import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDiskCache } from '@seyir/server/store/disk-cache';
import { makeS3Client } from '@seyir/server/store/s3-client';
import { makeS3Store } from '@seyir/server/store/s3-store';
import { startS3, type TestS3 } from '@seyir/server/test/s3-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTinyReels, type TinyReels } from '../../test/demo-media.ts';
import { openReelFolder } from '../studio/reel-folder.ts';
import { openReelStore } from './reel-store.ts';

let s3: TestS3;
let folder: string;
let tiny: TinyReels;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'seyir-reel-store-'));
  tiny = await makeTinyReels();
}, 120_000);
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** A machine with a disk of its own. */
async function aMachine(name: string) {
  const mediaFolder = join(folder, name);
  const cache = makeDiskCache(join(mediaFolder, 'cache'), s3.config.cacheBytes);
  const store = makeS3Store({ client: makeS3Client(s3.config), cache, prefix: s3.config.prefix });
  const local = await openReelFolder(mediaFolder);
  return { mediaFolder, local, reels: openReelStore(store, mediaFolder, local) };
}

it('a reel made on one machine is read on another, and leaves the disk of the first', async () => {
  const one = await aMachine('one');
  const other = await aMachine('other');
  const made = await one.local.store('scene.reel', tiny.scene);
  expect(await other.reels.list()).toEqual([]);
  await one.reels.publish('scene.reel');
  expect(await readdir(join(one.mediaFolder, 'demo'))).toEqual(['unfinished']);
  expect(await other.reels.list()).toEqual(['scene.reel']);
  expect(await other.reels.read('scene.reel')).toEqual(made);
  expect((await other.reels.readPart('scene.reel', [4, 4])).toString('latin1')).toMatch(/^[a-z]{4}$/);
  expect(await other.reels.writtenAt('scene.reel')).toBeGreaterThan(0);
});

it('a reel that is in the store stays as it is: rows may refer to it', async () => {
  const one = await aMachine('one');
  await one.reels.storeBytes('sheet.webp', Buffer.from('first'));
  await one.reels.storeBytes('sheet.webp', Buffer.from('second'));
  expect((await one.reels.readPart('sheet.webp', [0, 5])).toString()).toBe('first');
  await one.reels.remove('sheet.webp');
  expect(await one.reels.read('sheet.webp')).toBeUndefined();
});
