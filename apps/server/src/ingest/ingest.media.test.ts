// Every kind of source with the real ffmpeg, with tiny pictures and short segments.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { currentFfmpeg, ffmpegPath } from '../../test/ffmpeg.ts';
import {
  findFreePort,
  listProtocols,
  makeSourceFiles,
  type Sender,
  type SourceServer,
  serveSources,
  startSender,
} from '../../test/live-sources.ts';
import { until } from '../../test/until.ts';
import type { ChannelSource } from '../db/json-columns.ts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { initFile, segmentFile } from '../media/run-files.ts';
import { newId } from '../shared/ids.ts';
import { silentLog } from '../shared/log.ts';
import { openFolderStore } from '../store/folder-store.ts';
import { type IngestProcess, makeStartProcess, type StartProcess } from './ingest-process.ts';
import { type Ingest, openIngest } from './open-ingest.ts';
import { systemTimers, type Timers } from './timers.ts';

/** A machine that does much else takes its time. */
const TIMEOUT_MS = 120_000;
const SEGMENT_US = 960_000;
const WATCHDOG_MS = 12_000;
/** Of the poll for a first input that is away: no test has to wait for that long. */
const LONG_POLL_MS = 10_000;

const db = useDatabase({ emptied: 'once' });
const protocols = currentFfmpeg ? await listProtocols() : new Set();
let folder: string;
let server: SourceServer;
const opened: Ingest[] = [];
const senders: Sender[] = [];
const processes = new Map<string, IngestProcess>();
/** Watchdog timers fire on demand, so that a busy machine cannot trigger them. */
const watchdogs = new Map<unknown, () => void>();

const patientTimers: Timers = {
  set(work, ms) {
    if (ms < WATCHDOG_MS) return systemTimers.set(work, ms < LONG_POLL_MS ? ms : 200);
    const handle = Symbol('watchdog');
    watchdogs.set(handle, work);
    return handle;
  },
  clear: (handle) => void (watchdogs.delete(handle) || systemTimers.clear(handle)),
};

/** Records the newest process of every channel. */
const startWith =
  (path: string): StartProcess =>
  (plan) => {
    const started = makeStartProcess(path)(plan);
    processes.set(/live\/(\d+)\//.exec(plan.cwd)?.[1] ?? '', started);
    return started;
  };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-sources-'));
  await makeSourceFiles(folder);
  server = await serveSources(folder);
}, TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((ingest) => ingest.close()));
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await db.kysely.updateTable('channel').set({ active: false }).execute();
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const mediaFolder = () => join(folder, 'media');

async function open(path = ffmpegPath): Promise<Ingest> {
  const ingest = await openIngest({
    ...{
      db,
      ffmpegPath: path,
      mediaFolder: mediaFolder(),
      store: openFolderStore(mediaFolder()),
      log: silentLog,
      now: Date.now,
      newId,
    },
    startProcess: startWith(path),
    ...{ timers: patientTimers, segmentUs: SEGMENT_US, preset: 'ultrafast' },
    // A slow machine would show it, too, and gaps of the source are counted here.
    makeSlate: () => Promise.reject(new Error('no slate in these tests')),
  });
  opened.push(ingest);
  return ingest;
}

const aSource = (input: string, values: Partial<Extract<ChannelSource, { kind: 'ingest' }>> = {}): ChannelSource => ({
  ...{ kind: 'ingest', input, copy: false, ...values },
});
const aLiveChannel = async (source: ChannelSource) => (await aChannel(db, { source })).id;

const listSpans = (channelId: string) =>
  db.kysely.selectFrom('span').selectAll().where('channel_id', '=', channelId).orderBy('msn').execute();
const countSegments = async (channelId: string) =>
  (await listSpans(channelId)).reduce((sum, { segment_count }) => sum + segment_count, 0);
const waitForSegments = (channelId: string, count: number) =>
  until(async () => (await countSegments(channelId)) >= count);
const listRenditions = async (runId: string | null) => {
  const run = db.kysely
    .selectFrom('ingest_run')
    .select('renditions')
    .where('id', '=', runId ?? '');
  return (await run.executeTakeFirstOrThrow()).renditions;
};

/** Expects contiguous numbers, times without overlap and complete segments: ffmpeg decodes each span to its end. */
async function expectPlayable(channelId: string): Promise<void> {
  const spans = await listSpans(channelId);
  for (const [place, span] of spans.entries()) {
    const before = spans[place - 1];
    expect(span.msn).toBe(before ? before.msn + before.segment_count : 0);
    expect(span.dsn).toBe(place);
    if (before) expect(span.start_us).toBeGreaterThanOrEqual(before.end_us);
    const run = { channelId, runId: span.run_id ?? '' };
    for (const { id } of await listRenditions(span.run_id)) {
      const numbers = Array.from({ length: span.segment_count }, (_, position) => span.first_segment + position);
      const paths = [initFile(run, id), ...numbers.map((index) => segmentFile(run, id, index))];
      const bytes = await Promise.all(paths.map((path) => readFile(join(mediaFolder(), path))));
      const whole = join(folder, `${channelId}-${span.msn}-${id}.mp4`);
      await writeFile(whole, Buffer.concat(bytes));
      await runFfmpeg({ path: ffmpegPath, args: ['-v', 'error', '-xerror', '-i', whole, '-f', 'null', '-'] });
    }
  }
}

describe.skipIf(!currentFfmpeg)('sources (needs ffmpeg 5)', () => {
  it('of every kind are ingested side by side [ORIGIN-06]', { timeout: TIMEOUT_MS }, async () => {
    const udp = `udp://127.0.0.1:${await findFreePort('udp')}`;
    const rtmp = `rtmp://127.0.0.1:${await findFreePort('tcp')}/live/key`;
    const channels = {
      file: await aLiveChannel(aSource(join(folder, 'loop.mp4'))),
      http: await aLiveChannel(aSource(`${server.url}/source.ts`, { copy: true })),
      hls: await aLiveChannel(aSource(`${server.url}/live.m3u8`)),
      udp: await aLiveChannel(aSource(udp)),
      rtmp: await aLiveChannel(aSource(rtmp, { listen: true })),
    };
    senders.push(startSender('mpegts', `${udp}?pkt_size=1316`), startSender('flv', rtmp));
    const ingest = await open();
    for (const channelId of Object.values(channels)) await waitForSegments(channelId, 3);
    // The file is 2.5 s long and has looped by now.
    await waitForSegments(channels.file, 5);
    await ingest.close();
    for (const channelId of Object.values(channels)) await expectPlayable(channelId);

    const renditionsOf = async (id: string) => await listRenditions((await listSpans(id))[0]?.run_id ?? null);
    expect(await renditionsOf(channels.udp)).toMatchObject([{ id: 'v90', width: 160, frameRate: '25' }, { id: 'a1' }]);
    // A sender is looked at before it is encoded: no rung is larger than its picture.
    expect(await renditionsOf(channels.rtmp)).toMatchObject([{ id: 'v90', width: 160, height: 90 }, { id: 'a1' }]);
    // Copied: the sender's own profile.
    expect(await renditionsOf(channels.http)).toMatchObject([
      { id: 'v90', codecs: expect.stringMatching(/^avc1\.42c0/) },
      { id: 'a1' },
    ]);
    for (const id of [channels.file, channels.http, channels.hls]) {
      const [span] = await listSpans(id);
      expect(span?.durations?.[0]?.[0]).toBe(SEGMENT_US);
    }
  });

  it.skipIf(!protocols.has('srt'))(
    'over SRT are ingested (needs ffmpeg with SRT) [ORIGIN-06]',
    { timeout: TIMEOUT_MS },
    async () => {
      const port = await findFreePort('udp');
      const secret = 'passphrase=0123456789';
      const input = `srt://127.0.0.1:${port}?mode=listener&${secret}`;
      const channelId = await aLiveChannel({ kind: 'ingest', input });
      senders.push(startSender('mpegts', `srt://127.0.0.1:${port}?mode=caller&${secret}`));
      await open();
      await waitForSegments(channelId, 2);
      await opened[0]?.close();
      await expectPlayable(channelId);
      // What fits is passed on, in the sender's own size.
      const run = await db.kysely
        .selectFrom('ingest_run')
        .select(['is_copied', 'renditions'])
        .where('channel_id', '=', channelId)
        .where('is_slate', '=', false)
        .executeTakeFirst();
      expect(run).toMatchObject({ is_copied: true, renditions: [{ id: 'v90', width: 160 }, { id: 'a1' }] });
    },
  );
});

describe.skipIf(!currentFfmpeg)('faults (needs ffmpeg 5)', () => {
  it('of ffmpeg: after a kill within a segment the channel recovers, and other channels are not affected [ORIGIN-06] [ORIGIN-03]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const channelId = await aLiveChannel(aSource(join(folder, 'loop.mp4')));
    const otherId = await aLiveChannel(aSource(join(folder, 'loop.mp4')));
    const ingest = await open();
    await waitForSegments(channelId, 2);
    await waitForSegments(otherId, 2);
    processes.get(channelId)?.kill();
    const listed = await countSegments(channelId);
    await waitForSegments(channelId, listed + 2);
    await waitForSegments(otherId, (await countSegments(otherId)) + 1);
    const health = ingest.status();
    expect(health.find((each) => each.channelId === channelId)).toMatchObject({ state: 'live', restarts: 1 });
    expect(health.find((each) => each.channelId === otherId)).toMatchObject({ state: 'live', restarts: 0 });
    await ingest.close();
    await expectPlayable(channelId);
    const runs = new Set((await listSpans(channelId)).map(({ run_id }) => run_id));
    expect(runs.size).toBe(2);
    expect(new Set((await listSpans(otherId)).map(({ run_id }) => run_id)).size).toBe(1);
  });

  it('of the source: when it stalls the run is restarted, and the timeline continues with a gap [ORIGIN-06] [ORIGIN-03]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const udp = `udp://127.0.0.1:${await findFreePort('udp')}`;
    const channelId = await aLiveChannel(aSource(udp, { rungs: ['v240'] }));
    const sender = startSender('mpegts', `${udp}?pkt_size=1316`);
    senders.push(sender);
    const ingest = await open();
    await waitForSegments(channelId, 2);
    sender.hold();
    const first = processes.get(channelId);
    for (const silence of [...watchdogs.values()]) silence();
    await until(() => ingest.status()[0]?.state === 'waiting');
    expect(ingest.status()[0]?.reason).toBe('The source has fallen silent.');
    const listed = await countSegments(channelId);
    sender.goOn();
    await waitForSegments(channelId, listed + 2);
    expect(processes.get(channelId)).not.toBe(first);
    await ingest.close();
    await expectPlayable(channelId);
    const spans = await listSpans(channelId);
    const gap = spans.findIndex(({ run_id }) => run_id !== spans[0]?.run_id);
    expect(spans[gap]?.start_us).toBeGreaterThan(spans[gap - 1]?.end_us ?? 0);
  });

  it('of a sender: the second takes over, and gives back when the first sends again [ORIGIN-06]', {
    timeout: 2 * TIMEOUT_MS,
  }, async () => {
    const [first, second] = [await findFreePort('udp'), await findFreePort('udp')].map(
      (port) => `udp://127.0.0.1:${port}`,
    ) as [string, string];
    const channelId = await aLiveChannel(aSource(first, { rungs: ['v240'], fallback: { input: second } }));
    const sendTo = (udp: string) => {
      const sender = startSender('mpegts', `${udp}?pkt_size=1316`);
      senders.push(sender);
      return sender;
    };
    const sender = sendTo(first);
    sendTo(second);
    const ingest = await open();
    const waitUntilShown = async (isOnFallback: boolean) => {
      await until(() => ingest.status()[0]?.state === 'live' && ingest.status()[0]?.isOnFallback === isOnFallback);
      await waitForSegments(channelId, (await countSegments(channelId)) + 2);
    };
    await waitUntilShown(false);
    await sender.stop();
    await waitUntilShown(true);
    sendTo(first);
    await waitUntilShown(false);
    await ingest.close();
    await expectPlayable(channelId);
    expect(new Set((await listSpans(channelId)).map(({ run_id }) => run_id)).size).toBeGreaterThanOrEqual(3);
  });

  it('of the address: a refused connection is reported without secrets', { timeout: TIMEOUT_MS }, async () => {
    const port = await findFreePort('tcp');
    await aLiveChannel(aSource(`http://name:hidden-word@127.0.0.1:${port}/a.ts?token=hidden-token`));
    const ingest = await open();
    await until(() => ingest.status()[0]?.state === 'waiting');
    expect(ingest.status()[0]?.reason).toContain('Connection refused');
    expect(JSON.stringify(ingest.status())).not.toContain('hidden');
    expect(existsSync(join(mediaFolder(), 'live'))).toBe(true);
  });
});
