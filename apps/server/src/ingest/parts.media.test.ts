// Parts with the real ffmpeg: what the pipes deliver, against what is archived.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PART_US, SEGMENT_US } from '@seyir/core/limits/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { currentFfmpeg, ffmpegPath } from '../../test/ffmpeg.ts';
import { makeSourceFiles } from '../../test/live-sources.ts';
import { until } from '../../test/until.ts';
import { readFragmentFacts } from '../media/mp4/fragments.ts';
import { readInitFacts } from '../media/mp4/init-facts.ts';
import { initFile, segmentFile } from '../media/run-files.ts';
import { newId } from '../shared/ids.ts';
import { silentLog } from '../shared/log.ts';
import { openFolderStore } from '../store/folder-store.ts';
import { type LivePart, type LiveParts, makeLiveParts } from '../timeline/live-parts.ts';
import { openIngest } from './open-ingest.ts';
import { systemTimers, type Timers } from './timers.ts';

const TIMEOUT_MS = 180_000;
const db = useDatabase({ emptied: 'once' });
let folder: string;
const WATCHDOG_MS = 12_000;
/** Without watchdogs: a busy machine takes its time. */
const patientTimers: Timers = {
  set: (work, ms) => (ms < WATCHDOG_MS ? systemTimers.set(work, ms) : undefined),
  clear: (handle) => systemTimers.clear(handle),
};
/** All parts that were published, by segment; the registry itself keeps the newest alone. */
const published = new Map<number, LivePart[]>();
let channelId: string;
let runId: string;

const recording = (parts: LiveParts): LiveParts => ({
  ...parts,
  open(channel, run, facts) {
    runId = run;
    const writer = parts.open(channel, run, facts);
    return {
      ...writer,
      add(index, part) {
        published.set(index, [...(published.get(index) ?? []), part]);
        writer.add(index, part);
      },
    };
  },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-parts-'));
  if (currentFfmpeg === undefined) return;
  await makeSourceFiles(folder);
  const input = join(folder, 'loop.mp4');
  channelId = (await aChannel(db, { source: { kind: 'ingest', input, rungs: ['v240'], copy: false } })).id;
  const ingest = await openIngest({
    ...{ db, ffmpegPath, mediaFolder: folder, store: openFolderStore(folder), log: silentLog, now: Date.now, newId },
    ...{ timers: patientTimers, preset: 'ultrafast', makeSlate: () => Promise.reject(new Error('no slate here')) },
    liveParts: recording(makeLiveParts()),
  });
  const countSegments = async () => {
    const spans = await db.kysely
      .selectFrom('span')
      .select('segment_count')
      .where('channel_id', '=', channelId)
      .execute();
    return spans.reduce((sum, { segment_count }) => sum + segment_count, 0);
  };
  await until(async () => (await countSegments()) >= 2);
  await ingest.close();
}, TIMEOUT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(currentFfmpeg === undefined)(
  'an encoded source (needs ffmpeg 5) whose segments are published in parts',
  () => {
    it('archives each segment as the sequence of its parts, byte for byte, in every rendition [ORIGIN-06]', async () => {
      const store = openFolderStore(folder);
      for (const id of ['v90', 'a1']) {
        const init = readInitFacts((await store.readWhole(initFile({ channelId, runId }, id))) ?? Buffer.alloc(0));
        for (const index of [0, 1]) {
          const archived = await store.readWhole(segmentFile({ channelId, runId }, id, index));
          const parts = published.get(index)?.map((part) => part.bytes(id) ?? Buffer.alloc(0)) ?? [];
          expect(archived?.equals(Buffer.concat(parts)), `${id} ${index}`).toBe(true);
          const facts = readFragmentFacts(archived ?? Buffer.alloc(0), init.defaults);
          expect(facts.decodeTime).toBe((index * SEGMENT_US * init.timescale) / 1_000_000);
          expect(facts.durationTicks).toBe((SEGMENT_US * init.timescale) / 1_000_000);
        }
      }
    });

    it('has six parts to a segment, of one length in picture and sound, with a keyframe at each third [ORIGIN-06]', () => {
      for (const index of [0, 1]) {
        const parts = published.get(index) ?? [];
        expect(parts.map((part) => [part.durationUs('v90'), part.durationUs('a1')])).toEqual(
          Array.from({ length: 6 }, () => [PART_US, PART_US]),
        );
        expect(parts.map((part) => part.isIndependent('v90'))).toEqual([true, false, false, true, false, false]);
        expect(parts.every((part) => part.isIndependent('a1'))).toBe(true);
      }
    });
  },
);
