// What a source carries goes through, with the real ffmpeg: several sounds, 50 frames a second, timestamps that wrap or jump;
// and the slate in the renditions of a source.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aChannel } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { currentFfmpeg, ffmpegPath } from '../../../test/ffmpeg.ts';
import { type SourceServer, serveSources } from '../../../test/live-sources.ts';
import { until } from '../../../test/until.ts';
import { newId } from '../../shared/ids.ts';
import { silentLog } from '../../shared/log.ts';
import { openFolderStore } from '../../store/folder-store.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
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
      ...['-output_ts_offset', String(startSeconds), '-f', 'mpegts', name],
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
async function ingest(count: number, copy: boolean) {
  const source = { kind: 'ingest', input: `${server.url}/source.ts`, copy } as const;
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
  return { indexes, durations: ofRun[0]?.durations, renditions: (await run.executeTakeFirstOrThrow()).renditions };
}

describe.skipIf(!currentFfmpeg)('a source', () => {
  it('whose timestamps wrap within it keeps its sounds and its frame rate [ORIGIN-06]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await makeStream('source.ts', WRAP_SECONDS - 1.5);
    const { indexes, durations, renditions } = await ingest(3, false);
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

  it('in H.265 is copied where the channel says so, and its second sound is encoded', {
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

describe.skipIf(!currentFfmpeg)('the slate', () => {
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
