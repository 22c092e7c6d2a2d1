// The sheet of thumbnails that a seek bar shows (SPRITE-02): one picture for every few seconds, tiled row by row.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpriteFacts } from '@seyir/core/timeline/media-facts';
import sharp from 'sharp';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

/** Seconds between two pictures of a film; a short one has them closer. */
const INTERVAL = 10;
/** Pictures a short film has at least, as far as one a second allows. */
const LEAST_TILES = 60;
/** Browsers hold the sheet unpacked: three hours are 15 million pixels. A longer film has them further apart. */
const MOST_TILES = 1_080;
/** A tile fits into this frame. */
const TILE = { width: 160, height: 90 };
const QUALITY = 62;
/** Times of pictures are rounded. */
const ROUNDING_SECONDS = 0.001;

export type SpriteLayout = Omit<SpriteFacts, 'file'>;

/** The layout for a film: tiles cover all of it, in a sheet of about its own shape. */
export function planSprite(
  durationUs: number,
  picture: { readonly width: number; readonly height: number },
): SpriteLayout {
  const seconds = durationUs / 1_000_000;
  const close = Math.max(1, Math.floor(seconds / LEAST_TILES));
  const interval = Math.max(Math.min(INTERVAL, close), Math.ceil(seconds / MOST_TILES));
  const tiles = Math.max(1, Math.ceil(seconds / interval));
  const columns = Math.ceil(Math.sqrt(tiles));
  const scale = Math.min(TILE.width / picture.width, TILE.height / picture.height);
  const side = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2));
  return {
    ...{ columns, rows: Math.ceil(tiles / columns), tiles, interval },
    ...{ width: side(picture.width), height: side(picture.height) },
  };
}

export interface SpriteDeps {
  readonly ffmpegPath: string;
  /** A rung, packaged: its first picture is at 0. */
  readonly source: string;
  /** When its last picture is shown. */
  readonly lastSeconds: number;
  /** For files on the way. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** Draws the sheet as WebP. */
export async function drawSprite(deps: SpriteDeps, layout: SpriteLayout, path: string): Promise<void> {
  const { columns, rows, tiles, interval, width, height } = layout;
  // The first picture of each interval; the last one of all where the last interval begins behind it.
  const isNext = (time: string) => `gte(t+${ROUNDING_SECONDS},${time})`;
  const chosen = `${isNext(`selected_n*${interval}`)}+${isNext(String(deps.lastSeconds))}*lt(selected_n,${tiles})`;
  const drawn = join(deps.folder, 'sprite.jpg');
  await runFfmpeg({
    path: deps.ffmpegPath,
    args: [
      // Smoothing between blocks is a third of the work, and nobody sees it in a thumbnail.
      ...['-y', '-v', 'error', '-skip_loop_filter', 'all', '-i', deps.source, '-an'],
      ...['-vf', `select='${chosen}',scale=${width}:${height},tile=${columns}x${rows}`],
      ...['-vsync', 'passthrough', '-frames:v', '1', '-q:v', '3', '-f', 'mjpeg', drawn],
    ],
    ...(deps.signal && { signal: deps.signal }),
  });
  try {
    await writeFile(
      path,
      await sharp(await readFile(drawn))
        .webp({ quality: QUALITY })
        .toBuffer(),
      { flush: true },
    );
  } finally {
    await rm(drawn, { force: true });
  }
}
