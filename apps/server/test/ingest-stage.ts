// Test fixture of ingest: a media folder, a fake clock, fake ffmpegs, and queries about a channel.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../src/db/database.ts';
import type { ChannelSource } from '../src/db/json-columns.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog } from '../src/shared/log.ts';
import type { IngestFiles } from '../src/streaming/ingest/ingest-files.ts';
import {
  type ChannelHealth,
  type Ingest,
  type IngestOptions,
  openIngest,
} from '../src/streaming/ingest/open-ingest.ts';
import { segmentFile } from '../src/streaming/library/run-files.ts';
import { TEST_EVENING } from './builders.ts';
import { aFakeFfmpeg } from './ffmpeg.ts';
import {
  filesAt,
  type HandClock,
  makeHandClock,
  makePuppetShow,
  makeSampleMedia,
  type Puppet,
  type PuppetShow,
  type SampleMedia,
} from './ingest.ts';
import { until } from './until.ts';

/** A listening source, which is not probed. */
export const aSource = (key: string): ChannelSource => ({
  ...{ kind: 'ingest', input: `rtmp://0.0.0.0:1935/live/${key}`, rungs: ['v240'], copy: false },
});

export const healthOf = (ingest: Ingest, channelId: string): ChannelHealth | undefined =>
  ingest.status().find((health) => health.channelId === channelId);

export interface IngestStage {
  readonly media: SampleMedia;
  readonly mediaFolder: string;
  readonly clock: HandClock;
  readonly show: PuppetShow;
  /** May be changed before ingest is opened. */
  files: IngestFiles;
  /** Opens ingest; it is closed after the test. */
  open(options?: Partial<IngestOptions>): Promise<Ingest>;
  /** Waits until more than this many fake ffmpegs were started, and returns the next one. */
  nextPuppet(after?: number): Promise<Puppet>;
  /** The newest fake ffmpeg of the source with this key. */
  puppetOf(key: string): Puppet;
  /** Lets a fake ffmpeg write segments in real time, and waits until they are on the timeline. */
  play(puppet: Puppet, channelId: string, from: number, count: number): Promise<void>;
  listSpans(channelId: string): ReturnType<typeof listSpans>;
  countSegments(channelId: string): Promise<number>;
  /** Expects contiguous numbers, times without overlap, and that every file exists. */
  expectWhole(channelId: string): Promise<void>;
}

const listSpans = (db: Database, channelId: string) =>
  db.kysely.selectFrom('span').selectAll().where('channel_id', '=', channelId).orderBy('msn').execute();

export function useIngestStage(db: Database): IngestStage {
  const opened: Ingest[] = [];
  let set: Pick<IngestStage, 'mediaFolder' | 'clock' | 'show' | 'files'> | undefined;
  let media: SampleMedia | undefined;
  beforeAll(async () => {
    media = await makeSampleMedia();
  });
  beforeEach(async () => {
    const clock = makeHandClock(TEST_EVENING.getTime());
    const mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-ingest-'));
    set = { mediaFolder, clock, show: makePuppetShow(stage.media), files: filesAt(clock.now) };
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((ingest) => ingest.close()));
    await rm(stage.mediaFolder, { recursive: true, force: true });
  });

  const given = () => {
    if (set === undefined) throw new Error('The stage is set inside tests only.');
    return set;
  };
  const stage: IngestStage = {
    get media() {
      if (media === undefined) throw new Error('The stage is set inside tests only.');
      return media;
    },
    get mediaFolder() {
      return given().mediaFolder;
    },
    get clock() {
      return given().clock;
    },
    get show() {
      return given().show;
    },
    get files() {
      return given().files;
    },
    set files(files) {
      set = { ...given(), files };
    },
    async open(options = {}) {
      const { mediaFolder, clock, show, files } = given();
      // Answers `-version` before a source is opened; the fake process does the rest.
      const ffmpegPath = await aFakeFfmpeg(join(mediaFolder, 'ffmpeg'), { libavutil: 57 });
      const ingest = await openIngest({
        ...{ db, ffmpegPath, mediaFolder, log: silentLog, now: clock.now, newId, timers: clock.timers },
        ...{ files, startProcess: show.startProcess, random: () => 0, changes: 'catalogue_changed', ...options },
      });
      opened.push(ingest);
      return ingest;
    },
    async nextPuppet(after = 0) {
      await until(() => stage.show.puppets.length > after);
      return stage.show.puppets[after] as Puppet;
    },
    puppetOf: (key) =>
      stage.show.puppets.findLast(({ plan }) => plan.args.some((arg) => arg.endsWith(`/${key}`))) as Puppet,
    async play(puppet, channelId, from, count) {
      for (let index = from; index < from + count; index += 1) {
        const before = await stage.countSegments(channelId);
        stage.clock.advance(stage.media.segmentUs / 1_000);
        await puppet.put(index);
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
            expect(existsSync(join(stage.mediaFolder, path)), path).toBe(true);
          }
        }
      }
    },
  };
  return stage;
}
