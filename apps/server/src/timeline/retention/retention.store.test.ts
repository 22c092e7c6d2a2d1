// Retention in an object store: objects of released archive are deleted there, and a store that fails deletes nothing else.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { at, GRACE_MS, useRetention } from '../../../test/retained-channels.ts';
import { startS3, type TestS3 } from '../../../test/s3-server.ts';
import { makeDiskCache } from '../../store/disk-cache.ts';
import type { MediaStore } from '../../store/media-store.ts';
import { makeS3Client } from '../../store/s3-client.ts';
import { makeS3Store } from '../../store/s3-store.ts';

const db = useDatabase();
const { clock, place, open, anIngestedChannel } = useRetention(db);
let s3: TestS3;
let store: MediaStore;
beforeAll(async () => {
  s3 = await startS3();
  const cache = makeDiskCache(join(place.mediaFolder, 'cache'), s3.config.cacheBytes);
  store = makeS3Store({ client: makeS3Client(s3.config, { attempts: 1 }), cache, prefix: s3.config.prefix });
});
afterAll(() => s3.close());
afterEach(() => {
  s3.fault = () => 'none';
});

/** A channel of so many ten-minute folders, whose files are in the bucket and nowhere else. */
async function aStoredChannel(folders: number) {
  const channel = await anIngestedChannel(folders);
  const run = `live/${channel.channelId}/${channel.runId}`;
  for (const name of await readdir(join(place.mediaFolder, run), { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const path = join(name.parentPath, name.name).slice(place.mediaFolder.length + 1);
    await store.write(path, Buffer.from('x'));
  }
  await rm(join(place.mediaFolder, 'live'), { recursive: true });
  const foldersLeft = async () => [...(await store.list(run)).folders].map(Number).sort((one, other) => one - other);
  return { ...channel, run, foldersLeft };
}

const runTwice = async () => {
  await open({ store }).runNow();
  clock.now += GRACE_MS;
  await open({ store }).runNow();
};

it('deletes released archive in the store; recordings keep theirs [ORIGIN-07]', async () => {
  // Five hours, of which two are kept.
  const channel = await aStoredChannel(30);
  await aRecording(db, { channel_id: channel.channelId, starts_at: at(-4.5), ends_at: at(-4.2) });
  await runTwice();
  const left = await channel.foldersLeft();
  expect(left.slice(-12)).toEqual(Array.from({ length: 12 }, (_, n) => 18 + n));
  expect(left.length).toBeLessThan(18);
  expect(left).toContain(4);
  expect(left).not.toContain(0);
  expect((await store.list(channel.run)).files).toEqual(['v360-init.mp4']);
});

it('tries again what the store refused to delete', async () => {
  const channel = await aStoredChannel(30);
  s3.fault = (method) => (method === 'POST' ? 'refuse' : 'none');
  await runTwice();
  expect(await channel.foldersLeft()).toHaveLength(30);
  s3.fault = () => 'none';
  await open({ store }).runNow();
  expect((await channel.foldersLeft())[0]).toBeGreaterThan(10);
});
