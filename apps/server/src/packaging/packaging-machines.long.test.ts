// Packaging on several machines with one object store and one database: a title is packaged on one and read on another that
// has an empty disk, and no machine fails or deletes the work of another.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { aPackagingFfmpeg } from '../../test/ffmpeg.ts';
import { picture, SLOW, tone, useFilms, X264 } from '../../test/films.ts';
import { startS3, type TestS3 } from '../../test/s3-server.ts';
import { openLibrary } from '../origin/library/library.ts';
import { newId } from '../shared/ids.ts';
import { silentLog } from '../shared/log.ts';
import { makeDiskCache } from '../store/disk-cache.ts';
import { StoreUnavailableError } from '../store/media-store.ts';
import { makeS3Client } from '../store/s3-client.ts';
import { makeS3Store } from '../store/s3-store.ts';
import { makePackager, type Outcome, type PackagingDeps } from './packaging.ts';

const db = useDatabase();
const { at, make } = useFilms();
const LEASE_MS = 1_500;
let s3: TestS3;
let ffmpegPath: string;

beforeAll(async () => {
  s3 = await startS3();
  ffmpegPath = await aPackagingFfmpeg(at('ffmpeg'));
  await make('film.mp4', ...picture('160x90', '25', 2), ...tone(48_000, 2), ...X264, '-c:a', 'aac', '-ac', '2');
}, SLOW.timeout);
afterAll(() => s3.close());
beforeEach(() => mkdir(at('disks'), { recursive: true }));
afterEach(async () => {
  s3.fault = () => 'none';
  await rm(at('disks'), { recursive: true, force: true });
});

/** A machine with a disk of its own. */
function aMachine(machine: string, more: Partial<PackagingDeps> = {}) {
  const mediaFolder = join(at('disks'), machine);
  const client = makeS3Client(s3.config, { retryMs: 1 });
  const cache = makeDiskCache(join(mediaFolder, 'cache'), s3.config.cacheBytes);
  const store = makeS3Store({ client, cache, prefix: s3.config.prefix });
  const packager = makePackager({
    ...{ db, ffmpegPath, mediaFolder, store, leaseMs: LEASE_MS, log: silentLog, now: Date.now, newId },
    readMachineName: async () => machine,
    announceChange: async () => {},
    ...more,
  });
  return { ...packager, store, mediaFolder };
}
const film = () => ({ kind: 'title', contentCode: `film-${newId()}`, path: at('film.mp4') }) as const;
const readAsset = (id: string) =>
  db.kysely.selectFrom('asset').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a title in an object store', SLOW, () => {
  it('is packaged on one machine and read on another with an empty disk [ORIGIN-05]', async () => {
    const one = aMachine('one');
    const file = film();
    const id = await one.add(file);
    expect(await one.run(id)).toMatchObject({ state: 'ready' });
    // Nothing stays on the disk of the machine that packaged it.
    expect(await readdir(join(one.mediaFolder, 'work'))).toEqual([]);

    const other = aMachine('other');
    const library = await openLibrary({ db, store: other.store, log: silentLog, now: Date.now, cacheBytes: 2 ** 20 });
    try {
      const asset = await library.findAssetOf('title', file.contentCode);
      expect((await library.readInit(`asset:${id}`, 'v240'))?.toString('latin1', 4, 8)).toBe('ftyp');
      expect((await library.readSegment(`asset:${id}`, 'v240', 0))?.toString('latin1', 4, 8)).toBe('moof');
      expect((await library.readSegment(`asset:${id}`, 'a1', 0))?.toString('latin1', 4, 8)).toBe('moof');
      expect((await library.readFile(asset?.sprite?.file ?? ''))?.toString('latin1', 8, 12)).toBe('WEBP');
    } finally {
      await library.close();
    }
  });

  it('is not ready while the store refuses; the next attempt uploads what is missing and encodes nothing', async () => {
    const one = aMachine('one');
    const id = await one.add(film());
    s3.fault = (method, path) => (method === 'PUT' && path.includes('v240') ? 'refuse' : 'none');
    await expect(one.run(id)).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(await readAsset(id)).toMatchObject({ state: 'working', failure: null });
    s3.fault = () => 'none';
    const notes: string[] = [];
    expect(await one.run(id, { onProgress: (_, note) => notes.push(note) })).toMatchObject({ state: 'ready' });
    expect(notes).toEqual(['done']);
  });

  it('that is replaced is removed from the store after its grace period', async () => {
    const one = aMachine('one', { now: () => Date.now() + 10 * 86_400_000 });
    const file = film();
    const first = await one.add(file);
    await one.run(first);
    const second = await one.add(file);
    await one.run(second);
    // Counted as replaced ten days from now.
    await aMachine('one', { now: () => Date.now() + 20 * 86_400_000 }).sweep();
    const { folders } = await one.store.list('packaged');
    expect(folders).toContain(second);
    expect(folders).not.toContain(first);
  });
});

describe('an import that was interrupted', SLOW, () => {
  it('is left to its machine by a machine that does not have the file, and goes on there', async () => {
    const one = aMachine('one');
    const id = await one.add(film());
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('interrupted'));
    await expect(one.run(id, { signal: stop.signal, onProgress })).rejects.toThrow('interrupted');
    const worked = await readdir(join(one.mediaFolder, 'work', id));

    await rename(at('film.mp4'), at('film-of-one.mp4'));
    try {
      expect(await aMachine('other').run(id)).toEqual({ state: 'elsewhere' });
    } finally {
      await rename(at('film-of-one.mp4'), at('film.mp4'));
    }
    expect(await readAsset(id)).toMatchObject({ state: 'working', failure: null });
    expect(await readdir(join(one.mediaFolder, 'work', id))).toEqual(worked);
    expect(await one.run(id)).toMatchObject({ state: 'ready' });
  });

  it('is declared failed by its own machine alone', async () => {
    const one = aMachine('one');
    const id = await one.add({ ...film(), path: at('absent.mp4') });
    expect(await aMachine('other').run(id)).toEqual({ state: 'elsewhere' });
    expect((await readAsset(id)).state).toBe('working');
    expect(await one.run(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('it is not there') });
  });

  it('is continued by a machine that has the file, when the lease of the first has expired', async () => {
    const one = aMachine('one');
    const id = await one.add(film());
    // The state after a kill: the lease is held, and not renewed any more.
    const lease_until = new Date(Date.now() + 500);
    await db.kysely.updateTable('asset').set({ lease_holder: 'killed', lease_until }).where('id', '=', id).execute();
    expect(await aMachine('other').run(id)).toMatchObject({ state: 'ready' });
    expect(await readAsset(id)).toMatchObject({ state: 'ready', lease_holder: null, lease_until: null });
  });
});

it('a machine that lost its lease writes no rows', SLOW, async () => {
  const id = await aMachine('one').add(film());
  const steal = async () => {
    const lease_until = new Date(Date.now() + 3_600_000);
    await db.kysely.updateTable('asset').set({ lease_holder: 'another', lease_until }).where('id', '=', id).execute();
  };
  let stolen: Promise<void> | undefined;
  const onProgress = (_: number, note: string) => {
    if (note === 'done') return;
    stolen ??= steal();
  };
  const outcome: Outcome = await aMachine('one').run(id, { onProgress });
  await stolen;
  expect(outcome).toEqual({ state: 'elsewhere' });
  expect(await readAsset(id)).toMatchObject({ state: 'working', lease_holder: 'another' });
});
