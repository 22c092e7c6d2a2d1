// Draws the sprite sheet for the seek bar (SPRITE-02): one tile for every few seconds, row by row.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TILE_HEIGHT, TILE_WIDTH } from '@seyir/core/limits/media';
import type { SpriteFacts } from '@seyir/core/timeline/media-facts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { loadSharp } from '../shared/load-sharp.ts';

/** Seconds between two tiles of a film; fewer for a short one. */
const INTERVAL = 10;
/** Minimum number of tiles of a short film, at most one per second. */
const LEAST_TILES = 60;
/**
 * Maximum number of tiles: browsers hold the decoded sheet, 15 million pixels for three hours. A longer film has a
 * larger interval.
 */
const MOST_TILES = 1_080;
const QUALITY = 62;
/** Times of pictures are rounded. */
const ROUNDING_SECONDS = 0.001;

type SpriteLayout = Omit<SpriteFacts, 'file'>;

/** The layout for a film: tiles cover all of it, in a sheet of about its own aspect ratio. */
export function planSprite(
  durationUs: number,
  picture: { readonly width: number; readonly height: number },
): SpriteLayout {
  const seconds = durationUs / 1_000_000;
  const close = Math.max(1, Math.floor(seconds / LEAST_TILES));
  const interval = Math.max(Math.min(INTERVAL, close), Math.ceil(seconds / MOST_TILES));
  const tiles = Math.max(1, Math.ceil(seconds / interval));
  const columns = Math.ceil(Math.sqrt(tiles));
  const scale = Math.min(TILE_WIDTH / picture.width, TILE_HEIGHT / picture.height);
  const side = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2));
  return {
    ...{ columns, rows: Math.ceil(tiles / columns), tiles, interval },
    ...{ width: side(picture.width), height: side(picture.height) },
  };
}

interface SpriteDeps {
  readonly ffmpegPath: string;
  /** A packaged rung, whose first picture is at 0. */
  readonly source: string;
  /** Time of its last picture. */
  readonly lastSeconds: number;
  /** Folder for temporary files. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** Draws the sheet as WebP. */
export async function drawSprite(deps: SpriteDeps, layout: SpriteLayout, path: string): Promise<void> {
  const { columns, rows, tiles, interval, width, height } = layout;
  // The first picture of each interval; the film's last picture where the last interval starts after it.
  const isNext = (time: string) => `gte(t+${ROUNDING_SECONDS},${time})`;
  const chosen = `${isNext(`selected_n*${interval}`)}+${isNext(String(deps.lastSeconds))}*lt(selected_n,${tiles})`;
  const drawn = join(deps.folder, 'sprite.jpg');
  await runFfmpeg({
    path: deps.ffmpegPath,
    args: [
      // The loop filter is a third of the work and invisible in a thumbnail.
      ...['-y', '-v', 'error', '-skip_loop_filter', 'all', '-i', deps.source, '-an'],
      ...['-vf', `select='${chosen}',scale=${width}:${height},tile=${columns}x${rows}`],
      ...['-vsync', 'passthrough', '-frames:v', '1', '-q:v', '3', '-f', 'mjpeg', drawn],
    ],
    ...(deps.signal && { signal: deps.signal }),
  });
  const sharp = await loadSharp();
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
