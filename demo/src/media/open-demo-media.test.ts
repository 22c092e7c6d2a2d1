import { mkdtemp, readdir, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { ASSET_CHANGED, wantAsset } from '@seyir/server/media/assets.queries';
import { openLibrary } from '@seyir/server/origin/library/library';
import { silentLog } from '@seyir/server/shared/log';
import { openFolderStore } from '@seyir/server/store/folder-store';
import { useDatabase } from '@seyir/server/test/database';
import { deferred } from '@seyir/server/test/deferred';
import { ffmpegPath } from '@seyir/server/test/ffmpeg';
import { anAsset } from '@seyir/server/test/media-rows';
import { until } from '@seyir/server/test/until';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTinyReels, openTinyStudio, type TinyReels, type TinyStudio } from '../../test/demo-media.ts';
import { DEMO_FOLDER, readDemo } from '../read-demo.ts';
import type { Demo } from '../schema/demo.ts';
import { openReelFolder } from '../studio/reel-folder.ts';
import { StudioError } from '../studio/studio.ts';
import type { StudioJob } from '../studio/studio-messages.ts';
import { type DemoMediaDeps, type DemoMediaDoors, type DemoMediaProgress, openDemoMedia } from './open-demo-media.ts';
import { listSegmentUnits, type ScenesRecipe } from './recipe.ts';

const db = useDatabase();
const now = () => Date.parse('2026-11-18T18:00:00Z');
const PLENTY = async () => 10 ** 12;
let demo: Demo;
let tiny: TinyReels;
let mediaFolder: string;
let studio: TinyStudio;
beforeAll(async () => {
  demo = await readDemo(DEMO_FOLDER);
  tiny = await makeTinyReels();
});
beforeEach(async () => {
  mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-demo-media-'));
  studio = await openTinyStudio(mediaFolder, tiny);
});
afterEach(() => rm(mediaFolder, { recursive: true }));

const open = (deps: Partial<DemoMediaDeps> = {}, doors: DemoMediaDoors = {}) =>
  openDemoMedia(
    {
      ...{ db, demo, demoFolder: DEMO_FOLDER, mediaFolder, store: openFolderStore(mediaFolder) },
      ...{ ffmpegPath, log: silentLog, now, atOnce: 1, ...deps },
    },
    { studio, probeInits: async () => undefined, freeBytes: PLENTY, pauseMs: 5, ...doors },
  );
const makeEverything = async (deps: Partial<DemoMediaDeps> = {}, doors: DemoMediaDoors = {}) =>
  await open(deps, doors).done;

const recipeOf = (...scenes: string[]): ScenesRecipe => ({
  kind: 'scenes',
  score: 'calm',
  scenes: scenes.map((scene) => ({ scene, segments: 1 })),
});
const aWaitingAsset = (id: string, recipe: ScenesRecipe, differences: Parameters<typeof anAsset>[1] = {}) =>
  anAsset(db, {
    id,
    content_code: id,
    state: 'waiting',
    recipe,
    durations: [[SEGMENT_US, listSegmentUnits(recipe).length]],
    rank: 1_000,
    ...differences,
  });
const statesOf = async () => {
  const rows = await db.kysely.selectFrom('asset').select(['id', 'state', 'failure']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ id, state, failure }) => [id, failure ?? state]));
};
const nameOf = (job: StudioJob) =>
  job.kind === 'score' ? `score ${job.score}` : (job.outputs[0]?.name ?? '').replace(/\..*/, '');

describe('the maker of demo media', () => {
  it('makes what waits, once, and the library can read all of it', async () => {
    await aWaitingAsset('film-0001', recipeOf('card/lodos', 'bg/lodos', 'still/e2', 'house/ident'));
    await aWaitingAsset('film-0002', recipeOf('bg/lodos', 'still/e2', 'bg/lodos'));
    const seen: DemoMediaProgress[] = [];
    await makeEverything({ onProgress: (progress) => seen.push(progress) });
    expect(await statesOf()).toEqual({ 'film-0001': 'ready', 'film-0002': 'ready' });
    expect(studio.jobs.map(nameOf)).toEqual(['card-lodos', 'bg-lodos', 'still-e2', 'house-ident', 'score calm']);
    expect(seen.at(-1)).toEqual({ done: 5, total: 5, waiting: 0 });

    const store = openFolderStore(mediaFolder);
    const library = await openLibrary({ db, store, log: silentLog, now, cacheBytes: 1e7 });
    try {
      const asset = await library.whenReady('film-0001', 10);
      expect(asset.renditions.map(({ id }) => id)).toEqual(['a1', 'v360', 'v720']);
      for (const id of ['a1', 'v360', 'v720']) {
        expect((await library.readInit('asset:film-0001', id))?.length).toBeGreaterThan(0);
        for (const index of [0, 1, 2, 3]) {
          expect((await library.readSegment('asset:film-0001', id, index))?.length).toBeGreaterThan(0);
        }
        expect(await library.readSegment('asset:film-0001', id, 4)).toBeUndefined();
      }
      expect(asset.sprite).toMatchObject({ columns: 10, rows: 1, tiles: 4, interval: 3.84, width: 160, height: 90 });
      const sheet = await library.readFile(asset.sprite?.file ?? '');
      expect(sheet?.subarray(8, 12).toString()).toBe('WEBP');
    } finally {
      await library.close();
      await store.close();
    }
  });

  it('stores the hash of init segments before anything is made, and that of the made ones after it', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'), { rank: 0 });
    await aWaitingAsset('film-0002', recipeOf('bg/kuzey'), { rank: 1 });
    // Made before hashes were stored.
    await aWaitingAsset('film-0003', recipeOf('bg/lodos'), { state: 'ready' });
    const hashes = async () => {
      const rows = await db.kysely.selectFrom('asset').select(['state', 'init_hash']).orderBy('id').execute();
      return rows.map(({ state, init_hash }) => [state, init_hash]);
    };
    const probed = 'abcdef0123456789abcd';
    let atFirst: unknown;
    studio.before = async () => {
      atFirst ??= await hashes();
    };
    const making = open({}, { probeInits: async () => probed });
    await making.prepared;
    await making.done;
    expect(atFirst).toEqual(Array.from({ length: 3 }, () => ['waiting', probed]));
    const [[, hash] = []] = await hashes();
    expect(hash).toMatch(/^[0-9a-f]{20}$/);
    expect(hash).not.toBe(probed);
    expect(await hashes()).toEqual([
      ['ready', hash],
      ['ready', hash],
      ['ready', hash],
    ]);
  });

  it('makes what is on air before the rest, and what a viewer asks for before everything', async () => {
    await aWaitingAsset('later-01', recipeOf('bg/kuzey'), { rank: 2_000 });
    await aWaitingAsset('onair-01', recipeOf('bg/lodos'), { rank: 0 });
    await aWaitingAsset('wanted01', recipeOf('bg/uydu'), { rank: 5_000 });
    const started = deferred();
    const goOn = deferred();
    studio.before = async (job) => {
      if (nameOf(job) !== 'bg-lodos') return;
      started.resolve();
      await goOn.promise;
    };
    const media = open();
    await started.promise;
    await wantAsset(db.kysely, 'wanted01', new Date(now()));
    // The request arrives by NOTIFY, in order: a second notification shows that the first has been received.
    const heard = deferred();
    const stop = await db.listen('demo_media_test', () => heard.resolve());
    await db.notify('demo_media_test', '');
    await heard.promise;
    await stop();
    goOn.resolve();
    await media.done;
    expect(studio.jobs.map(nameOf)).toEqual(['bg-lodos', 'bg-uydu', 'score calm', 'bg-kuzey']);
  });

  it('publishes each asset as soon as it is ready, not only at the end', async () => {
    await aWaitingAsset('early-01', recipeOf('bg/lodos'), { rank: 1 });
    await aWaitingAsset('later-01', recipeOf('bg/kuzey'), { rank: 2 });
    const changed: string[] = [];
    const stop = await db.listen(ASSET_CHANGED, (id) => changed.push(id));
    const goOn = deferred();
    studio.before = async (job) => {
      if (nameOf(job) === 'bg-kuzey') await goOn.promise;
    };
    const media = open();
    await until(() => changed.includes('early-01'));
    expect(await statesOf()).toEqual({ 'early-01': 'ready', 'later-01': 'waiting' });
    goOn.resolve();
    await media.done;
    await stop();
  });

  it('goes on where it was when it is stopped in the middle', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos', 'bg/kuzey', 'bg/uydu'));
    const reached = deferred();
    studio.before = async (job) => {
      if (nameOf(job) !== 'bg-kuzey') return;
      reached.resolve();
      await new Promise<never>((_, reject) => {
        studio.close = async () => reject(new StudioError('failed', 'The studio was closed.'));
      });
    };
    const media = open();
    await reached.promise;
    await media.close();
    expect(await statesOf()).toEqual({ 'film-0001': 'waiting' });
    expect(studio.made).toHaveLength(1);

    studio = await openTinyStudio(mediaFolder, tiny);
    await makeEverything();
    expect(studio.jobs.map(nameOf)).toEqual(['bg-kuzey', 'bg-uydu', 'score calm']);
    expect(await statesOf()).toEqual({ 'film-0001': 'ready' });
  });

  it('finds everything there after a crash between the last reel and the row', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'));
    await makeEverything();
    await db.kysely.updateTable('asset').set({ state: 'waiting', ready_at: null }).execute();
    studio.jobs.length = 0;
    await makeEverything();
    expect([studio.jobs, await statesOf()]).toEqual([[], { 'film-0001': 'ready' }]);
  });

  it('makes again what has gone from the disk, and nothing else', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'));
    await aWaitingAsset('film-0002', recipeOf('bg/kuzey'));
    await makeEverything();
    const lost = (await readdir(join(mediaFolder, 'demo'))).find((name) => name.startsWith('bg-lodos'));
    await unlink(join(mediaFolder, 'demo', lost ?? ''));
    studio.jobs.length = 0;
    await makeEverything();
    expect([studio.jobs.map(nameOf), await statesOf()]).toEqual([
      ['bg-lodos'],
      { 'film-0001': 'ready', 'film-0002': 'ready' },
    ]);
  });

  it('makes only requested assets in the mode `asked`', async () => {
    await aWaitingAsset('onair-01', recipeOf('bg/lodos'), { rank: 0 });
    await aWaitingAsset('wanted01', recipeOf('bg/uydu'));
    await aWaitingAsset('wanted02', recipeOf('bg/kuzey'));
    await wantAsset(db.kysely, 'wanted01', new Date(now()));
    const changed: string[] = [];
    const stop = await db.listen(ASSET_CHANGED, (id) => changed.push(id));
    const media = open({ when: 'asked', atOnce: 2 });
    await until(() => changed.includes('wanted01'));
    await wantAsset(db.kysely, 'wanted02', new Date(now()));
    await until(() => changed.includes('wanted02'));
    await media.close();
    await stop();
    expect(await statesOf()).toEqual({ 'onair-01': 'waiting', wanted01: 'ready', wanted02: 'ready' });
  });

  it('does nothing at all when everything is there', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'));
    await makeEverything();
    studio.jobs.length = 0;
    const changed: string[] = [];
    const stop = await db.listen(ASSET_CHANGED, (id) => changed.push(id));
    const media = open({ ffmpegPath: '/nowhere' });
    await media.done;
    expect([studio.jobs, changed, media.progress()]).toEqual([[], [], undefined]);
    await stop();
  });

  it('leaves alone what an operator brought', async () => {
    await anAsset(db, { id: 'theirs-1', state: 'waiting', recipe: { kind: 'file', path: '/films/theirs.mp4' } });
    await makeEverything();
    expect(await statesOf()).toEqual({ 'theirs-1': 'waiting' });
  });
});

describe('the maker of demo media on a bad day', () => {
  it('tries a scene once more, then stores why its assets failed, and makes the rest', async () => {
    await aWaitingAsset('broken01', recipeOf('bg/lodos'), { rank: 1 });
    await aWaitingAsset('sound-01', recipeOf('bg/kuzey'), { rank: 2 });
    studio.before = (job) => {
      if (nameOf(job) === 'bg-lodos') throw new StudioError('failed', 'ffmpeg ended with code 1: Invalid argument');
    };
    await makeEverything();
    expect(studio.jobs.filter((job) => nameOf(job) === 'bg-lodos')).toHaveLength(2);
    expect(await statesOf()).toEqual({ broken01: 'ffmpeg ended with code 1: Invalid argument', 'sound-01': 'ready' });
    // Another start, another try.
    studio.before = () => undefined;
    await makeEverything();
    expect(await statesOf()).toEqual({ broken01: 'ready', 'sound-01': 'ready' });
  });

  it('lets one asset that cannot be finished take no other with it', async () => {
    await aWaitingAsset('bare-001', recipeOf('bg/lodos'));
    await aWaitingAsset('sound-01', recipeOf('bg/kuzey'));
    const folder = await openReelFolder(mediaFolder);
    studio.before = async (job) => {
      const [output] = job.kind === 'scene' ? job.outputs : [];
      if (output?.name.startsWith('bg-lodos')) await folder.store(output.name, { files: tiny.scene.files });
    };
    await makeEverything();
    const expected = { 'bare-001': expect.stringMatching(/^bg-lodos.* has no thumbnail\.$/), 'sound-01': 'ready' };
    expect(await statesOf()).toEqual(expected);
    // Both at once, from the beginning.
    await db.kysely.updateTable('asset').set({ state: 'waiting', failure: null }).execute();
    await makeEverything();
    expect(await statesOf()).toEqual(expected);
  });

  it('reports a scene that the demonstration does not have', async () => {
    await aWaitingAsset('strange1', recipeOf('bg/nowhere'));
    await makeEverything();
    expect(await statesOf()).toEqual({ strange1: 'The demonstration has no scene bg/nowhere.0.' });
  });

  it('reports how to get an ffmpeg when there is none', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'));
    await makeEverything({ ffmpegPath: '/nowhere/ffmpeg' });
    expect((await statesOf())['film-0001']).toMatch(/^ffmpeg was not found: install it, or say where .*FFMPEG_PATH/);
    expect(studio.jobs).toEqual([]);
  });

  it('fails everything when ffmpeg disappears in the middle', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'));
    await aWaitingAsset('film-0002', recipeOf('bg/kuzey'));
    studio.before = () => {
      throw new StudioError('missing', 'ffmpeg was not found.');
    };
    await makeEverything();
    expect(await statesOf()).toEqual({ 'film-0001': 'ffmpeg was not found.', 'film-0002': 'ffmpeg was not found.' });
  });

  it('waits while the disk is full, and goes on when there is room', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'));
    let full = 3;
    studio.before = () => {
      full -= 1;
      if (full > 0) throw new StudioError('disk', 'ENOSPC: no space left on device, write');
    };
    await makeEverything();
    expect([full, await statesOf()]).toEqual([-1, { 'film-0001': 'ready' }]);
  });

  it('begins nothing while the disk is nearly full', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'));
    let looks = 0;
    let free = 1_000_000;
    const freeBytes = async () => {
      looks += 1;
      return free;
    };
    const media = open({}, { freeBytes });
    await until(() => looks >= 3);
    expect(studio.jobs).toEqual([]);
    free = 10 ** 12;
    await media.done;
    expect(await statesOf()).toEqual({ 'film-0001': 'ready' });
  });

  it('can be closed while it waits for room', async () => {
    await aWaitingAsset('film-0001', recipeOf('bg/lodos'));
    let looks = 0;
    const freeBytes = async () => {
      looks += 1;
      return 0;
    };
    const media = open({}, { freeBytes, pauseMs: 3_600_000 });
    await until(() => looks > 0);
    await media.close();
    expect(await statesOf()).toEqual({ 'film-0001': 'waiting' });
  });
});
