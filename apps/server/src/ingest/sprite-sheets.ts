// Sprite sheets of an ingested channel: one tile for every segment, from its first picture, and one sheet for every
// segment folder. A sheet grows about once a minute and is removed with its folder. Failures here never affect the
// ingest: a tile that cannot be drawn is dark.

import { join } from 'node:path';
import { TILE_COLUMNS, TILE_HEIGHT, TILE_WIDTH } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import sharp from 'sharp';
import type { Database } from '../db/database.ts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { folderOf, initFile, type RunPlace, runFolder, segmentFile } from '../media/run-files.ts';
import type { Log } from '../shared/log.ts';
import type { MediaStore } from '../store/media-store.ts';
import { writeSheet } from './ingest.queries.ts';
import type { IngestFiles } from './ingest-files.ts';
import type { NumberedSegment } from './span-writer.ts';

/** Segments per batch: about a minute. */
const BATCH = 16;
/** Limit of the backlog: when ffmpeg is too slow, older segments are dropped. */
const BACKLOG_MAX = 4 * BATCH;
const DRAW_TIMEOUT_MS = 30_000;
/** Tolerance when a keyframe is selected by its time; half a group of pictures lies between two. */
const MOMENT_TOLERANCE_SECONDS = 0.15;
const DARK = { r: 7, g: 12, b: 16 } as const;
const RAW_TILE = { width: TILE_WIDTH, height: TILE_HEIGHT, channels: 3 } as const;
const TILE_BYTES = TILE_WIDTH * TILE_HEIGHT * RAW_TILE.channels;

export interface SheetsDeps {
  readonly db: Database;
  readonly files: IngestFiles;
  readonly ffmpegPath: string;
  /** Folder for temporary files, on this machine. */
  readonly mediaFolder: string;
  readonly store: MediaStore;
  readonly log: Log;
  /** Mutex for drawing, shared by all channels of this process. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface SpriteSheets {
  /** Queues segments that were written to the timeline. Returns at once. */
  add(segments: readonly NumberedSegment[]): void;
  /** Aborts drawing and drops the backlog. */
  close(): Promise<void>;
}

interface Sheet {
  readonly firstMsn: number;
  readonly startUs: number;
  readonly folder: number;
  /** JPEG tiles, by their distance from the first segment. */
  readonly tiles: Buffer[];
  file: string | undefined;
}

/** `renditionId` is the lowest rung. */
export function openSheets(deps: SheetsDeps, run: RunPlace, renditionId: () => string | undefined): SpriteSheets {
  const { log, inTurn } = deps;
  const closing = new AbortController();
  let waiting: NumberedSegment[] = [];
  let sheet: Sheet | undefined;
  let drawing: Promise<void> | undefined;

  const drawWaiting = async () => {
    while (waiting.length >= BATCH && !closing.signal.aborted) {
      const batch = cutBatch(waiting);
      waiting = waiting.slice(batch.length);
      try {
        await inTurn(() => drawBatch(batch));
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error, channel: run.channelId }, 'could not make thumbnails');
        sheet = undefined;
      }
    }
  };

  const drawBatch = async (batch: readonly [NumberedSegment, ...NumberedSegment[]]) => {
    const [first] = batch;
    const id = renditionId();
    if (id === undefined || closing.signal.aborted) return;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(DRAW_TIMEOUT_MS)]);
    const tiles = await drawTiles(deps, run, id, batch, signal);
    const isSame = sheet && !first.begins && sheet.folder === folderOf(first.index);
    if (!sheet || !isSame || sheet.firstMsn + sheet.tiles.length !== first.msn) {
      const { msn: firstMsn, startUs, index } = first;
      sheet = { firstMsn, startUs, folder: folderOf(index), tiles: [], file: undefined };
    }
    sheet.tiles.push(...tiles);
    await storeSheet(deps, run, sheet);
  };

  return {
    add(segments) {
      if (closing.signal.aborted) return;
      waiting.push(...segments);
      if (waiting.length > BACKLOG_MAX) waiting = waiting.slice(-BATCH);
      drawing ??= drawWaiting().finally(() => {
        drawing = undefined;
      });
    },
    async close() {
      closing.abort();
      await drawing;
    },
  };
}

/** The leading segments that are consecutive and belong on one sheet. */
function cutBatch(waiting: readonly NumberedSegment[]): [NumberedSegment, ...NumberedSegment[]] {
  const [first, ...others] = waiting.slice(0, BATCH) as [NumberedSegment, ...NumberedSegment[]];
  const end = others.findIndex(
    ({ index, msn, begins }, place) =>
      begins || folderOf(index) !== folderOf(first.index) || msn !== first.msn + place + 1,
  );
  return [first, ...(end === -1 ? others : others.slice(0, end))];
}

/** One tile for each segment; all dark when ffmpeg returns another number of pictures. */
async function drawTiles(
  { ffmpegPath, files, mediaFolder, store, log }: SheetsDeps,
  run: RunPlace,
  renditionId: string,
  batch: readonly [NumberedSegment, ...NumberedSegment[]],
  signal: AbortSignal,
): Promise<Buffer[]> {
  const [first] = batch;
  const pieces = [initFile(run, renditionId), ...batch.map(({ index }) => segmentFile(run, renditionId, index))];
  const moments = batch.map(({ startUs }) => (startUs - first.startUs) / US_PER_SECOND);
  const isWanted = moments
    .map((at) => `between(t,${at - MOMENT_TOLERANCE_SECONDS},${at + MOMENT_TOLERANCE_SECONDS})`)
    .join('+');
  const folder = join(mediaFolder, runFolder(run));
  const [input, output] = [join(folder, 'tiles.mp4'), join(folder, 'tiles.rgb')];
  const fit = `scale=${TILE_WIDTH}:${TILE_HEIGHT}:force_original_aspect_ratio=decrease`;
  const pad = `pad=${TILE_WIDTH}:${TILE_HEIGHT}:(ow-iw)/2:(oh-ih)/2:color=0x070c10`;
  try {
    await files.makeFolder(folder);
    const bytes = await Promise.all(pieces.map((piece) => store.readWhole(piece)));
    await files.write(input, Buffer.concat(bytes.filter((piece) => piece !== undefined)));
    await runFfmpeg({
      path: ffmpegPath,
      isLowPriority: true,
      args: [
        ...['-v', 'error', '-y', '-skip_frame', 'nokey', '-threads', '1', '-f', 'mp4', '-i', input],
        ...[
          '-an',
          '-vf',
          `setpts=PTS-STARTPTS,select='${isWanted}',${fit},${pad},setpts=N/(25*TB)`,
          '-r',
          '25',
          '-pix_fmt',
          'rgb24',
        ],
        ...['-f', 'rawvideo', output],
      ],
      signal,
    });
    const raw = (await files.read(output))?.bytes ?? Buffer.alloc(0);
    if (raw.length === batch.length * TILE_BYTES) {
      return await Promise.all(
        batch.map((_, place) => {
          const tile = raw.subarray(place * TILE_BYTES, (place + 1) * TILE_BYTES);
          return sharp(tile, { raw: RAW_TILE }).jpeg({ quality: 88 }).toBuffer();
        }),
      );
    }
    log.debug({ channel: run.channelId, bytes: raw.length }, 'ffmpeg drew too few thumbnails');
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, channel: run.channelId }, 'could not draw thumbnails');
  } finally {
    for (const file of [input, output]) await files.remove(file);
  }
  const dark = await sharp({ create: { ...RAW_TILE, background: DARK } })
    .jpeg()
    .toBuffer();
  return batch.map(() => dark);
}

/** Writes the sheet under a new name, then its row, and removes the previous file. */
async function storeSheet({ db, store }: SheetsDeps, run: RunPlace, sheet: Sheet): Promise<void> {
  const { firstMsn, startUs, tiles, folder } = sheet;
  const rows = Math.ceil(tiles.length / TILE_COLUMNS);
  const image = await sharp({
    create: { width: TILE_COLUMNS * TILE_WIDTH, height: rows * TILE_HEIGHT, channels: 3, background: DARK },
  })
    .composite(
      tiles.map((input, place) => ({
        input,
        left: (place % TILE_COLUMNS) * TILE_WIDTH,
        top: Math.floor(place / TILE_COLUMNS) * TILE_HEIGHT,
      })),
    )
    .webp({ quality: 70 })
    .toBuffer();
  const file = `${runFolder(run)}/${folder}/sprite-${firstMsn}-${tiles.length}.webp`;
  await store.write(file, image);
  await writeSheet(db.kysely, { channelId: run.channelId, firstMsn, startUs, tiles: tiles.length, file });
  if (sheet.file !== undefined) await store.remove([sheet.file]);
  sheet.file = file;
}
