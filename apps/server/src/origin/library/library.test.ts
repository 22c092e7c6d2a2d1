import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannel } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aFile, aFragment, anAsset, aRendition, aRun } from '../../../test/media-rows.ts';
import { until } from '../../../test/until.ts';
import type { SourceId } from '../../media/asset.ts';
import { silentLog } from '../../shared/log.ts';
import { openFolderStore } from '../../store/folder-store.ts';
import { type OpenLibrary, openLibrary } from './library.ts';

const NOW = new Date('2026-11-18T18:00:00Z').getTime();
const MIB = 2 ** 20;

describe('the library', () => {
  const db = useDatabase();
  let folder = '';
  let open: { close(): Promise<void> }[] = [];
  let library: OpenLibrary;

  const openAnother = async (cacheBytes = MIB) => {
    const store = openFolderStore(folder);
    const another = await openLibrary({ db, store, log: silentLog, now: () => NOW, cacheBytes });
    open.push(another, store);
    return another;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-library-'));
    library = await openAnother();
  });
  afterEach(async () => {
    await Promise.all(open.map((each) => each.close()));
    open = [];
    await rm(folder, { recursive: true });
  });

  /** An asset with one file per rendition: `init`, then segments `v360-0`, `v360-1` … of six bytes. */
  async function aPackagedAsset(renditions: readonly string[], count = 3) {
    const asset = await anAsset(db, { durations: [[SEGMENT_US, count]] });
    for (const id of renditions) {
      const parts = Array.from({ length: count }, (_, index) => `${id}-${index}`.slice(0, 6).padEnd(6, '.'));
      await aFile(folder, `assets/${asset.id}/${id}.mp4`, `init${parts.join('')}`);
      const segments = parts.flatMap((_, index) => [0, 4 + index * 6, 6]);
      const files = [`assets/${asset.id}/${id}.mp4`];
      await aRendition(db, {
        asset_id: asset.id,
        id,
        segments: { files, init: [0, 0, 4], segments, timescale: 90_000 },
      });
    }
    return { ...asset, source: `asset:${asset.id}` as SourceId };
  }

  const textOf = (bytes: Buffer | undefined) => bytes?.toString();

  it('finds an asset and its renditions, by id and by content', async () => {
    const { id, source, content_code } = await aPackagedAsset(['v360', 'a1']);
    const found = await library.findAsset(id);
    expect(found).toMatchObject({ id, state: 'ready', durations: [[SEGMENT_US, 3]], failure: undefined });
    expect(found?.renditions).toEqual([
      { id: 'a1', codecs: 'mp4a.40.2', bandwidth: 1_000_000, averageBandwidth: 700_000, isDefault: false },
      expect.objectContaining({ id: 'v360', width: 640, height: 360, frameRate: '25' }),
    ]);
    expect(await library.findAssetOf('programme', content_code)).toBe(found);
    expect(await library.listRenditions(source)).toBe(found?.renditions);
    expect(await library.findAsset('unknown-id')).toBeUndefined();
    expect(await library.findAssetOf('title', content_code)).toBeUndefined();
  });

  it('has no renditions of an asset that is not ready', async () => {
    const { id } = await anAsset(db, { state: 'working' });
    expect(await library.listRenditions(`asset:${id}`)).toEqual([]);
    expect(await library.readSegment(`asset:${id}`, 'v360', 0)).toBeUndefined();
  });

  it('reads init segments and segments by byte range', async () => {
    const { source } = await aPackagedAsset(['v360', 'a1']);
    expect(textOf(await library.readInit(source, 'v360'))).toBe('init');
    expect(textOf(await library.readSegment(source, 'v360', 0))).toBe('v360-0');
    expect(textOf(await library.readSegment(source, 'v360', 2))).toBe('v360-2');
    expect(textOf(await library.readSegment(source, 'a1', 1))).toBe('a1-1..');
    for (const index of [3, -1, 0.5, Number.NaN]) {
      expect(await library.readSegment(source, 'v360', index)).toBeUndefined();
    }
  });

  it.each([
    ['v480', 'v360-0'],
    ['v1080', 'v720-0'],
    ['v240', 'v360-0'],
    ['v720', 'v720-0'],
    ['a1', 'a1-0..'],
    ['a2', 'a1-0..'],
    ['t1', undefined],
    ['x', undefined],
  ])('answers %s with what it has: %s', async (wanted, expected) => {
    const { source } = await aPackagedAsset(['v720', 'v360', 'a1']);
    expect(textOf(await library.readSegment(source, wanted, 0))).toBe(expected);
  });

  it('retimes segments that are used several times, and leaves the file unchanged', async () => {
    const scene = aFragment('picture');
    await aFile(folder, 'scenes/sea.mp4', scene);
    const asset = await anAsset(db, {
      durations: [
        [SEGMENT_US, 2],
        [1_920_000, 1],
      ],
    });
    const place = [0, 0, scene.length];
    const segments = [...place, ...place, ...place];
    const table = { files: ['scenes/sea.mp4'], segments, timescale: 12_800, retimed: true };
    await aRendition(db, { asset_id: asset.id, id: 'v360', segments: table });
    const times = [];
    for (const index of [2, 0, 1, 2]) {
      const bytes = await library.readSegment(`asset:${asset.id}`, 'v360', index);
      if (bytes === undefined) throw new Error('not there');
      // Behind the name come version and flags, then the time.
      times.push(Number(bytes.readBigUInt64BE(bytes.indexOf('tfdt') + 8)));
      expect(bytes.subarray(-7).toString()).toBe('picture');
    }
    expect(times).toEqual([98_304, 0, 49_152, 98_304]);
  });

  it('reads the files of an ingest run, also those of the next ten minutes', async () => {
    const channel = await aChannel(db);
    const run = await aRun(db, { channel_id: channel.id, renditions: ['v360', 'a1'] });
    const source: SourceId = `run:${run.id}`;
    await aFile(folder, `live/${channel.id}/${run.id}/v360-init.mp4`, 'init');
    await aFile(folder, `live/${channel.id}/${run.id}/0/v360-155.m4s`, 'last');
    await aFile(folder, `live/${channel.id}/${run.id}/1/v360-156.m4s`, 'first');
    expect(textOf(await library.readInit(source, 'v720'))).toBe('init');
    expect(textOf(await library.readSegment(source, 'v360', 155))).toBe('last');
    expect(textOf(await library.readSegment(source, 'v360', 156))).toBe('first');
    expect(await library.readSegment(source, 'v360', 157)).toBeUndefined();
    expect(await library.listRenditions(source)).toHaveLength(2);
    expect(await library.readInit('run:unknown-id', 'v360')).toBeUndefined();
  });

  it('answers for subtitles of a run in which none are shown [ORIGIN-06]', async () => {
    const channel = await aChannel(db);
    const run = await aRun(db, { channel_id: channel.id, renditions: ['v360', 'a1', 't888', 'p1'] });
    await aFile(folder, `live/${channel.id}/${run.id}/0/t888-1.vtt`, 'WEBVTT with a cue');
    await aFile(folder, `live/${channel.id}/${run.id}/0/p1-1.json`, '[1]');
    const read = async (id: string, index: number) => textOf(await library.readSegment(`run:${run.id}`, id, index));
    expect([await read('t888', 1), await read('p1', 1)]).toEqual(['WEBVTT with a cue', '[1]']);
    expect([await read('t888', 2), await read('p1', 2)]).toEqual(['WEBVTT\n', '[]']);
    // The slate, or a run before the page was met.
    expect(await read('t777', 1)).toBe('WEBVTT\n');
  });

  it('reads the renditions of a run again until they are written', async () => {
    const channel = await aChannel(db);
    const run = await aRun(db, { channel_id: channel.id, renditions: [] });
    expect(await library.listRenditions(`run:${run.id}`)).toEqual([]);
    await aRun(db, { id: 'run-with-picture', channel_id: channel.id });
    await db.executeSql(
      `update ingest_run set renditions = (select renditions from ingest_run where id = 'run-with-picture')`,
    );
    expect(await library.listRenditions(`run:${run.id}`)).toHaveLength(2);
  });

  it('caches segments up to its limit, and counts hits and misses', async () => {
    const { source } = await aPackagedAsset(['v360']);
    const small = await openAnother(12);
    for (const index of [0, 1, 0, 2, 0, 1]) await small.readSegment(source, 'v360', index);
    // 0 and 1 miss, 0 hits, 2 evicts 1, 0 hits, 1 misses again and evicts 2.
    expect(small.stats()).toEqual({ cachedBytes: 12, hits: 2, misses: 4 });
  });

  it('caches substituted renditions once', async () => {
    const { source } = await aPackagedAsset(['v360']);
    const [one, other] = [await library.readSegment(source, 'v720', 0), await library.readSegment(source, 'v240', 0)];
    expect(one).toBe(other);
    expect(library.stats()).toEqual({ cachedBytes: 6, hits: 1, misses: 1 });
  });

  it('reads once for concurrent requests', async () => {
    const { source } = await aPackagedAsset(['v360']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => library.readSegment(source, 'v360', 1)));
    expect(new Set(answers).size).toBe(1);
    expect(library.stats().misses).toBe(1);
  });

  it('invalidates an asset in every process after a notification', async () => {
    const { id, source } = await aPackagedAsset(['v360']);
    const other = await openAnother();
    for (const each of [library, other]) expect(textOf(await each.readSegment(source, 'v360', 0))).toBe('v360-0');
    await writeFile(join(folder, `assets/${id}/again.mp4`), 'other picture');
    await db.executeSql(
      `update asset_rendition set segments = '{"files": ["assets/${id}/again.mp4"], "segments": [0, 0, 5], "timescale": 1}'`,
    );
    await db.notify('asset_changed', id);
    for (const each of [library, other]) {
      await until(async () => textOf(await each.readSegment(source, 'v360', 0)) === 'other');
    }
  });

  it('does not cache a row that changed while it was read', async () => {
    const { id } = await anAsset(db, { state: 'waiting' });
    const reading = library.findAsset(id);
    await db.executeSql(`update asset set state = 'ready'`);
    await db.notify('asset_changed', id);
    await reading;
    await until(async () => (await library.findAsset(id))?.state === 'ready');
  });

  it('finds an asset that was removed and created again under another id', async () => {
    const { id } = await anAsset(db, { content_code: 'test-filler', kind: 'filler' });
    expect((await library.findAssetOf('filler', 'test-filler'))?.id).toBe(id);
    await db.executeSql('delete from asset');
    await db.notify('asset_changed', id);
    const again = await anAsset(db, { content_code: 'test-filler', kind: 'filler' });
    await until(async () => (await library.findAssetOf('filler', 'test-filler'))?.id === again.id);
  });

  it('returns undefined for a missing or truncated file, and recovers', async () => {
    const { id, source } = await aPackagedAsset(['v360']);
    const file = join(folder, `assets/${id}/v360.mp4`);
    await truncate(file, 8);
    expect(await library.readSegment(source, 'v360', 0)).toBeUndefined();
    await rm(file);
    expect(await library.readSegment(source, 'v360', 1)).toBeUndefined();
    await writeFile(file, 'initv360-0v360-1');
    expect(textOf(await library.readSegment(source, 'v360', 1))).toBe('v360-1');
    expect(await library.readFile('sheets/none.webp')).toBeUndefined();
  });

  it('never leaves the media folder, neither by `..` nor by a symbolic link', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'seyir-outside-'));
    await writeFile(join(outside, 'secret'), 'secret');
    await mkdir(join(folder, 'sheets'));
    await symlink(join(outside, 'secret'), join(folder, 'sheets/link.webp'));
    await symlink(outside, join(folder, 'linked'));
    await aFile(folder, 'sheets/1.webp', 'sheet');
    expect(textOf(await library.readFile('sheets/1.webp'))).toBe('sheet');
    for (const path of [
      '../secret',
      '/etc/passwd',
      '',
      '.',
      'sheets/../../x',
      'a\0b',
      'sheets/link.webp',
      'linked/secret',
    ]) {
      await expect(library.readFile(path)).rejects.toThrow(/media (folder|store)/);
    }
    const asset = await anAsset(db);
    const segments = { files: [`../${outside.split('/').at(-1)}/secret`], segments: [0, 0, 6], timescale: 1 };
    await aRendition(db, { asset_id: asset.id, id: 'v360', segments });
    await expect(library.readSegment(`asset:${asset.id}`, 'v360', 0)).rejects.toThrow(/media store/);
    await rm(outside, { recursive: true });
  });

  describe('whenReady', () => {
    const LONG_MS = 60_000;
    const setState = (id: string, state: string, failure: string | null = null) =>
      db.kysely
        .updateTable('asset')
        .set({ state: state as 'ready', failure })
        .where('id', '=', id)
        .execute();
    const announce = (id: string) => db.notify('asset_changed', id);

    it('resolves for a ready asset, and rejects for a failed or unknown one', async () => {
      const ready = await anAsset(db);
      const failed = await anAsset(db, { state: 'failed', failure: 'the file has no picture' });
      expect((await library.whenReady(ready.id, LONG_MS)).id).toBe(ready.id);
      await expect(library.whenReady(failed.id, LONG_MS)).rejects.toMatchObject({ code: 'GONE' });
      await expect(library.whenReady('unknown-id', LONG_MS)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('notifies the workers once for all waiting viewers, and resolves for all of them', async () => {
      const { id } = await anAsset(db, { state: 'waiting', durations: [] });
      const notified: string[] = [];
      const stop = await db.listen('asset_wanted', (wanted) => notified.push(wanted));
      const waiting = Array.from({ length: 30 }, () => library.whenReady(id, LONG_MS));
      await until(() => notified.length > 0);
      const { wanted_at } = await db.kysely.selectFrom('asset').select('wanted_at').executeTakeFirstOrThrow();
      expect(wanted_at?.getTime()).toBe(NOW);
      await db.executeSql(`update asset set state = 'ready', durations = '[[3840000, 1]]'`);
      await announce(id);
      expect((await Promise.all(waiting)).map(({ state }) => state)).toEqual(Array(30).fill('ready'));
      expect(notified).toEqual([id]);
      await stop();
    });

    it('rejects when packaging fails while waiting', async () => {
      const { id } = await anAsset(db, { state: 'working' });
      const waiting = expect(library.whenReady(id, LONG_MS)).rejects.toMatchObject({
        code: 'GONE',
        detail: { failure: 'no picture' },
      });
      await setState(id, 'failed', 'no picture');
      await announce(id);
      await waiting;
    });

    it('rejects at the limit of each caller, while others keep waiting', async () => {
      const { id } = await anAsset(db, { state: 'working' });
      const patient = library.whenReady(id, LONG_MS);
      await expect(library.whenReady(id, 20)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
      await setState(id, 'ready');
      await announce(id);
      expect((await patient).state).toBe('ready');
    });

    it('finds a change whose notification was lost', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        const { id } = await anAsset(db, { state: 'working' });
        let isReady = false;
        const waiting = library.whenReady(id, LONG_MS).then(() => {
          isReady = true;
        });
        await until(() => vi.getTimerCount() > 0);
        await setState(id, 'ready');
        vi.advanceTimersByTime(1_000);
        expect(isReady).toBe(false);
        await until(() => {
          vi.advanceTimersByTime(1_000);
          return isReady;
        });
        await waiting;
        expect(vi.getTimerCount()).toBe(0);
      } finally {
        vi.useRealTimers();
      }
    });

    it('rejects all waiting callers on close', async () => {
      const { id } = await anAsset(db, { state: 'working' });
      const another = await openAnother();
      const waiting = expect(another.whenReady(id, LONG_MS)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await until(async () => (await db.executeSql('select 1 from asset where wanted_at is not null')).rows.length > 0);
      await another.close();
      await waiting;
    });
  });
});
