// Fixture for ingest tests: media folder, manual clock, fake encoders, and reads of a channel's timeline.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../src/db/database.ts';
import type { ChannelSource } from '../src/db/json-columns.ts';
import type { IngestFiles } from '../src/ingest/ingest-files.ts';
import { type ChannelHealth, type Ingest, type IngestOptions, openIngest } from '../src/ingest/open-ingest.ts';
import { segmentFile } from '../src/media/run-files.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog } from '../src/shared/log.ts';
import { openFolderStore } from '../src/store/folder-store.ts';
import type { MediaStore } from '../src/store/media-store.ts';
import { TEST_EVENING } from './builders.ts';
import { aFakeFfmpeg } from './ffmpeg.ts';
import {
  type FakeEncoder,
  type FakeEncoders,
  filesAt,
  type ManualClock,
  makeFakeEncoders,
  makeManualClock,
  makeSampleMedia,
  type SampleMedia,
} from './ingest.ts';
import { until } from './until.ts';

/** A listening source, which ingest opens without probing. */
export const aSource = (key: string): ChannelSource => ({
  ...{ kind: 'ingest', input: `rtmp://0.0.0.0:1935/live/${key}`, rungs: ['v240'], copy: false },
});

export const healthOf = (ingest: Ingest, channelId: string): ChannelHealth | undefined =>
  ingest.status().find((health) => health.channelId === channelId);

export interface IngestStage {
  readonly media: SampleMedia;
  readonly mediaFolder: string;
  readonly clock: ManualClock;
  readonly fakes: FakeEncoders;
  /** Tests may replace files and store before they open ingest. */
  files: IngestFiles;
  store: MediaStore;
  /** Opens ingest and closes it after the test. */
  open(options?: Partial<IngestOptions>): Promise<Ingest>;
  /** Waits until more than `after` encoders were started and returns the next one. */
  nextEncoder(after?: number): Promise<FakeEncoder>;
  /** The newest encoder of the source with this key. */
  encoderOf(key: string): FakeEncoder;
  /** Lets an encoder write segments in real time of the manual clock and waits until they are on the timeline. */
  play(encoder: FakeEncoder, channelId: string, from: number, count: number): Promise<void>;
  listSpans(channelId: string): ReturnType<typeof listSpans>;
  countSegments(channelId: string): Promise<number>;
  /** Checks the invariants of a timeline: no gap in numbers, no overlap in times, every file present. */
  expectWhole(channelId: string): Promise<void>;
}

const listSpans = (db: Database, channelId: string) =>
  db.kysely.selectFrom('span').selectAll().where('channel_id', '=', channelId).orderBy('msn').execute();

export function useIngestStage(db: Database): IngestStage {
  const opened: Ingest[] = [];
  let set: Pick<IngestStage, 'mediaFolder' | 'store' | 'clock' | 'fakes' | 'files'> | undefined;
  let media: SampleMedia | undefined;
  beforeAll(async () => {
    media = await makeSampleMedia();
  });
  beforeEach(async () => {
    const clock = makeManualClock(TEST_EVENING.getTime());
    const mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-ingest-'));
    const store = openFolderStore(mediaFolder);
    set = { mediaFolder, store, clock, fakes: makeFakeEncoders(stage.media), files: filesAt(clock.now) };
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((ingest) => ingest.close()));
    await stage.store.close();
    await rm(stage.mediaFolder, { recursive: true, force: true });
  });

  const given = () => {
    if (set === undefined) throw new Error('The fixture exists inside tests only.');
    return set;
  };
  const stage: IngestStage = {
    get media() {
      if (media === undefined) throw new Error('The fixture exists inside tests only.');
      return media;
    },
    get mediaFolder() {
      return given().mediaFolder;
    },
    get clock() {
      return given().clock;
    },
    get fakes() {
      return given().fakes;
    },
    get store() {
      return given().store;
    },
    set store(store) {
      set = { ...given(), store };
    },
    get files() {
      return given().files;
    },
    set files(files) {
      set = { ...given(), files };
    },
    async open(options = {}) {
      const { mediaFolder, store, clock, fakes, files } = given();
      // Ingest asks ffmpeg for its version before it opens a source; the fake encoder replaces all other calls.
      const ffmpegPath = await aFakeFfmpeg(join(mediaFolder, 'ffmpeg'), { libavutil: 57 });
      const ingest = await openIngest({
        ...{ db, ffmpegPath, mediaFolder, store, log: silentLog, now: clock.now, newId, timers: clock.timers },
        ...{ files, startProcess: fakes.startProcess, random: () => 0, changes: 'catalogue_changed', ...options },
      });
      opened.push(ingest);
      return ingest;
    },
    async nextEncoder(after = 0) {
      await until(() => stage.fakes.encoders.length > after);
      return stage.fakes.encoders[after] as FakeEncoder;
    },
    encoderOf: (key) =>
      stage.fakes.encoders.findLast(({ plan }) => plan.args.some((arg) => arg.endsWith(`/${key}`))) as FakeEncoder,
    async play(encoder, channelId, from, count) {
      for (let index = from; index < from + count; index += 1) {
        const before = await stage.countSegments(channelId);
        stage.clock.advance(stage.media.segmentUs / 1_000);
        await encoder.put(index);
        await until(async () => (await stage.countSegments(channelId)) > before);
      }
    },
    listSpans: (channelId) => listSpans(db, channelId),
    countSegments: async (channelId) =>
      (await listSpans(db, channelId)).reduce((sum, { segment_count }) => sum + segment_count, 0),
    async expectWhole(channelId) {
      const spans = await listSpans(db, channelId);
      for (const [place, span] of spans.entries()) {
        const before = spans[place - 1];
        expect(span.msn).toBe(before ? before.msn + before.segment_count : 0);
        expect(span.dsn).toBe(place);
        if (before) expect(span.start_us).toBeGreaterThanOrEqual(before.end_us);
        for (let index = span.first_segment; index < span.first_segment + span.segment_count; index += 1) {
          for (const id of ['v240', 'a1']) {
            const path = segmentFile({ channelId, runId: span.run_id ?? '' }, id, index);
            expect(await stage.store.findSize(path), path).toBeGreaterThan(0);
          }
        }
      }
    },
  };
  return stage;
}
