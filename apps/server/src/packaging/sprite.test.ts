import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { currentFfmpeg } from '../../test/ffmpeg.ts';
import { SLOW, useFilms, X264 } from '../../test/films.ts';
import { planSprite } from './sprite.ts';

const MINUTE_US = 60_000_000;
const PICTURE = { width: 426, height: 240 };

describe('the layout of thumbnails [SPRITE-02]', () => {
  it.each([
    ['a clip', 3_000_000, { interval: 1, tiles: 3, columns: 2, rows: 2 }],
    ['half a second more', 3_500_000, { interval: 1, tiles: 4, columns: 2, rows: 2 }],
    ['a trailer', 2.5 * MINUTE_US, { interval: 2, tiles: 75, columns: 9, rows: 9 }],
    ['ten minutes', 10 * MINUTE_US, { interval: 10, tiles: 60, columns: 8, rows: 8 }],
    ['a film', 120 * MINUTE_US, { interval: 10, tiles: 720, columns: 27, rows: 27 }],
    ['ten hours', 600 * MINUTE_US, { interval: 34, tiles: 1_059, columns: 33, rows: 33 }],
  ])('of %s covers all of it', (_, durationUs, expected) => {
    const layout = planSprite(durationUs, PICTURE);
    expect(layout).toMatchObject(expected);
    expect(layout.tiles * layout.interval * 1e6).toBeGreaterThanOrEqual(durationUs);
    expect((layout.tiles - 1) * layout.interval * 1e6).toBeLessThan(durationUs);
    expect(layout.columns * layout.rows).toBeGreaterThanOrEqual(layout.tiles);
  });

  it('keeps the shape of the picture', () => {
    expect(planSprite(MINUTE_US, PICTURE)).toMatchObject({ width: 160, height: 90 });
    expect(planSprite(MINUTE_US, { width: 136, height: 240 })).toMatchObject({ width: 52, height: 90 });
    expect(planSprite(MINUTE_US, { width: 426, height: 178 })).toMatchObject({ width: 160, height: 66 });
  });
});

const { make, packaged, mediaFolder } = useFilms();

it.skipIf(!currentFfmpeg)(
  'shows in tile n the picture after n intervals (needs ffmpeg 5) [SPRITE-02]',
  SLOW,
  async () => {
    // A second of each grey, so that every tile has one of its own, and the last one, which is all there is of its second, too.
    await make(
      'greys.mp4',
      '-f',
      'lavfi',
      '-i',
      "color=s=160x90:r=25:d=5.02,geq=lum='16+40*floor(T)':cb=128:cr=128",
      ...X264,
    );
    const { sprite } = await packaged('greys.mp4');
    expect(sprite).toMatchObject({ tiles: 6, interval: 1, columns: 3, rows: 2, width: 160, height: 90 });
    const sheet = sharp(await readFile(join(mediaFolder(), sprite.file)));
    expect(await sheet.metadata()).toMatchObject({ format: 'webp', width: 480, height: 180 });
    const { data, info } = await sheet.greyscale().raw().toBuffer({ resolveWithObject: true });
    const middles = Array.from({ length: sprite.tiles }, (_, tile) => {
      const x = (tile % sprite.columns) * sprite.width + sprite.width / 2;
      const y = Math.floor(tile / sprite.columns) * sprite.height + sprite.height / 2;
      return data[(y * info.width + x) * info.channels] ?? 0;
    });
    const expected = [0, 1, 2, 3, 4, 5].map((second) => (40 * second * 255) / 219);
    for (const [tile, grey] of middles.entries()) expect(Math.abs(grey - (expected[tile] ?? 0))).toBeLessThan(12);
  },
);
