// From a file to a ready asset: rows, states, notifications, replacement and restarts.
import { chmod, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DELETE_GRACE_SECONDS } from '@seyir/core/limits/media';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannel, anEpisode, aTitle } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aFakeFfmpeg, aPackagingFfmpeg } from '../../test/ffmpeg.ts';
import { picture, SLOW, tone, useFilms, X264 } from '../../test/films.ts';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import { type JobRun, type Jobs, makeJobs } from '../jobs/jobs.ts';
import { hashInit, hashInits } from '../media/init-hash.ts';
import { openLibrary } from '../origin/library/library.ts';
import { newId } from '../shared/ids.ts';
import { silentLog } from '../shared/log.ts';
import { openFolderStore } from '../store/folder-store.ts';
import { StoreUnavailableError } from '../store/media-store.ts';
import { makePackager, type Outcome, openPackaging, type Packager, type PackagingDeps } from './packaging.ts';

const NOW = new Date('2026-11-18T18:00:00Z').getTime();
const LEASE_MS = 2_000;
const db = useDatabase();
const { at, make, mediaFolder } = useFilms();

let now = NOW;
let ffmpegPath: string;
let packager: Packager;
let announced = 0;
let stopListening = async () => {};
let changed: string[] = [];

const depsNow = (): PackagingDeps => ({
  readMachineName: async () => 'one',
  ...{ db, ffmpegPath, mediaFolder: mediaFolder(), store: openFolderStore(mediaFolder()) },
  ...{ log: silentLog, now: () => now, newId, leaseMs: LEASE_MS },
  announceChange: async () => {
    announced += 1;
  },
});

beforeAll(async () => {
  ffmpegPath = await aPackagingFfmpeg(at('ffmpeg'));
  // It fits, so that packaging it takes no time.
  const args = [...picture('160x90', '25', 2), ...tone(48_000, 2), ...X264, '-c:a', 'aac', '-ac', '2'];
  await make('film.mp4', ...args);
  await make('other.mp4', ...picture('160x90', '25', 3), ...X264);
  await writeFile(at('letter.mp4'), 'Dear operator,\n');
}, SLOW.timeout);
beforeEach(async () => {
  now = NOW;
  announced = 0;
  changed = [];
  packager = makePackager(depsNow());
  stopListening = await db.listen('asset_changed', (id) => changed.push(id));
});
afterEach(async () => {
  await stopListening();
  await rm(mediaFolder(), { recursive: true, force: true });
});

const film = (contentCode: string, name = 'film.mp4') => ({ kind: 'title', contentCode, path: at(name) }) as const;
const readAssets = () => db.kysely.selectFrom('asset').selectAll().orderBy('created_at').orderBy('id').execute();
const readAsset = (id: string) =>
  db.kysely.selectFrom('asset').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const list = (name: string) => readdir(join(mediaFolder(), name)).catch(() => []);

describe('a file [ORIGIN-05]', SLOW, () => {
  it('becomes a ready asset in one transaction, with its duration in the catalogue', async () => {
    const { id: title } = await aTitle(db, { duration_seconds: 9_999 });
    const id = await packager.add(film(title));
    expect(await readAsset(id)).toMatchObject({ state: 'waiting', content_code: title, kind: 'title', durations: [] });

    const notes: string[] = [];
    const states: string[] = [];
    const onProgress = (done: number, note: string) => {
      expect(done).toBeGreaterThanOrEqual(0);
      expect(done).toBeLessThanOrEqual(1);
      notes.push(note);
      void readAsset(id).then(({ state }) => states.push(state));
    };
    expect(await packager.run(id, { onProgress })).toEqual({ state: 'ready', notes: [] });
    expect(notes[0]).toBe('looking at the file');
    expect(notes.at(-1)).toBe('done');
    expect(states[0]).toBe('working');

    expect(await readAsset(id)).toMatchObject({
      ...{ state: 'ready', failure: null, durations: [[2_000_000, 1]], ready_at: new Date(NOW) },
      sprite: { file: `packaged/${id}/sprite.webp`, tiles: 2, interval: 1 },
    });
    const renditions = await db.kysely.selectFrom('asset_rendition').selectAll().orderBy('id').execute();
    expect(renditions).toMatchObject([
      { id: 'a1', codecs: 'mp4a.40.2', name: 'Stereo', is_default: true, width: null },
      { id: 'v240', width: 160, height: 90, frame_rate: '25', segments: { files: [`packaged/${id}/v240.mp4`] } },
    ]);
    const { duration_seconds } = await db.kysely.selectFrom('title').selectAll().executeTakeFirstOrThrow();
    expect(duration_seconds).toBe(2);
    expect(announced).toBe(1);
    await vi.waitFor(() => expect(new Set(changed)).toEqual(new Set([id])), WAIT_LIMIT_MS);
    // Nothing of the work is left, not even its lock.
    expect(await list('work')).toEqual([]);
  });

  it('is read by the library', async () => {
    const id = await packager.add(film('film-one'));
    await packager.run(id);
    const deps = depsNow();
    const library = await openLibrary({ ...deps, cacheBytes: 2 ** 20 });
    try {
      const asset = await library.findAssetOf('title', 'film-one');
      expect(asset?.renditions.map((rendition) => rendition.id).sort()).toEqual(['a1', 'v240']);
      expect((await library.readInit(`asset:${id}`, 'v240'))?.toString('latin1', 4, 8)).toBe('ftyp');
      // A rung it lacks is answered with the nearest it has.
      expect((await library.readSegment(`asset:${id}`, 'v1080', 0))?.toString('latin1', 4, 8)).toBe('moof');
      expect(await library.readFile(asset?.sprite?.file ?? '')).toBeDefined();
      const { init_hash } = await db.kysely
        .selectFrom('asset')
        .select('init_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const inits = await Promise.all(
        ['v240', 'a1'].map(async (of) => ({
          id: of,
          initHash: hashInit((await library.readInit(`asset:${id}`, of)) ?? Buffer.alloc(0)),
        })),
      );
      expect(init_hash).toBe(hashInits(inits));
    } finally {
      await library.close();
      await deps.store.close();
    }
  });

  it('of an episode or a trailer updates the catalogue, too', async () => {
    const { id: episode } = await anEpisode(db, { duration_seconds: 9_999 });
    const { id: title } = await aTitle(db, { has_trailer: false, duration_seconds: 9_999 });
    await packager.run(await packager.add(film(episode)));
    await packager.run(await packager.add({ ...film(title), kind: 'trailer' }));
    expect(await db.kysely.selectFrom('episode').select('duration_seconds').execute()).toEqual([
      { duration_seconds: 2 },
    ]);
    const titles = await db.kysely
      .selectFrom('title')
      .select(['has_trailer', 'duration_seconds'])
      .where('id', '=', title)
      .execute();
    expect(titles).toEqual([{ has_trailer: true, duration_seconds: 9_999 }]);
  });

  it('that is broken ends as failed, with a reason, and leaves nothing behind', async () => {
    const id = await packager.add(film('film-one', 'letter.mp4'));
    const outcome = await packager.run(id);
    expect(outcome).toEqual({
      state: 'failed',
      reason: expect.stringContaining('Invalid data found when processing input'),
    });
    expect(await readAsset(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('ffmpeg says: ') });
    await vi.waitFor(() => expect(changed.at(-1)).toBe(id), WAIT_LIMIT_MS);
    expect([await list('work'), await list('packaged')]).toEqual([[], []]);
  });

  it('that is unfinished continues under its id; one that failed starts over', async () => {
    const id = await packager.add(film('film-one', 'letter.mp4'));
    expect(await packager.add(film('film-one', 'letter.mp4'))).toBe(id);
    await packager.run(id);
    const again = await packager.add(film('film-one', 'letter.mp4'));
    expect(again).not.toBe(id);
    expect((await readAssets()).map((asset) => [asset.id, asset.state])).toEqual([[again, 'waiting']]);
    // Another file for the same film replaces a waiting one.
    const other = await packager.add(film('film-one'));
    expect((await readAssets()).map((asset) => asset.id)).toEqual([other]);
  });

  it('is not packaged twice at the same time', async () => {
    const id = await packager.add(film('film-one'));
    const second: Promise<Outcome>[] = [];
    const onProgress = () => {
      if (second.length === 0) second.push(makePackager(depsNow()).run(id));
    };
    expect(await packager.run(id, { onProgress })).toMatchObject({ state: 'ready' });
    // Either while the first one works, or after it: nothing is made again.
    expect(['elsewhere', 'ready']).toContain((await second[0])?.state);
    expect(announced).toBe(1);
  });

  it('that was removed while it was packaged leaves nothing behind', async () => {
    const id = await packager.add(film('film-one'));
    const remove = () => db.kysely.deleteFrom('asset').where('id', '=', id).execute();
    const removed: Promise<unknown>[] = [];
    const onProgress = (_: number, note: string) => {
      if (note === 'cutting') removed.push(remove());
    };
    expect(await packager.run(id, { onProgress })).toEqual({ state: 'elsewhere' });
    await Promise.all(removed);
    expect([await list('work'), await list('packaged'), await readAssets()]).toEqual([[], [], []]);
  });

  it('stays in its state when the server stops, and continues later', async () => {
    const id = await packager.add(film('film-one'));
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('closing'));
    await expect(packager.run(id, { signal: stop.signal, onProgress })).rejects.toThrow('closing');
    expect((await readAsset(id)).state).toBe('working');
    expect(await packager.run(id)).toMatchObject({ state: 'ready' });
  });
});

describe('new media for a film that plays', SLOW, () => {
  it('replaces the old media when it is ready; promised spans keep the old media', async () => {
    const { id: channel_id } = await aChannel(db);
    const first = await packager.add(film('film-one'));
    await packager.run(first);
    const second = await packager.add(film('film-one', 'other.mp4'));
    const isPlaying = async (id: string) =>
      (await db.kysely.selectFrom('asset').select('id').where('content_code', '=', 'film-one').executeTakeFirst())
        ?.id === id;
    expect(await isPlaying(first)).toBe(true);
    const span = { channel_id, msn: 0, dsn: 0, start_us: 0, end_us: 2_000_000, asset_id: first, segment_count: 1 };
    await db.kysely.insertInto('span').values(span).execute();

    await packager.run(second);
    expect(await isPlaying(second)).toBe(true);
    expect(await readAsset(first)).toMatchObject({ state: 'ready', content_code: expect.stringMatching(/^retired:/) });
    await vi.waitFor(() => expect(changed).toContain(first), WAIT_LIMIT_MS);

    now += (DELETE_GRACE_SECONDS + 1) * 1_000;
    await packager.sweep();
    expect(await readAssets()).toHaveLength(2);
    await db.kysely.deleteFrom('span').execute();
    await utimes(join(mediaFolder(), 'packaged', first), now / 1_000, now / 1_000);
    await packager.sweep();
    expect((await readAssets()).map(({ id }) => id)).toEqual([second]);
    // Files follow a day later: a row may be about to be written.
    expect((await list('packaged')).sort()).toEqual([first, second].sort());
    await utimes(join(mediaFolder(), 'packaged', first), 0, 0);
    await packager.sweep();
    expect(await list('packaged')).toEqual([second]);
  });

  it('is not removed during the grace period', async () => {
    await packager.run(await packager.add(film('film-one')));
    await packager.run(await packager.add(film('film-one', 'other.mp4')));
    now += (DELETE_GRACE_SECONDS - 1) * 1_000;
    await packager.sweep();
    expect(await readAssets()).toHaveLength(2);
  });

  it('that fails leaves the film as it was', async () => {
    const first = await packager.add(film('film-one'));
    await packager.run(first);
    const second = await packager.add(film('film-one', 'letter.mp4'));
    expect(await packager.run(second)).toMatchObject({ state: 'failed' });
    expect((await readAssets()).map(({ id, content_code, state }) => [id, content_code, state])).toEqual([
      [first, 'film-one', 'ready'],
      [second, 'next:film-one', 'failed'],
    ]);
  });

  it('also replaces media of the demonstration', async () => {
    const scenes = { kind: 'scenes', scenes: [{ scene: 'sea', segments: 1 }], score: 'calm' } as const;
    const values = { id: 'made-from-scenes', kind: 'title', content_code: 'film-one', recipe: scenes } as const;
    await db.kysely.insertInto('asset').values(values).execute();
    const id = await packager.add(film('film-one'));
    await packager.run(id);
    expect((await readAsset(id)).content_code).toBe('film-one');
    expect((await readAsset('made-from-scenes')).content_code).toMatch(/^retired:/);
  });
});

describe('the job', SLOW, () => {
  let jobs: Jobs;
  beforeEach(() => {
    jobs = makeJobs({ db, log: silentLog, now: () => Date.now(), isWorker: true, pollSeconds: 0.5 });
  });
  afterEach(() => jobs.stop(5_000));

  it('packages an added file, and reports progress', async () => {
    const packaging = openPackaging({ ...depsNow(), jobs });
    const progress: number[] = [];
    jobs.onProgress(({ queue, done, total }) => queue === 'package-file' && progress.push(done / total));
    await jobs.start();
    const { assetId } = await packaging.packageTitle(film('film-one'));
    await vi.waitFor(async () => expect((await readAsset(assetId)).state).toBe('ready'), {
      timeout: 120_000,
      interval: 200,
    });
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  it('is sent again for unfinished files of the command line', async () => {
    const { handlers, sent } = declareJobs();
    const left = await packager.add(film('film-one'));
    const failed = await packager.add(film('film-two', 'letter.mp4'));
    await packager.run(failed);
    await handlers.get('continue-packaging')?.(aRun(null));
    expect(sent).toEqual([{ name: 'package-file', data: { assetId: left } }]);
  });

  it('is retried after failures that are not the file’s, and gives up in the end', async () => {
    const { handlers } = declareJobs({ ffmpegPath: at('nowhere') });
    const assetId = await packager.add(film('film-one'));
    const run = (attempt: number) => handlers.get('package-file')?.({ ...aRun({ assetId }), attempt });
    await expect(run(9)).rejects.toThrow('ffmpeg was not found');
    expect((await readAsset(assetId)).state).toBe('working');
    await run(10);
    expect(await readAsset(assetId)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^Packaging was given up after 10 tries: .*ffmpeg was not found/),
    });
  });

  it.each([
    ['ffmpeg is killed', 'kill -9 $$', /SIGKILL/],
    ['the disk is full', 'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1', /No space left/],
  ])('is not the file’s failure when %s: the import goes on afterwards', async (_, fault, reason) => {
    const worker = at('worker');
    await writeFile(worker, `#!/bin/sh\nif [ -e '${at('fault')}' ]; then ${fault}; fi\nexec '${ffmpegPath}' "$@"\n`);
    await chmod(worker, 0o755);
    const path = await aFakeFfmpeg(at('interrupted'), { libavutil: 57, worker });
    const { handlers } = declareJobs({ ffmpegPath: path });
    const assetId = await packager.add(film('film-one'));
    const run = (attempt: number) => handlers.get('package-file')?.({ ...aRun({ assetId }), attempt });
    await writeFile(at('fault'), '');
    await expect(run(1)).rejects.toThrow(reason);
    expect(await readAsset(assetId)).toMatchObject({ state: 'working', failure: null });
    await rm(at('fault'));
    await run(2);
    expect((await readAsset(assetId)).state).toBe('ready');
  });

  it('waits for a disk and for a store as long as it takes', async () => {
    const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const assetId = await packager.add(film('film-one'));
    for (const failure of [noSpace, new StoreUnavailableError({})]) {
      const store = { ...openFolderStore(mediaFolder()), adopt: () => Promise.reject(failure) };
      const { handlers } = declareJobs({ store });
      const run = handlers.get('package-file')?.({ ...aRun({ assetId }), attempt: 40 });
      await expect(run).rejects.toThrow(failure.message);
      expect((await readAsset(assetId)).state).toBe('working');
    }
    const { handlers } = declareJobs();
    await handlers.get('package-file')?.({ ...aRun({ assetId }), attempt: 41 });
    expect((await readAsset(assetId)).state).toBe('ready');
  });
});

/** The jobs as they are declared, to be run by hand. */
function declareJobs(more: Partial<PackagingDeps> = {}) {
  const handlers = new Map<string, (run: JobRun<unknown>) => Promise<void>>();
  const sent: { name: string; data: unknown }[] = [];
  const jobs: Pick<Jobs, 'define' | 'schedule'> = {
    define(name, _, handler) {
      handlers.set(name, handler as (run: JobRun<unknown>) => Promise<void>);
      return {
        name,
        async send(data) {
          sent.push({ name, data });
          return 'job-1';
        },
      };
    },
    schedule() {},
  };
  openPackaging({ ...depsNow(), ...more, jobs: jobs as Jobs });
  return { handlers, sent };
}

const aRun = (data: unknown): JobRun<unknown> => ({
  ...{ id: 'job-1', data, attempt: 1, signal: new AbortController().signal },
  report() {},
});
