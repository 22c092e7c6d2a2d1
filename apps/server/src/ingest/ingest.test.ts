// An ingested channel from segment to segment, with a fake encoder and a manual clock.
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChannel, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aFakeFfmpeg } from '../../test/ffmpeg.ts';
import { filesAt } from '../../test/ingest.ts';
import { aSource, healthOf, useIngestStage } from '../../test/ingest-stage.ts';
import { testBars } from '../../test/live-sources.ts';
import { until } from '../../test/until.ts';
import type { GeneratedInputRequest } from './generated-input.ts';

const WATCHDOG_MS = 12_000;

const db = useDatabase();
const stage = useIngestStage(db);

describe('an ingested channel', () => {
  let channelId: string;
  beforeEach(async () => {
    ({ id: channelId } = await aChannel(db, { source: aSource('one') }));
  });

  it('lists a segment only when it is complete in all renditions [ORIGIN-06]', async () => {
    let looks = 0;
    const readText = (path: string) => {
      looks += 1;
      return filesAt(stage.clock.now).readText(path);
    };
    const ingest = await stage.open({ files: { ...stage.files, readText } });
    const encoder = await stage.nextEncoder();
    expect(healthOf(ingest, channelId)).toMatchObject({ state: 'starting', restarts: 0 });
    stage.clock.advance(960);
    await encoder.put(0, { only: ['v240'] });
    stage.clock.advance(1_000);
    const before = looks;
    await until(() => looks > before + 8);
    expect(await stage.countSegments(channelId)).toBe(0);
    await encoder.put(0, { only: ['a1'] });
    await until(async () => (await stage.countSegments(channelId)) === 1);
    await stage.play(encoder, channelId, 1, 2);
    const arrivedUs = (TEST_EVENING.getTime() + 1_960) * 1_000;
    expect(await stage.listSpans(channelId)).toMatchObject([
      {
        ...{
          msn: 0,
          dsn: 0,
          start_us: arrivedUs - stage.media.segmentUs,
          end_us: arrivedUs + 2 * stage.media.segmentUs,
        },
        ...{ first_segment: 0, segment_count: 3, durations: [[stage.media.segmentUs, 3]] },
      },
    ]);
    await stage.expectWhole(channelId);
    expect(healthOf(ingest, channelId)).toMatchObject({ state: 'live', lastSegmentAgeMs: 0, reason: undefined });
    const run = await db.kysely.selectFrom('ingest_run').selectAll().executeTakeFirstOrThrow();
    expect(run).toMatchObject({ channel_id: channelId, ended_at: null });
    expect(run.renditions).toMatchObject([
      { id: 'v240', width: 64, height: 36, frameRate: '25', bandwidth: expect.any(Number) },
      { id: 'a1', codecs: 'mp4a.40.2' },
    ]);
  });

  it('recovers after ffmpeg dies: the gap is a discontinuity, numbers continue, other channels are not affected [ORIGIN-06] [ORIGIN-03]', async () => {
    const { id: otherId } = await aChannel(db, { source: aSource('two') });
    const ingest = await stage.open();
    await stage.nextEncoder(1);
    await stage.play(stage.encoderOf('one'), channelId, 0, 3);
    const other = stage.encoderOf('two');
    await stage.play(other, otherId, 0, 2);

    stage.encoderOf('one').exit('Connection reset by peer');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(healthOf(ingest, channelId)).toMatchObject({ restarts: 1, reason: 'Connection reset by peer' });
    await stage.play(other, otherId, 2, 1);
    expect(stage.fakes.encoders).toHaveLength(3 - 1);
    stage.clock.advance(1_000);
    const again = await stage.nextEncoder(2);
    await stage.play(again, channelId, 0, 2);

    const [before, after, ...rest] = await stage.listSpans(channelId);
    expect(rest).toEqual([]);
    expect(after).toMatchObject({ msn: 3, dsn: 1, first_segment: 0, segment_count: 2 });
    expect(after?.start_us).toBeGreaterThan(before?.end_us ?? 0);
    expect(await stage.listSpans(otherId)).toMatchObject([{ msn: 0, dsn: 0, segment_count: 3 }]);
    expect(other.isRunning()).toBe(true);
    expect(healthOf(ingest, otherId)).toMatchObject({ state: 'live', restarts: 0 });
    await stage.expectWhole(channelId);
    const runs = await db.kysely.selectFrom('ingest_run').selectAll().orderBy('started_at').execute();
    expect(runs.find(({ ended_at }) => ended_at !== null)).toMatchObject({ end_reason: 'Connection reset by peer' });
  });

  it('is restarted by the watchdog after three target durations without a segment [ORIGIN-06]', async () => {
    const ingest = await stage.open();
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 1);
    stage.clock.advance(WATCHDOG_MS - 1);
    expect(encoder.isRunning()).toBe(true);
    stage.clock.advance(1);
    expect(encoder.isRunning()).toBe(false);
    await until(() => healthOf(ingest, channelId)?.reason === 'The source has fallen silent.');
    stage.clock.advance(1_000);
    await stage.play(await stage.nextEncoder(1), channelId, 0, 1);
    expect(await stage.listSpans(channelId)).toMatchObject([{ dsn: 0 }, { msn: 1, dsn: 1 }]);
  });

  it('backs off longer with every failure, and resets after a minute live [ORIGIN-06]', async () => {
    const ingest = await stage.open();
    for (const [failures, waitMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
      const encoder = await stage.nextEncoder(failures);
      encoder.exit('Connection refused');
      await until(() => healthOf(ingest, channelId)?.restarts === failures + 1);
      await until(() => healthOf(ingest, channelId)?.state === 'waiting');
      stage.clock.advance(waitMs - 1);
      await db.ping();
      expect(stage.fakes.encoders).toHaveLength(failures + 1);
      stage.clock.advance(1);
    }
    const well = await stage.nextEncoder(4);
    await stage.play(well, channelId, 0, 1);
    for (let index = 1; index <= 6; index += 1) {
      stage.clock.advance(10_000);
      await well.put(index);
      await until(async () => (await stage.countSegments(channelId)) === index + 1);
    }
    well.exit('Connection refused');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    stage.clock.advance(1_000);
    await stage.nextEncoder(5);
  });

  it('ends its span in all renditions when one misses a segment [ORIGIN-03]', async () => {
    await stage.open();
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 2);
    stage.clock.advance(960);
    await encoder.put(2, { only: ['v240'] });
    stage.clock.advance(960);
    await encoder.put(3);
    await until(async () => (await stage.countSegments(channelId)) === 3);
    expect(await stage.listSpans(channelId)).toMatchObject([
      { segment_count: 2 },
      { msn: 2, dsn: 1, first_segment: 3, segment_count: 1 },
    ]);
    await stage.expectWhole(channelId);
  });

  it.each<[string, (whole: Buffer) => Buffer]>([
    ['is cut off', (whole) => whole.subarray(0, -20)],
    ['is empty', () => Buffer.alloc(0)],
    ['is not a segment', () => Buffer.from('no such thing')],
  ])('never lists a file that %s [ORIGIN-06]', async (_, bytes) => {
    await stage.open();
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 1);
    stage.clock.advance(960);
    await encoder.put(1, { bytes });
    stage.clock.advance(960);
    await encoder.put(2);
    await until(async () => (await stage.countSegments(channelId)) === 2);
    expect(await stage.listSpans(channelId)).toMatchObject([{ segment_count: 1 }, { dsn: 1, first_segment: 2 }]);
    await stage.expectWhole(channelId);
  });

  it('is restarted when all its segments are rejected', async () => {
    const ingest = await stage.open();
    const encoder = await stage.nextEncoder();
    for (const index of [0, 1, 2]) await encoder.put(index, { bytes: (whole) => whole.subarray(0, -1) });
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(encoder.isRunning()).toBe(false);
    expect(healthOf(ingest, channelId)?.reason).toContain('segments are rejected');
    expect(await stage.countSegments(channelId)).toBe(0);
  });

  it('rejects a sender with another key, without logging the right one', async () => {
    const ingest = await stage.open();
    const encoder = await stage.nextEncoder();
    encoder.plan.onLine('[rtmp @ 0x1] Unexpected stream wrong, expecting one');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(encoder.isRunning()).toBe(false);
    expect(healthOf(ingest, channelId)?.reason).toBe('A sender with another key was turned away.');
  });

  it.each([
    ['an address that nothing can be made of', { input: 'gopher://host/x' }, 'gopher: are not known'],
    ['an unknown generated input', { input: 'test-pattern-clock' }, 'No input called test-pattern-clock is generated'],
    ['rungs that are none', { input: 'rtmp://0.0.0.0/live/x', rungs: ['v1'], copy: false }, 'not of the ladder'],
  ])('fails with a reason for %s, until it is changed', async (_, source, reason) => {
    await db.kysely
      .updateTable('channel')
      .set({ source: { kind: 'ingest', ...source } })
      .execute();
    const ingest = await stage.open();
    await until(() => healthOf(ingest, channelId)?.state === 'failed');
    expect(healthOf(ingest, channelId)?.reason).toContain(reason);
    stage.clock.advance(60_000);
    expect(stage.fakes.encoders).toHaveLength(0);
    await db.kysely
      .updateTable('channel')
      .set({ source: aSource('one') })
      .execute();
    await db.notify('catalogue_changed', '');
    await stage.nextEncoder();
  });

  it('anchors a generated input at the instant of its first frame [ORIGIN-03]', async () => {
    await db.kysely
      .updateTable('channel')
      .set({ name: 'Kamera', source: { kind: 'ingest', input: 'test-bars' } })
      .execute();
    const startMs = TEST_EVENING.getTime() - 320;
    const requests: GeneratedInputRequest[] = [];
    const prepare = async (request: GeneratedInputRequest) => {
      requests.push(request);
      return { args: ['-i', 'bars'], startMs };
    };
    await stage.open({ generatedInputs: { 'test-bars': { ...testBars, prepare } } });
    const encoder = await stage.nextEncoder();
    expect(requests).toMatchObject([{ channelName: 'Kamera', size: { width: 426, height: 240 }, frameRate: 25 }]);
    expect(requests[0]?.workFolder).toBe(encoder.plan.cwd);
    expect(encoder.outputs).toEqual(['v240', 'a1']);
    expect(encoder.plan.args.join(' ')).toMatch(/-i bars .* -preset ultrafast .* -b:a 64000 /);
    await stage.play(encoder, channelId, 0, 2);
    expect(await stage.listSpans(channelId)).toMatchObject([{ start_us: startMs * 1_000, segment_count: 2 }]);
  });

  it('reports a protocol that this ffmpeg cannot read', async () => {
    await db.kysely
      .updateTable('channel')
      .set({
        source: { kind: 'ingest', input: 'srt://0.0.0.0:9000?passphrase=0123456789', copy: false, rungs: ['v240'] },
      })
      .execute();
    const ingest = await stage.open();
    (await stage.nextEncoder()).exit('srt://0.0.0.0:9000?passphrase=0123456789&mode=listener: Protocol not found');
    await until(() => healthOf(ingest, channelId)?.state === 'failed');
    expect(healthOf(ingest, channelId)?.reason).toMatch(/^This ffmpeg cannot read srt addresses/);
  });

  it('substitutes a stream that the sender lacks', async () => {
    const ingest = await stage.open();
    const first = await stage.nextEncoder();
    expect(first.plan.args.join(' ')).not.toContain('anullsrc');
    first.exit("Stream specifier ':a:0' in filtergraph description [0:v:0]yadif=mode=0");
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    stage.clock.advance(1_000);
    expect((await stage.nextEncoder(1)).plan.args.join(' ')).toContain('anullsrc');
  });

  it('reports a missing ffmpeg, and retries later', async () => {
    const ingest = await stage.open();
    (await stage.nextEncoder()).exit('spawn ffmpeg ENOENT', true);
    await until(() => healthOf(ingest, channelId)?.state === 'failed');
    expect(healthOf(ingest, channelId)?.reason).toContain('ffmpeg cannot be run');
    stage.clock.advance(30_000);
    await stage.nextEncoder(1);
  });

  it('refuses a source when ffmpeg is too old, in status and log, and retries later [ORIGIN-06]', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const ffmpegPath = await aFakeFfmpeg(join(stage.mediaFolder, 'old-ffmpeg'), { libavutil: 56 });
    const ingest = await stage.open({ ffmpegPath, log });
    await until(() => healthOf(ingest, channelId)?.state === 'failed');
    const reason = healthOf(ingest, channelId)?.reason;
    expect(reason).toMatch(/^Imported files and live sources need ffmpeg 5 or newer, and .*old-ffmpeg is older/);
    expect(lines.map((line) => JSON.parse(line).why)).toEqual([reason]);
    expect(stage.fakes.encoders).toEqual([]);
    await aFakeFfmpeg(ffmpegPath, { libavutil: 57 });
    stage.clock.advance(30_000);
    await stage.nextEncoder();
  });

  it('shows a generated input with an old ffmpeg', async () => {
    const source = { kind: 'ingest', input: 'test-bars', rungs: ['v240'] } as const;
    await db.kysely.updateTable('channel').set({ source }).execute();
    const ffmpegPath = await aFakeFfmpeg(join(stage.mediaFolder, 'old-ffmpeg'), { libavutil: 56 });
    await stage.open({ ffmpegPath, generatedInputs: { 'test-bars': testBars } });
    expect((await stage.nextEncoder()).outputs).toEqual(['v240', 'a1']);
  });

  it('never writes a secret of its address into the log', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    await db.kysely
      .updateTable('channel')
      .set({
        source: {
          kind: 'ingest',
          input: 'rtmp://user:hidden-1@0.0.0.0/live/hidden-2?k=hidden-3',
          copy: false,
          rungs: ['v240'],
        },
      })
      .execute();
    const ingest = await stage.open({ log: pino({ level: 'trace' }, { write }) });
    (await stage.nextEncoder()).exit('rtmp://user:hidden-1@0.0.0.0/live/hidden-2?k=hidden-3: refused hidden-2');
    await until(() => healthOf(ingest, channelId)?.state === 'waiting');
    expect(lines.join('')).toContain('refused');
    expect(`${lines.join('')}${JSON.stringify(ingest.status())}`).not.toContain('hidden');
  });
});
