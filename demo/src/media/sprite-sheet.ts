// The sheet of thumbnails of an asset: the pictures of its segments, taken when their scenes were drawn; of a long film every
// second, third … one, so that no sheet grows with it. Assets that show the same share a sheet.
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { SpriteFacts } from '@seyir/core/timeline/media-facts';
import sharp from 'sharp';
import { reelPath } from '../studio/reel-folder.ts';
import { THUMBNAIL, THUMBNAIL_BYTES } from '../studio/thumbnail.ts';
import { hash } from './units.ts';

const COLUMNS = 10;
/** A sheet of 1600 × 2160 pixels. */
const MOST_TILES = 240;
/** WebP quality and effort: low, because there are hundreds of sheets to write. */
const WEBP = { quality: 62, effort: 0 } as const;

/** The name of the sheet of so many reels, one behind the other. */
export const sheetName = (reels: readonly string[]): string => `sheet.${hash(reels.join('\n'))}.webp`;

/** What a sheet shows: one of so many segments. */
const strideOf = (segments: number): number => Math.ceil(segments / MOST_TILES);

/** The units whose thumbnails are laid side by side. */
export const listTiles = (units: readonly string[]): string[] =>
  units.filter((_, index) => index % strideOf(units.length) === 0);

export function describeSheet(name: string, segments: number): SpriteFacts {
  const { width, height } = THUMBNAIL;
  const stride = strideOf(segments);
  const tiles = Math.ceil(segments / stride);
  return {
    file: reelPath(name),
    columns: COLUMNS,
    rows: Math.ceil(tiles / COLUMNS),
    tiles,
    interval: (stride * SEGMENT_US) / 1_000_000,
    width,
    height,
  };
}

/** Lays thumbnails (red, green and blue) side by side, row by row. */
export async function drawSheet(thumbnails: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = THUMBNAIL;
  const rows = Math.ceil(thumbnails.length / COLUMNS);
  const stride = COLUMNS * width * 3;
  const sheet = Buffer.alloc(stride * rows * height);
  for (const [tile, thumbnail] of thumbnails.entries()) {
    if (thumbnail.length !== THUMBNAIL_BYTES) throw new Error('A thumbnail has another size.');
    const corner = Math.floor(tile / COLUMNS) * height * stride + (tile % COLUMNS) * width * 3;
    for (let row = 0; row < height; row += 1) {
      thumbnail.copy(sheet, corner + row * stride, row * width * 3, (row + 1) * width * 3);
    }
  }
  return await sharp(sheet, { raw: { width: COLUMNS * width, height: rows * height, channels: 3 } })
    .webp(WEBP)
    .toBuffer();
}
