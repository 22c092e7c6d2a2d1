import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMediaPlaylist } from '@seyir/core/hls/write-media-playlist';
import { openIngest } from '@seyir/server/ingest/open-ingest';
import { systemTimers, type Timers } from '@seyir/server/ingest/timers';
import { runFfmpeg } from '@seyir/server/media/ffmpeg/run-ffmpeg';
import { initFile, segmentFile } from '@seyir/server/media/run-files';
import { newId } from '@seyir/server/shared/ids';
import { silentLog } from '@seyir/server/shared/log';
import { openFolderStore } from '@seyir/server/store/folder-store';
import { aChannel } from '@seyir/server/test/builders';
import { useDatabase } from '@seyir/server/test/database';
import { ffmpegBuilds } from '@seyir/server/test/ffmpeg';
import { until } from '@seyir/server/test/until';
import { openTimelines } from '@seyir/server/timeline/timelines';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readClockFigures } from '../../test/clock-reader.ts';
import { listDays, testPatternClock } from './clock-input.ts';
import { writeClockPictures } from './clock-pictures.ts';

const TIMEOUT_MS = 120_000;
const SEGMENT_US = 960_000;
const ISTANBUL_MS = 3 * 3_600_000;
/** The watchdogs of a run wait this long and longer. */
const WATCHDOG_MS = 12_000;

/** A busy machine is slow to begin: watchdogs are given ten times their time. */
const extendedTimers: Timers = {
  ...systemTimers,
  set: (work, ms) => systemTimers.set(work, ms < WATCHDOG_MS ? ms : 10 * ms),
};

const db = useDatabase();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-clock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** EXT-X-PROGRAM-DATE-TIME of the playlist that the origin writes for a window, epoch milliseconds. */
async function readListedTime(channel: string, fromMsn: number, toMsn: number): Promise<number> {
  const timelines = await openTimelines({ db, log: silentLog, now: Date.now });
  try {
    const timeline = await timelines.of(channel).readNumbers(fromMsn, toMsn);
    const list = { kind: 'window', channel, fromMsn, toMsn } as const;
    const text = writeMediaPlaylist({
      timeline,
      window: { fromMsn, toMsn, ended: true },
      list,
      rendition: 'v360',
    });
    return Date.parse(/#EXT-X-PROGRAM-DATE-TIME:(.*)/.exec(text)?.[1] ?? '');
  } finally {
    await timelines.close();
  }
}

it.each(ffmpegBuilds)(
  'an ingested clock shows the second that its playlist names with $build [ORIGIN-01] [ORIGIN-03]',
  {
    timeout: TIMEOUT_MS,
  },
  async ({ path }) => {
    const source = { kind: 'ingest', input: 'test-pattern-clock', rungs: ['v360'] } as const;
    const { id: channelId } = await aChannel(db, { source });
    const mediaFolder = join(folder, 'media');
    const listSpans = () => db.kysely.selectFrom('span').selectAll().orderBy('msn').execute();
    const ingest = await openIngest({
      ...{
        db,
        ffmpegPath: path,
        mediaFolder,
        store: openFolderStore(mediaFolder),
        log: silentLog,
        now: Date.now,
        newId,
        timers: extendedTimers,
      },
      ...{ generatedInputs: { 'test-pattern-clock': testPatternClock }, segmentUs: SEGMENT_US, preset: 'ultrafast' },
    });
    try {
      await until(async () => (await listSpans()).reduce((sum, { segment_count }) => sum + segment_count, 0) >= 3);
    } finally {
      await ingest.close();
    }
    const [span] = await listSpans();
    if (span === undefined) throw new Error('no span');
    const listedAt = await readListedTime(channelId, span.msn, span.msn + span.segment_count - 1);
    const run = { channelId, runId: span.run_id ?? '' };
    const numbers = Array.from({ length: span.segment_count }, (_, position) => span.first_segment + position);
    for (const id of ['v360', 'a1']) {
      const paths = [initFile(run, id), ...numbers.map((index) => segmentFile(run, id, index))];
      const whole = join(folder, `${id}.mp4`);
      await writeFile(whole, Buffer.concat(await Promise.all(paths.map((file) => readFile(join(mediaFolder, file))))));
      await runFfmpeg({ path, args: ['-v', 'error', '-xerror', '-i', whole, '-f', 'null', '-'] });
    }

    const size = { width: 640, height: 360 };
    const layout = await writeClockPictures(folder, { size, name: 'x', days: listDays(Date.now(), 1) });
    const frames = join(folder, 'frame-%d.png');
    const video = join(folder, 'v360.mp4');
    await runFfmpeg({ path, args: ['-v', 'error', '-i', video, '-r', '25', '-f', 'image2', frames] });
    for (const number of [1, 20, 40, 60, 72]) {
      const shown = new Date(listedAt + (number - 1) * 40 + ISTANBUL_MS);
      const frame = await sharp(join(folder, `frame-${number}.png`))
        .png()
        .toBuffer();
      const figures = await readClockFigures(frame, folder, layout);
      expect(figures).toEqual([shown.getUTCHours(), shown.getUTCMinutes(), shown.getUTCSeconds()]);
    }
  },
);
