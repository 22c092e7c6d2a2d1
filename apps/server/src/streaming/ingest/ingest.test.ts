// Everything that may happen to an ingested channel, with an ffmpeg that is a puppet and a clock that is moved by hand.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import {
  filesAt,
  type HandClock,
  makeHandClock,
  makePuppetShow,
  makeSampleMedia,
  type Puppet,
  type PuppetShow,
  type SampleMedia,
} from '../../../test/ingest.ts';
import { until } from '../../../test/until.ts';
import type { Database } from '../../db/database.ts';
import { asJson } from '../../db/json.ts';
import type { ChannelSource } from '../../db/json-columns.ts';
import { newId } from '../../shared/ids.ts';
import { silentLog } from '../../shared/log.ts';
import { segmentFile } from '../library/run-files.ts';
import type { IngestFiles } from './ingest-files.ts';
import { type Ingest, type IngestOptions, openIngest } from './open-ingest.ts';

const db = useDatabase();
const PATIENCE_MS = 12_000;
/** A sender connects to these, so that nothing has to be looked at before. */
const aSource = (key: string): ChannelSource => ({
  ...{ kind: 'ingest', input: `rtmp://0.0.0.0:1935/live/${key}`, rungs: ['v240'], copy: false },
});

let media: SampleMedia;
beforeAll(async () => {
  media = await makeSampleMedia();
});

let mediaFolder: string;
let clock: HandClock;
let show: PuppetShow;
let files: IngestFiles;
const opened: Ingest[] = [];
beforeEach(async () => {
  mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-ingest-'));
  clock = makeHandClock(TEST_EVENING.getTime());
  show = makePuppetShow(media);
  files = filesAt(clock.now);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((ingest) => ingest.close()));
  await rm(mediaFolder, { recursive: true, force: true });
});

async function open(options: Partial<IngestOptions> = {}): Promise<Ingest> {
  const ingest = await openIngest({
    ...{ db, ffmpegPath: 'ffmpeg', mediaFolder, log: silentLog, now: clock.now, newId, timers: clock.timers },
    ...{ files, startProcess: show.startProcess, random: () => 0, changes: 'catalogue_changed', ...options },
  });
  opened.push(ingest);
  return ingest;
}

/** Waits for the next puppet. */
async function nextPuppet(after = 0): Promise<Puppet> {
  await until(() => show.puppets.length > after);
  const puppet = show.puppets[after];
  if (puppet === undefined) throw new Error('no puppet');
  return puppet;
}

const puppetOf = (key: string) =>
  show.puppets.findLast(({ plan }) => plan.args.some((arg) => arg.endsWith(`/${key}`))) as Puppet;

/** Lets a puppet put segments in time, and waits until they are on the timeline. */
async function play(puppet: Puppet, channelId: string, from: number, count: number): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    const before = await countSegments(channelId);
    clock.advance(media.segmentUs / 1_000);
    await puppet.put(index);
    await until(async () => (await countSegments(channelId)) > before);
  }
}

const listSpans = (channelId: string) =>
  db.kysely.selectFrom('span').selectAll().where('channel_id', '=', channelId).orderBy('msn').execute();
const countSegments = async (channelId: string) =>
  (await listSpans(channelId)).reduce((sum, { segment_count }) => sum + segment_count, 0);

const healthOf = (ingest: Ingest, channelId: string) =>
  ingest.status().find((health) => health.channelId === channelId);

/** The promises of a timeline: numbers without a gap, times without overlap, every file there. */
async function expectWhole(channelId: string): Promise<void> {
  const spans = await listSpans(channelId);
  for (const [place, span] of spans.entries()) {
    const before = spans[place - 1];
    expect(span.msn).toBe(before ? before.msn + before.segment_count : 0);
    expect(span.dsn).toBe(place);
    if (before) expect(span.start_us).toBeGreaterThanOrEqual(before.end_us);
    for (let index = span.first_segment; index < span.first_segment + span.segment_count; index += 1) {
      for (const id of ['v240', 'a1']) {
        const path = join(mediaFolder, segmentFile({ channelId, runId: span.run_id ?? '' }, id, index));
        expect(existsSync(path), path).toBe(true);
      }
    }
  }
}

describe('an ingested channel', () => {
  let channelId: string;
  beforeEach(async () => {
    ({ id: channelId } = await aChannel(db, { source: aSource('one') }));
  });

  it('lists a segment only when it is there in all renditions [ORIGIN-06]', async () => {
    const ingest = await open();
    const puppet = await nextPuppet();
    expect(healthOf(ingest, channelId)).toMatchObject({ state: 'starting', restarts: 0 });
    clock.advance(960);
    await puppet.put(0, { only: ['v240'] });
    clock.advance(1_000);
    expect(await countSegments(channelId)).toBe(0);
    await puppet.put(0, { only: ['a1'] });
    await until(async () => (await countSegments(channelId)) === 1);
    await play(puppet, channelId, 1, 2);
    const arrivedUs = (TEST_EVENING.getTime() + 1_960) * 1_000;
    expect(await listSpans(channelId)).toMatchObject([
      {
        ...{ msn: 0, dsn: 0, start_us: arrivedUs - media.segmentUs, end_us: arrivedUs + 2 * media.segmentUs },
        ...{ first_segment: 0, segment_count: 3, durations: [[media.segmentUs, 3]] },
      },
    ]);
    await expectWhole(channelId);
    expect(healthOf(ingest, channelId)).toMatchObject({ state: 'live', lastSegmentAgeMs: 0, reason: undefined });
    const run = await db.kysely.selectFrom('ingest_run').selectAll().executeTakeFirstOrThrow();
    expect(run).toMatchObject({ channel_id: channelId, ended_at: null });
    expect(run.renditions).toMatchObject([
      { id: 'v240', width: 64, height: 36, frameRate: '25', bandwidth: 500_000 },
      { id: 'a1', codecs: 'mp4a.40.2' },
    ]);
  });

  it('comes back after ffmpeg dies: the gap is marked, numbers go on, others notice nothing [ORIGIN-06] [ORIGIN-03]', async () => {
    const { id: otherId } = await aChannel(db, { source: aSource('two') });
    const ingest = await open();
    await nextPuppet(1);
    await play(puppetOf('one'), channelId, 0, 3);
    const other = puppetOf('two');
    await play(other, otherId, 0, 2);

    puppetOf('one').exit('Connection reset by peer');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(healthOf(ingest, channelId)).toMatchObject({ restarts: 1, reason: 'Connection reset by peer' });
    await play(other, otherId, 2, 1);
    expect(show.puppets).toHaveLength(3 - 1);
    clock.advance(1_000);
    const again = await nextPuppet(2);
    await play(again, channelId, 0, 2);

    const [before, after, ...rest] = await listSpans(channelId);
    expect(rest).toEqual([]);
    expect(after).toMatchObject({ msn: 3, dsn: 1, first_segment: 0, segment_count: 2 });
    expect(after?.start_us).toBeGreaterThan(before?.end_us ?? 0);
    expect(await listSpans(otherId)).toMatchObject([{ msn: 0, dsn: 0, segment_count: 3 }]);
    expect(other.isRunning()).toBe(true);
    expect(healthOf(ingest, otherId)).toMatchObject({ state: 'live', restarts: 0 });
    await expectWhole(channelId);
    const runs = await db.kysely.selectFrom('ingest_run').selectAll().orderBy('started_at').execute();
    expect(runs.find(({ ended_at }) => ended_at !== null)).toMatchObject({ end_reason: 'Connection reset by peer' });
  });

  it('is begun anew when the source falls silent for three target durations [ORIGIN-06]', async () => {
    const ingest = await open();
    const puppet = await nextPuppet();
    await play(puppet, channelId, 0, 1);
    clock.advance(PATIENCE_MS - 1);
    expect(puppet.isRunning()).toBe(true);
    clock.advance(1);
    expect(puppet.isRunning()).toBe(false);
    await until(() => healthOf(ingest, channelId)?.reason === 'The source has fallen silent.');
    clock.advance(1_000);
    await play(await nextPuppet(1), channelId, 0, 1);
    expect(await listSpans(channelId)).toMatchObject([{ dsn: 0 }, { msn: 1, dsn: 1 }]);
  });

  it('is left alone longer with every failure, and no longer after a minute of health [ORIGIN-06]', async () => {
    const ingest = await open();
    for (const [failures, waitMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
      const puppet = await nextPuppet(failures);
      puppet.exit('Connection refused');
      await until(() => healthOf(ingest, channelId)?.restarts === failures + 1);
      await until(() => healthOf(ingest, channelId)?.state === 'waiting');
      clock.advance(waitMs - 1);
      await db.ping();
      expect(show.puppets).toHaveLength(failures + 1);
      clock.advance(1);
    }
    const well = await nextPuppet(4);
    await play(well, channelId, 0, 1);
    for (let index = 1; index <= 6; index += 1) {
      clock.advance(10_000);
      await well.put(index);
      await until(async () => (await countSegments(channelId)) === index + 1);
    }
    well.exit('Connection refused');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    clock.advance(1_000);
    await nextPuppet(5);
  });

  it('ends its span for all when one rendition misses a segment [ORIGIN-03]', async () => {
    await open();
    const puppet = await nextPuppet();
    await play(puppet, channelId, 0, 2);
    clock.advance(960);
    await puppet.put(2, { only: ['v240'] });
    clock.advance(960);
    await puppet.put(3);
    await until(async () => (await countSegments(channelId)) === 3);
    expect(await listSpans(channelId)).toMatchObject([
      { segment_count: 2 },
      { msn: 2, dsn: 1, first_segment: 3, segment_count: 1 },
    ]);
    await expectWhole(channelId);
  });

  it.each<[string, (whole: Buffer) => Buffer]>([
    ['is cut off', (whole) => whole.subarray(0, -20)],
    ['is empty', () => Buffer.alloc(0)],
    ['is not a segment', () => Buffer.from('no such thing')],
  ])('never lists a file that %s [ORIGIN-06]', async (_, bytes) => {
    await open();
    const puppet = await nextPuppet();
    await play(puppet, channelId, 0, 1);
    clock.advance(960);
    await puppet.put(1, { bytes });
    clock.advance(960);
    await puppet.put(2);
    await until(async () => (await countSegments(channelId)) === 2);
    expect(await listSpans(channelId)).toMatchObject([{ segment_count: 1 }, { dsn: 1, first_segment: 2 }]);
    await expectWhole(channelId);
  });

  it('is begun anew when all that comes is unfit', async () => {
    const ingest = await open();
    const puppet = await nextPuppet();
    for (const index of [0, 1, 2]) await puppet.put(index, { bytes: (whole) => whole.subarray(0, -1) });
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(puppet.isRunning()).toBe(false);
    expect(healthOf(ingest, channelId)?.reason).toContain('unfit');
    expect(await countSegments(channelId)).toBe(0);
  });

  it('turns a sender with another key away, and tells nobody the right one', async () => {
    const ingest = await open();
    const puppet = await nextPuppet();
    puppet.plan.onLine('[rtmp @ 0x1] Unexpected stream wrong, expecting one');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(puppet.isRunning()).toBe(false);
    expect(healthOf(ingest, channelId)?.reason).toBe('A sender with another key was turned away.');
  });

  it.each([
    ['an address that nothing can be made of', { input: 'gopher://host/x' }, 'gopher: are not known'],
    ['rungs that are none', { input: 'rtmp://0.0.0.0/live/x', rungs: ['v1'] }, 'not of the ladder'],
  ])('fails with a reason for %s, until it is changed', async (_, source, reason) => {
    await db.kysely
      .updateTable('channel')
      .set({ source: { kind: 'ingest', ...source } })
      .execute();
    const ingest = await open();
    await until(() => healthOf(ingest, channelId)?.state === 'failed');
    expect(healthOf(ingest, channelId)?.reason).toContain(reason);
    clock.advance(60_000);
    expect(show.puppets).toHaveLength(0);
    await db.kysely
      .updateTable('channel')
      .set({ source: aSource('one') })
      .execute();
    await db.notify('catalogue_changed', '');
    await nextPuppet();
  });

  it('says which protocol this ffmpeg cannot read', async () => {
    await db.kysely
      .updateTable('channel')
      .set({ source: { kind: 'ingest', input: 'srt://0.0.0.0:9000?passphrase=0123456789', copy: false } })
      .execute();
    const ingest = await open();
    (await nextPuppet()).exit('srt://0.0.0.0:9000?passphrase=0123456789&mode=listener: Protocol not found');
    await until(() => healthOf(ingest, channelId)?.state === 'failed');
    expect(healthOf(ingest, channelId)?.reason).toMatch(/^This ffmpeg cannot read srt addresses/);
  });

  it('says that there is no ffmpeg, and looks again later', async () => {
    const ingest = await open();
    (await nextPuppet()).exit('spawn ffmpeg ENOENT', true);
    await until(() => healthOf(ingest, channelId)?.state === 'failed');
    expect(healthOf(ingest, channelId)?.reason).toContain('ffmpeg cannot be run');
    clock.advance(30_000);
    await nextPuppet(1);
  });

  it('never writes a secret of its address into the log', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    await db.kysely
      .updateTable('channel')
      .set({ source: { kind: 'ingest', input: 'rtmp://user:hidden-1@0.0.0.0/live/hidden-2?k=hidden-3', copy: false } })
      .execute();
    const ingest = await open({ log: pino({ level: 'trace' }, { write }) });
    (await nextPuppet()).exit('rtmp://user:hidden-1@0.0.0.0/live/hidden-2?k=hidden-3: refused hidden-2');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(lines.join('')).toContain('refused');
    expect(`${lines.join('')}${JSON.stringify(ingest.status())}`).not.toContain('hidden');
  });
});

describe('a full disk', () => {
  let channelId: string;
  let otherId: string;
  beforeEach(async () => {
    ({ id: channelId } = await aChannel(db, { source: aSource('one') }));
    ({ id: otherId } = await aChannel(db, { source: aSource('two') }));
  });
  const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  it('pauses the channel whose write failed, keeps what is listed, and lets it go on with space [ORIGIN-06]', async () => {
    let isFull = false;
    files = {
      ...files,
      async settle(from, to) {
        if (isFull && from.includes(`/live/${channelId}/`)) throw noSpace();
        await filesAt(clock.now).settle(from, to);
      },
    };
    const ingest = await open();
    await nextPuppet(1);
    await play(puppetOf('one'), channelId, 0, 2);
    isFull = true;
    clock.advance(960);
    await puppetOf('one').put(2);
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(healthOf(ingest, channelId)?.reason).toBe('The disk is full, or nearly so.');
    await play(puppetOf('two'), otherId, 0, 2);
    expect(healthOf(ingest, otherId)).toMatchObject({ state: 'live', restarts: 0 });
    expect(await countSegments(channelId)).toBe(2);

    isFull = false;
    clock.advance(5_000);
    await play(await nextPuppet(2), channelId, 0, 1);
    expect(await listSpans(channelId)).toMatchObject([{ segment_count: 2 }, { msn: 2, dsn: 1 }]);
    await expectWhole(channelId);
    expect(await listSpans(otherId)).toMatchObject([{ dsn: 0, segment_count: 2 }]);
  });

  it('is noticed before it is full, so that the database keeps its room', async () => {
    let free = Number.MAX_SAFE_INTEGER;
    files = { ...files, freeBytes: async () => free };
    const ingest = await open();
    await nextPuppet(1);
    await play(puppetOf('one'), channelId, 0, 1);
    free = 1_000_000;
    await puppetOf('one').put(1);
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    clock.advance(5_000);
    await db.ping();
    expect(show.puppets).toHaveLength(2);
    free = Number.MAX_SAFE_INTEGER;
    clock.advance(5_000);
    await play(await nextPuppet(2), channelId, 0, 1);
    await expectWhole(channelId);
  });

  it('is understood when ffmpeg tells of it', async () => {
    const ingest = await open();
    await nextPuppet(1);
    puppetOf('one').exit('av_interleaved_write_frame(): No space left on device');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(healthOf(ingest, channelId)?.reason).toBe('The disk is full, or nearly so.');
  });
});

describe('a restart of the server', () => {
  it('drops what is not on the timeline, ends the old run and goes on with the numbers [ORIGIN-06] [ORIGIN-03]', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const first = await open();
    await play(await nextPuppet(), channelId, 0, 3);
    const [span] = await listSpans(channelId);
    const runId = span?.run_id ?? '';
    await first.close();
    // As a kill leaves it: the run open, a segment in its place but not written, another half made.
    await db.kysely.updateTable('ingest_run').set({ ended_at: null, end_reason: null }).execute();
    const run = join(mediaFolder, 'live', channelId, runId);
    await mkdir(join(run, 'work'), { recursive: true });
    await writeFile(join(run, 'work', 'v240-4.m4s'), 'x');
    for (const id of ['v240', 'a1']) await writeFile(join(run, '0', `${id}-3.m4s`), 'x');
    await mkdir(join(mediaFolder, 'live', channelId, 'never-listed', '0'), { recursive: true });

    await open();
    const again = await nextPuppet(1);
    expect((await readdir(run)).sort()).toEqual(['0', 'a1-init.mp4', 'v240-init.mp4']);
    expect((await readdir(join(run, '0'))).sort()).toEqual(
      [0, 1, 2].flatMap((n) => [`a1-${n}.m4s`, `v240-${n}.m4s`]).sort(),
    );
    expect(existsSync(join(mediaFolder, 'live', channelId, 'never-listed'))).toBe(false);
    expect(await db.kysely.selectFrom('ingest_run').select(['id', 'end_reason']).execute()).toEqual([
      { id: runId, end_reason: 'The server ended without notice.' },
    ]);
    await play(again, channelId, 0, 2);
    expect(await listSpans(channelId)).toMatchObject([
      { msn: 0, dsn: 0, segment_count: 3 },
      { msn: 3, dsn: 1, segment_count: 2 },
    ]);
    await expectWhole(channelId);
  });

  it('leaves no process and no half-made file behind when it is closed', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const ingest = await open();
    const puppet = await nextPuppet();
    await play(puppet, channelId, 0, 1);
    await ingest.close();
    expect(puppet.isRunning()).toBe(false);
    expect(existsSync(puppet.plan.cwd)).toBe(false);
    expect(await db.kysely.selectFrom('ingest_run').select('end_reason').execute()).toEqual([
      { end_reason: 'Ingest was stopped.' },
    ]);
    expect(await db.kysely.selectFrom('setting').selectAll().execute()).toEqual([]);
  });
});

describe('two servers on one database', () => {
  it('ingest a channel once, and the other takes over when the first is gone [ORIGIN-06]', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const first = await open({ isAlone: false });
    await play(await nextPuppet(), channelId, 0, 1);
    const second = await open({ isAlone: false });
    await until(() => healthOf(second, channelId)?.state === 'standby');
    clock.advance(5_000);
    await db.ping();
    expect(show.puppets).toHaveLength(1);
    await first.close();
    clock.advance(5_000);
    await play(await nextPuppet(1), channelId, 0, 1);
    expect(await listSpans(channelId)).toMatchObject([{ dsn: 0 }, { msn: 1, dsn: 1 }]);
    await expectWhole(channelId);
  });

  it('never write both: one that was too slow to renew its lease finds it taken [ORIGIN-03]', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const slow = await open({ isAlone: false });
    const puppet = await nextPuppet();
    await play(puppet, channelId, 0, 1);
    await db.kysely
      .updateTable('setting')
      .set({ value: asJson('another server') })
      .execute();
    await puppet.put(1);
    await until(() => healthOf(slow, channelId)?.state === 'standby');
    expect(puppet.isRunning()).toBe(false);
    expect(await listSpans(channelId)).toMatchObject([{ dsn: 0, segment_count: 1 }]);
  });

  it('are told of a lost lease even when nothing comes to be written', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const slow = await open({ isAlone: false });
    const puppet = await nextPuppet();
    await db.kysely
      .updateTable('setting')
      .set({ value: asJson('another server') })
      .execute();
    clock.advance(5_000);
    await until(() => healthOf(slow, channelId)?.state === 'standby');
    expect(puppet.isRunning()).toBe(false);
  });
});

describe('channels that change', () => {
  it('are noticed at once when that is told, and soon when not', async () => {
    const ingest = await open();
    expect(ingest.status()).toEqual([]);
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    await db.notify('catalogue_changed', '');
    const puppet = await nextPuppet();
    await play(puppet, channelId, 0, 1);

    await db.kysely
      .updateTable('channel')
      .set({ source: aSource('three') })
      .execute();
    clock.advance(30_000);
    await nextPuppet(1);
    expect(puppet.isRunning()).toBe(false);
    await play(puppetOf('three'), channelId, 0, 1);
    expect(await listSpans(channelId)).toMatchObject([{ dsn: 0 }, { msn: 1, dsn: 1 }]);

    await db.kysely.updateTable('channel').set({ active: false }).execute();
    clock.advance(30_000);
    await until(() => ingest.status().length === 0);
    expect(puppetOf('three').isRunning()).toBe(false);
  });

  it('go on when nothing that matters has changed', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    await open();
    const puppet = await nextPuppet();
    await play(puppet, channelId, 0, 1);
    await db.kysely.updateTable('channel').set({ name: 'Başka' }).execute();
    await db.notify('catalogue_changed', '');
    await play(puppet, channelId, 1, 1);
    expect(show.puppets).toHaveLength(1);
  });
});

describe('a database that is away', () => {
  /** The same database, whose transactions fail when told to: before they begin, or after they were written. */
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
      await open({ db: unsteady.database });
      const puppet = await nextPuppet();
      await play(puppet, channelId, 0, 1);
      unsteady.fail = when;
      for (const index of [1, 2]) {
        clock.advance(960);
        await puppet.put(index);
        await until(() => existsSync(join(puppet.plan.cwd, '..', '0', `a1-${index}.m4s`)));
      }
      unsteady.fail = undefined;
      clock.advance(1_000);
      await until(async () => (await countSegments(channelId)) === 3);
      await play(puppet, channelId, 3, 1);
      expect(await listSpans(channelId)).toMatchObject([{ msn: 0, dsn: 0, segment_count: 4 }]);
      await expectWhole(channelId);
    },
  );

  it('is given up after a while: a segment never comes later than lists count on [ORIGIN-03]', async () => {
    const unsteady = makeUnsteady();
    const ingest = await open({ db: unsteady.database });
    const puppet = await nextPuppet();
    await play(puppet, channelId, 0, 1);
    unsteady.fail = 'before';
    for (const index of [1, 2, 3, 4, 5]) {
      clock.advance(10_000);
      await puppet.put(index);
      await until(() => existsSync(join(puppet.plan.cwd, '..', '0', `a1-${index}.m4s`)));
    }
    for (let second = 0; second < 10 && puppet.isRunning(); second += 1) {
      clock.advance(1_000);
      await db.ping();
    }
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(healthOf(ingest, channelId)?.reason).toBe('The database does not take segments.');
    unsteady.fail = undefined;
    clock.advance(1_000);
    await play(await nextPuppet(1), channelId, 0, 1);
    expect(await listSpans(channelId)).toMatchObject([{ segment_count: 1 }, { msn: 1, dsn: 1 }]);
    await expectWhole(channelId);
  });
});
