// What a source carries goes through, with the real ffmpeg: several sounds, subtitles, H.265, 50 frames a second, timestamps that
// wrap or jump; and the slate in the renditions of a source.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { writeDvbStream } from '../../test/dvb-subtitles.ts';
import { currentFfmpeg, ffmpegPath } from '../../test/ffmpeg.ts';
import { type SourceServer, serveSources } from '../../test/live-sources.ts';
import { boxed, writeTeletextStream } from '../../test/teletext.ts';
import { until } from '../../test/until.ts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { parseWebVtt } from '../media/parse-web-vtt.ts';
import { initFile, segmentFile } from '../media/run-files.ts';
import { newId } from '../shared/ids.ts';
import { silentLog } from '../shared/log.ts';
import { openFolderStore } from '../store/folder-store.ts';
import { diskFiles } from './ingest-files.ts';
import { type Ingest, openIngest } from './open-ingest.ts';
import { makeSlate } from './slate/make-slate.ts';

const TIMEOUT_MS = 120_000;
const SEGMENT_US = 960_000;
/** Timestamps of a transport stream have 33 bits at 90 kHz. */
const WRAP_SECONDS = 2 ** 33 / 90_000;

const db = useDatabase({ emptied: 'once' });
const opened: Ingest[] = [];
let folder: string;
let server: SourceServer;

/** Three seconds of 50 frames a second with a Turkish sound in AAC and an English one in AC-3. */
const makeStream = (name: string, startSeconds: number, picture = ['libx264', '-preset', 'ultrafast']) =>
  runFfmpeg({
    path: ffmpegPath,
    cwd: folder,
    args: [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=50:d=3'],
      ...['-f', 'lavfi', '-i', 'sine=r=48000:d=3', '-f', 'lavfi', '-i', 'sine=f=880:r=48000:d=3'],
      ...['-map', '0', '-map', '1', '-map', '2', '-c:v', ...picture, '-pix_fmt', 'yuv420p', '-g', '48', '-bf', '0'],
      ...['-c:a:0', 'aac', '-c:a:1', 'ac3', '-metadata:s:a:0', 'language=tur', '-metadata:s:a:1', 'language=eng'],
      ...['-output_ts_offset', String(startSeconds), '-muxdelay', '0', '-f', 'mpegts', name],
    ],
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-streams-'));
  server = await serveSources(folder);
}, TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((ingest) => ingest.close()));
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Ingests `source.ts` until a number of segments is on the timeline. */
async function ingest(count: number, copy?: boolean) {
  const input = `${server.url}/source.ts`;
  const source = { kind: 'ingest', input, ...(copy === undefined ? {} : { copy }) } as const;
  const { id } = await aChannel(db, { source });
  opened.push(
    await openIngest({
      ...{
        db,
        ffmpegPath,
        mediaFolder: join(folder, 'media'),
        store: openFolderStore(join(folder, 'media')),
        log: silentLog,
        now: Date.now,
        newId,
      },
      ...{ segmentUs: SEGMENT_US, preset: 'ultrafast' },
    }),
  );
  const spans = () => db.kysely.selectFrom('span').selectAll().where('channel_id', '=', id).orderBy('msn').execute();
  await until(async () => (await spans()).reduce((sum, { segment_count }) => sum + segment_count, 0) >= count);
  await opened[0]?.close();
  await db.kysely.updateTable('channel').set({ active: false }).where('id', '=', id).execute();
  const all = await spans();
  const runId = all[0]?.run_id ?? '';
  const ofRun = all.filter((span) => span.run_id === runId);
  // Indexes of a busy machine's late segments stand in a span of their own: none may be missing.
  const indexes = ofRun.flatMap(({ first_segment, segment_count }) =>
    Array.from({ length: segment_count }, (_, position) => first_segment + position),
  );
  const run = db.kysely.selectFrom('ingest_run').select('renditions').where('id', '=', runId);
  const { renditions } = await run.executeTakeFirstOrThrow();
  return { place: { channelId: id, runId }, indexes, durations: ofRun[0]?.durations, renditions };
}

/** Bandwidths of a run against the bytes of its segments: the peak is no less than the highest, the average within a tenth. */
async function expectTrueNumbers({ place, indexes, renditions }: Awaited<ReturnType<typeof ingest>>) {
  for (const { id, bandwidth, averageBandwidth } of renditions) {
    const files = indexes.map((index) => readFile(join(folder, 'media', segmentFile(place, id, index))));
    const rates = (await Promise.all(files)).map(({ length }) => (length * 8_000_000) / SEGMENT_US);
    const average = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    // A segment of sound may be a frame longer than that of the picture.
    expect(bandwidth * 1.03).toBeGreaterThanOrEqual(Math.max(...rates));
    expect(Math.abs(averageBandwidth - average)).toBeLessThan(average / 10);
  }
}

describe.skipIf(!currentFfmpeg)('a source (needs ffmpeg 5)', () => {
  it('whose timestamps wrap within it keeps its sounds and its frame rate [ORIGIN-06]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await makeStream('source.ts', WRAP_SECONDS - 1.5);
    const run = await ingest(3, false);
    const { indexes, durations, renditions } = run;
    await expectTrueNumbers(run);
    // One run: nothing was rejected, lost or repeated.
    expect(indexes.slice(0, 3)).toEqual([0, 1, 2]);
    expect(durations?.[0]?.[0]).toBe(SEGMENT_US);
    expect(renditions).toMatchObject([
      { id: 'v90', frameRate: '50' },
      { id: 'a1', language: 'tur', codecs: 'mp4a.40.2' },
      { id: 'a2', language: 'eng', codecs: 'mp4a.40.2' },
    ]);
  });

  it('whose timestamps jump by an hour goes on without a gap [ORIGIN-06]', { timeout: TIMEOUT_MS }, async () => {
    await makeStream('one.ts', 100);
    await makeStream('two.ts', 3_700);
    const parts = ['one.ts', 'two.ts'].map((name) => readFile(join(folder, name)));
    await writeFile(join(folder, 'source.ts'), Buffer.concat(await Promise.all(parts)));
    const { indexes } = await ingest(5, false);
    expect(indexes.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  it('in H.265 is copied, and has rungs in H.264 beside it that are cut with it', { timeout: TIMEOUT_MS }, async () => {
    await makeStream('source.ts', 0, ['libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error:keyint=48']);
    const run = await ingest(2);
    await expectTrueNumbers(run);
    expect(run.renditions).toMatchObject([
      { id: 'v91', codecs: expect.stringMatching(/^hvc1\.1\.[0-9a-f]+\.L\d+/), height: 90, frameRate: '50' },
      { id: 'v90', codecs: expect.stringMatching(/^avc1\./), height: 90, frameRate: '50' },
      { id: 'a1', codecs: 'mp4a.40.2' },
      { id: 'a2', codecs: 'mp4a.40.2' },
    ]);
    // The first segment of a copied source is left out.
    expect(run.indexes.slice(0, 2)).toEqual([1, 2]);
    const framesOf = async (id: string) => {
      const files = [
        initFile(run.place, id),
        ...run.indexes.slice(0, 2).map((index) => segmentFile(run.place, id, index)),
      ];
      const parts = await Promise.all(files.map((name) => readFile(join(folder, 'media', name))));
      await writeFile(join(folder, 'whole.mp4'), Buffer.concat(parts));
      const lines: string[] = [];
      const args = ['-v', 'error', '-i', 'whole.mp4', '-f', 'framecrc', 'frames.txt', '-y'];
      await runFfmpeg({ path: ffmpegPath, cwd: folder, args, onLine: (line) => void lines.push(line) });
      expect(lines).toEqual([]);
      const frames = (await readFile(join(folder, 'frames.txt'), 'utf8'))
        .split('\n')
        .filter((line) => /^0,/.test(line));
      return frames.length;
    };
    expect([await framesOf('v91'), await framesOf('v90')]).toEqual([96, 96]);
  });

  it('in H.265 is copied alone where the channel says so, and its second sound is encoded', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await makeStream('source.ts', 0, ['libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error:keyint=48']);
    const { renditions } = await ingest(1, true);
    expect(renditions).toMatchObject([
      { id: 'v90', codecs: expect.stringMatching(/^hvc1\.1\.[0-9a-f]+\.L\d+/), frameRate: '50' },
      { id: 'a1', codecs: 'mp4a.40.2' },
      { id: 'a2', codecs: 'mp4a.40.2' },
    ]);
  });
});

/** `source.ts` with a second stream: subtitles whose times are those of the picture. */
async function addStream(stream: Buffer) {
  await makeStream('picture.ts', START);
  await writeFile(join(folder, 'subtitles.ts'), stream);
  const inputs = ['picture.ts', 'subtitles.ts'].flatMap((name) => ['-copyts', '-f', 'mpegts', '-i', name]);
  const mapped = ['-map', '0', '-map', '1', '-c', 'copy', '-muxdelay', '0', '-f', 'mpegts', 'source.ts'];
  await runFfmpeg({ path: ffmpegPath, cwd: folder, args: ['-v', 'error', '-y', ...inputs, ...mapped] });
}

interface ShownPart {
  readonly startMs: number;
  readonly endMs: number;
}

/** Start of the picture, and of the clock of a run. */
const START = 10;

/** What a rendition of a run shows in its segments, in seconds of the run: each part with its start and end. */
async function readShown<T>(
  { place, indexes }: Awaited<ReturnType<typeof ingest>>,
  id: string,
  parse: (bytes: Buffer) => T[],
) {
  const all: { index: number; parts: T[] }[] = [];
  for (const index of indexes) {
    const bytes = await readFile(join(folder, 'media', segmentFile(place, id, index))).catch(() => undefined);
    all.push({ index, parts: bytes ? parse(bytes) : [] });
  }
  return all;
}

describe.skipIf(!currentFfmpeg)('subtitles of a source (needs ffmpeg 5)', { timeout: TIMEOUT_MS }, () => {
  const segmentSeconds = SEGMENT_US / 1_000_000;

  it.each([
    ['encoded', false],
    ['copied', true],
  ])('in teletext become WebVTT at the times of the picture, which is %s [ORIGIN-06]', async (_, copy) => {
    const rows = { 20: boxed('Nereye gidiyoruz?') };
    await addStream(
      writeTeletextStream(
        [{ page: 888, language: 'tur' }],
        [
          { at: START + 0.1, page: 888 },
          { at: START + 1.2, page: 888, rows },
          { at: START + 2.2, page: 888 },
        ],
      ),
    );
    const run = await ingest(3, copy);
    expect(run.renditions).toContainEqual(expect.objectContaining({ id: 't888', language: 'tur', codecs: 'wvtt' }));
    const shown = await readShown(run, 't888', (bytes) => parseWebVtt(bytes.toString()));
    const cues = shown.flatMap(({ index, parts }) =>
      parts.map(({ startMs, endMs, text }) => [
        index * segmentSeconds + startMs / 1_000,
        index * segmentSeconds + endMs / 1_000,
        text,
      ]),
    );
    const first = cues.filter(([start]) => Number(start) < 2.9);
    expect(first.every(([, , text]) => text === 'Nereye gidiyoruz?')).toBe(true);
    // From 1.2 to 2.2 seconds; a segment begins at 1.92.
    expect(first.map(([start, end]) => [start, end])).toEqual([
      [expect.closeTo(1.2, 1), expect.closeTo(1.92, 1)],
      [expect.closeTo(1.92, 1), expect.closeTo(2.2, 1)],
    ]);
  });

  it('in DVB pictures stay pictures at the times of the picture [ORIGIN-06]', async () => {
    const rows = ['1111', '2222'];
    await addStream(writeDvbStream('tur', [{ at: START + 1.2, rows, x: 100, y: 600 }, { at: START + 1.7 }]));
    const run = await ingest(2, false);
    expect(run.renditions).toContainEqual(expect.objectContaining({ id: 'p1', language: 'tur' }));
    const shown = await readShown(run, 'p1', (bytes) => JSON.parse(bytes.toString()) as ShownPart[]);
    const first = shown.find(({ index }) => index === 1)?.parts;
    expect(first).toMatchObject([
      { frame: { width: 1_280, height: 720 }, pictures: [{ x: 100, y: 600, width: 4, height: 2 }] },
    ]);
    const times = first?.map(({ startMs, endMs }) => [startMs / 1_000, endMs / 1_000]);
    expect(times).toEqual([[expect.closeTo(0.24, 1), expect.closeTo(0.74, 1)]]);
  });
});

describe.skipIf(!currentFfmpeg)('the slate (needs ffmpeg 5)', () => {
  it('has the renditions and sizes of the source, and is a whole segment [ORIGIN-06]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const numbers = { bandwidth: 1, averageBandwidth: 1 };
    const renditions: RunRendition[] = [
      { id: 'v576', codecs: 'avc1.64001e', width: 720, height: 576, frameRate: '25', ...numbers },
      { id: 'v90', codecs: 'avc1.64001e', width: 160, height: 90, frameRate: '25', ...numbers },
      ...['a1', 'a2'].map((id) => ({ id, codecs: 'mp4a.40.2', ...numbers })),
    ];
    const work = await mkdtemp(join(folder, 'slate-'));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const slate = await makeSlate({
      ffmpegPath,
      files: diskFiles,
      folder: work,
      renditions,
      segmentUs: SEGMENT_US,
      signal,
    });
    expect(slate.map(({ id, init, part }) => [id, init.width, init.height, part.durationUs])).toEqual([
      ['v576', 720, 576, SEGMENT_US],
      ['v90', 160, 90, SEGMENT_US],
      ['a1', undefined, undefined, SEGMENT_US],
      ['a2', undefined, undefined, SEGMENT_US],
    ]);
    const file = join(work, 'whole.mp4');
    await writeFile(file, Buffer.concat([slate[0].initBytes, slate[0].bytes]));
    await runFfmpeg({ path: ffmpegPath, args: ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-'] });
  });
});
