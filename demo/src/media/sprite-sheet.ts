// The sheet of thumbnails of an asset: a tile for each segment, taken when its scene was drawn. Assets that show the same
// share a sheet.
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { SpriteFacts } from '@seyir/core/timeline/media-facts';
import sharp from 'sharp';
import { reelPath } from '../studio/reel-folder.ts';
import { THUMBNAIL, THUMBNAIL_BYTES } from '../studio/thumbnail.ts';
import { hash } from './units.ts';

const COLUMNS = 10;
/** WebP quality and effort: low, because there are hundreds of sheets to write. */
const WEBP = { quality: 62, effort: 0 } as const;

/** The name of the sheet of so many reels, one behind the other. */
export const sheetName = (reels: readonly string[]): string => `sheet.${hash(reels.join('\n'))}.webp`;

export function describeSheet(name: string, tiles: number): SpriteFacts {
  const { width, height } = THUMBNAIL;
  return {
    file: reelPath(name),
    columns: COLUMNS,
    rows: Math.ceil(tiles / COLUMNS),
    tiles,
    interval: SEGMENT_US / 1_000_000,
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
