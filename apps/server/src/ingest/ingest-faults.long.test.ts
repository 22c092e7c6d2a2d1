// Failures of the ingest role: a full disk, a killed process, an unavailable database, a clock that was set.

import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LATE_SEGMENT_SECONDS } from '@seyir/core/limits/media';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aSource, healthOf, useIngestStage } from '../../test/ingest-stage.ts';
import { until } from '../../test/until.ts';
import type { Database } from '../db/database.ts';
import { RENEW_MS } from './channel-lease.ts';
import { WRITE_TIMEOUT_MS } from './ingest-run.ts';
import { SPACE_POLL_MS } from './supervisor.ts';

const db = useDatabase();
const stage = useIngestStage(db);

describe('a full disk', () => {
  let channelId: string;
  let otherId: string;
  beforeEach(async () => {
    ({ id: channelId } = await aChannel(db, { source: aSource('one') }));
    ({ id: otherId } = await aChannel(db, { source: aSource('two') }));
  });
  /** The lease is given back first, which takes as long as the database does. */
  const passSpacePoll = async () => {
    await until(() => stage.clock.hasTimer(SPACE_POLL_MS));
    stage.clock.advance(SPACE_POLL_MS);
  };
  const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  it('pauses the channel whose write failed, keeps listed segments, and resumes when there is space [ORIGIN-06]', async () => {
    let isFull = false;
    const { store } = stage;
    stage.store = {
      ...store,
      async adopt(files) {
        if (isFull && files.some(({ from }) => from.includes(`/live/${channelId}/`))) throw noSpace();
        await store.adopt(files);
      },
    };
    const ingest = await stage.open();
    await stage.nextEncoder(1);
    await stage.play(stage.encoderOf('one'), channelId, 0, 2);
    isFull = true;
    stage.clock.advance(960);
    await stage.encoderOf('one').put(2);
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(healthOf(ingest, channelId)?.reason).toBe('The disk is full, or nearly so.');
    await stage.play(stage.encoderOf('two'), otherId, 0, 2);
    expect(healthOf(ingest, otherId)).toMatchObject({ state: 'live', restarts: 0 });
    expect(await stage.countSegments(channelId)).toBe(2);

    isFull = false;
    await passSpacePoll();
    await stage.play(await stage.nextEncoder(2), channelId, 0, 1);
    expect(await stage.listSpans(channelId)).toMatchObject([{ segment_count: 2 }, { msn: 2, dsn: 1 }]);
    await stage.expectWhole(channelId);
    expect(await stage.listSpans(otherId)).toMatchObject([{ dsn: 0, segment_count: 2 }]);
  });

  it('is detected early, so that the database keeps its reserve', async () => {
    let free = Number.MAX_SAFE_INTEGER;
    stage.files = { ...stage.files, freeBytes: async () => free };
    const ingest = await stage.open();
    await stage.nextEncoder(1);
    await stage.play(stage.encoderOf('one'), channelId, 0, 1);
    free = 1_000_000;
    await stage.encoderOf('one').put(1);
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    await passSpacePoll();
    await until(() => stage.clock.hasTimer(SPACE_POLL_MS));
    expect(stage.fakes.encoders).toHaveLength(2);
    free = Number.MAX_SAFE_INTEGER;
    await passSpacePoll();
    await stage.play(await stage.nextEncoder(2), channelId, 0, 1);
    await stage.expectWhole(channelId);
  });

  it('leaves the channel to a server that has space, also while writes alone fail [ORIGIN-06]', async () => {
    let isFull = false;
    const { store } = stage;
    stage.store = {
      ...store,
      async adopt(files) {
        if (isFull) throw noSpace();
        await store.adopt(files);
      },
    };
    const full = await stage.open({ isAlone: false });
    await stage.nextEncoder(1);
    await stage.play(stage.encoderOf('one'), channelId, 0, 1);
    stage.store = store;
    const other = await stage.open({ isAlone: false });
    await until(() => healthOf(other, channelId)?.state === 'standby');
    isFull = true;
    await stage.encoderOf('one').put(1);
    await until(async () => {
      const { rows } = await db.executeSql(`select key from setting where key = 'ingest-lease.${channelId}'`);
      return rows.length === 0;
    });
    stage.clock.advance(RENEW_MS);
    await stage.play(await stage.nextEncoder(2), channelId, 0, 1);
    expect(healthOf(other, channelId)?.state).toBe('live');
    stage.clock.advance(SPACE_POLL_MS - RENEW_MS);
    await until(() => healthOf(full, channelId)?.state === 'standby');
    expect(await stage.listSpans(channelId)).toMatchObject([{ segment_count: 1 }, { msn: 1, segment_count: 1 }]);
    await stage.expectWhole(channelId);
  });

  it('takes no lease: the channel stays free for a server that has space', async () => {
    const full = await stage.open({ isAlone: false, files: { ...stage.files, freeBytes: async () => 1_000_000 } });
    await until(() => healthOf(full, channelId)?.state === 'waiting');
    expect(healthOf(full, channelId)?.reason).toBe('The disk is full, or nearly so.');
    await stage.open({ isAlone: false });
    await stage.nextEncoder(1);
    await stage.play(stage.encoderOf('one'), channelId, 0, 1);
    await stage.expectWhole(channelId);
  });

  it('is recognised in the output of ffmpeg', async () => {
    const ingest = await stage.open();
    await stage.nextEncoder(1);
    stage.encoderOf('one').exit('av_interleaved_write_frame(): No space left on device');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(healthOf(ingest, channelId)?.reason).toBe('The disk is full, or nearly so.');
  });
});

describe('a restart of the server', () => {
  it('removes files that are not on the timeline, ends the old run and continues its numbers [ORIGIN-06] [ORIGIN-03]', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const first = await stage.open();
    await stage.play(await stage.nextEncoder(), channelId, 0, 3);
    const [span] = await stage.listSpans(channelId);
    const runId = span?.run_id ?? '';
    await first.close();
    // The state after a kill: the run is open, one segment is moved but not in the database, another is incomplete.
    await db.kysely.updateTable('ingest_run').set({ ended_at: null, end_reason: null }).execute();
    const run = join(stage.mediaFolder, 'live', channelId, runId);
    await mkdir(join(run, 'work'), { recursive: true });
    await writeFile(join(run, 'work', 'v240-4.m4s'), 'x');
    for (const id of ['v240', 'a1']) await writeFile(join(run, '0', `${id}-3.m4s`), 'x');
    await mkdir(join(stage.mediaFolder, 'live', channelId, 'never-listed', '0'), { recursive: true });

    await stage.open();
    const again = await stage.nextEncoder(1);
    expect((await readdir(run)).sort()).toEqual(['0', 'a1-init.mp4', 'v240-init.mp4']);
    expect((await readdir(join(run, '0'))).sort()).toEqual(
      [0, 1, 2].flatMap((n) => [`a1-${n}.m4s`, `v240-${n}.m4s`]).sort(),
    );
    expect(existsSync(join(stage.mediaFolder, 'live', channelId, 'never-listed'))).toBe(false);
    expect(await db.kysely.selectFrom('ingest_run').select(['id', 'end_reason']).execute()).toEqual([
      { id: runId, end_reason: 'The server ended without notice.' },
    ]);
    await stage.play(again, channelId, 0, 2);
    expect(await stage.listSpans(channelId)).toMatchObject([
      { msn: 0, dsn: 0, segment_count: 3 },
      { msn: 3, dsn: 1, segment_count: 2 },
    ]);
    await stage.expectWhole(channelId);
  });

  it('leaves no process and no incomplete file behind when it is closed', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const ingest = await stage.open();
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 1);
    await ingest.close();
    expect(encoder.isRunning()).toBe(false);
    expect(existsSync(encoder.plan.cwd)).toBe(false);
    expect(await db.kysely.selectFrom('ingest_run').select('end_reason').execute()).toEqual([
      { end_reason: 'Ingest was stopped.' },
    ]);
    expect(await db.kysely.selectFrom('setting').selectAll().execute()).toEqual([]);
  });
});

describe('an unavailable database', () => {
  /** The same database, whose transactions fail on demand: before they start, or after the commit. */
  function makeUnsteady(): { database: Database; fail: 'before' | 'after' | undefined } {
    const unsteady: { database: Database; fail: 'before' | 'after' | undefined } = { database: db, fail: undefined };
    const kysely = new Proxy(db.kysely, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member;
        return () => ({
          async execute(work: (transaction: typeof db.kysely) => Promise<unknown>) {
            if (unsteady.fail === 'before') throw new Error('Connection terminated');
            const result = await target.transaction().execute(work);
            if (unsteady.fail === 'after') throw new Error('Connection terminated');
            return result;
          },
        });
      },
    });
    unsteady.database = { ...db, kysely, engine: db.engine, executeSql: db.executeSql };
    return unsteady;
  }
  let channelId: string;
  beforeEach(async () => {
    ({ id: channelId } = await aChannel(db, { source: aSource('one') }));
  });

  it.each(['before', 'after'] as const)(
    'gets every segment once it is back, and none twice (%s a commit)',
    async (when) => {
      const unsteady = makeUnsteady();
      await stage.open({ db: unsteady.database });
      const encoder = await stage.nextEncoder();
      await stage.play(encoder, channelId, 0, 1);
      unsteady.fail = when;
      for (const index of [1, 2]) {
        stage.clock.advance(960);
        await encoder.put(index);
        await until(() => existsSync(join(encoder.plan.cwd, '..', '0', `a1-${index}.m4s`)));
      }
      unsteady.fail = undefined;
      stage.clock.advance(1_000);
      await until(async () => (await stage.countSegments(channelId)) === 3);
      await stage.play(encoder, channelId, 3, 1);
      expect(await stage.listSpans(channelId)).toMatchObject([{ msn: 0, dsn: 0, segment_count: 4 }]);
      await stage.expectWhole(channelId);
    },
  );

  it('ends the run after a while: a segment never comes later than playlists expect [ORIGIN-03]', async () => {
    const unsteady = makeUnsteady();
    const ingest = await stage.open({ db: unsteady.database });
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 1);
    unsteady.fail = 'before';
    expect(WRITE_TIMEOUT_MS).toBeLessThan(LATE_SEGMENT_SECONDS * 1_000);
    // The watchdog bites after 12 s without a segment, and may not know of the newest one yet.
    const stepMs = 5_000;
    for (let index = 1; index <= WRITE_TIMEOUT_MS / stepMs; index += 1) {
      stage.clock.advance(stepMs);
      await encoder.put(index);
      // The first ones are in the store, the others wait in the spool.
      const places = [`../0/a1-${index}.m4s`, `spool-a1-${index}.m4s`];
      await until(() => places.some((place) => existsSync(join(encoder.plan.cwd, place))));
    }
    expect(encoder.isRunning()).toBe(true);
    for (let second = 0; second < 12 && encoder.isRunning(); second += 1) {
      stage.clock.advance(1_000);
      await db.ping();
    }
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(healthOf(ingest, channelId)?.reason).toBe('The database does not take segments.');
    unsteady.fail = undefined;
    stage.clock.advance(1_000);
    await stage.play(await stage.nextEncoder(1), channelId, 0, 1);
    expect(await stage.listSpans(channelId)).toMatchObject([{ segment_count: 1 }, { msn: 1, dsn: 1 }]);
    await stage.expectWhole(channelId);
  });
});

describe('a clock of the machine that is set while it ingests', () => {
  it.each([-3_600_000, 3_600_000])('by %i ms, and with it the times of its files, moves no segment', async (offMs) => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    let writtenOffMs = 0;
    const { files } = stage;
    stage.files = {
      ...files,
      async read(path) {
        const file = await files.read(path);
        return file && { ...file, writtenAtMs: file.writtenAtMs + writtenOffMs };
      },
    };
    const ingest = await stage.open();
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 2);
    writtenOffMs = offMs;
    await stage.play(encoder, channelId, 2, 3);
    expect(healthOf(ingest, channelId)).toMatchObject({ state: 'live', restarts: 0 });
    expect(await stage.listSpans(channelId)).toMatchObject([{ dsn: 0, segment_count: 5 }]);
    await stage.expectWhole(channelId);
  });
});
