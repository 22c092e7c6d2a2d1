import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../shared/log.ts';
import type { ImageFiles } from './image-files.ts';
import { makeImageVariants } from './image-variants.ts';
import type { ImageRow } from './images.queries.ts';

const PHOTO: ImageRow = {
  path: 'v/photo',
  media_type: 'image/png',
  width: 400,
  height: 300,
  version: 'one',
  ambient: null,
};
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
});

/** In-memory files that count reads and writes. */
function memoryFiles(original: Buffer | undefined) {
  const variants = new Map<string, Buffer>();
  const counts = { originals: 0, written: 0 };
  const files: ImageFiles = {
    readOriginal: async () => {
      counts.originals += 1;
      return original;
    },
    writeOriginal: async () => undefined,
    readVariant: async ({ path, version }, name) => variants.get(`${path}@${version}-${name}`),
    writeVariant: async ({ path, version }, name, bytes) => {
      counts.written += 1;
      variants.set(`${path}@${version}-${name}`, bytes);
    },
    removeOriginal: async () => undefined,
    removeVariants: async () => variants.clear(),
  };
  return { files, counts };
}

describe('makeImageVariants', () => {
  it('makes a variant once for concurrent requests', async () => {
    const { files, counts } = memoryFiles(png);
    const variants = makeImageVariants(files, silentLog);
    const answers = await Promise.all(Array.from({ length: 30 }, () => variants.read(PHOTO, { width: 160 })));
    expect(new Set(answers).size).toBe(1);
    expect(counts).toEqual({ originals: 1, written: 1 });
    expect(await sharp(answers[0]).metadata()).toMatchObject({ format: 'webp', width: 160, height: 120 });
  });

  it('takes a variant from the disk after a restart', async () => {
    const { files, counts } = memoryFiles(png);
    const made = await makeImageVariants(files, silentLog).read(PHOTO, { width: 160 });
    expect(await makeImageVariants(files, silentLog).read(PHOTO, { width: 160 })).toEqual(made);
    expect(counts.originals).toBe(1);
  });

  it('never enlarges, and makes one variant of all widths beyond the original', async () => {
    const { files, counts } = memoryFiles(png);
    const variants = makeImageVariants(files, silentLog);
    const wide = await variants.read(PHOTO, { width: 1600 });
    expect(await variants.read(PHOTO, {})).toBe(wide);
    expect(await sharp(wide).metadata()).toMatchObject({ format: 'webp', width: 400 });
    expect(counts.written).toBe(1);
  });

  it('sends WebP of full width and SVG unchanged', async () => {
    const webp = await sharp(png).webp().toBuffer();
    const { files, counts } = memoryFiles(webp);
    const variants = makeImageVariants(files, silentLog);
    expect(await variants.read({ ...PHOTO, media_type: 'image/webp' }, { width: 800 })).toBe(webp);
    expect(counts.written).toBe(0);
  });

  it.each([
    ['a landscape picture', {}, undefined, 200, 300],
    ['a landscape picture, smaller', {}, 160, 160, 240],
    ['a landscape picture, never enlarged', {}, 640, 200, 300],
    ['a portrait picture as it is', { width: 150, height: 300 }, undefined, 150, 300],
    ['a drawing', { media_type: 'image/svg+xml' }, 160, 160, 240],
  ] as const)('cuts %s to portrait [BANNER-08]', async (_, change, width, wide, high) => {
    const image: ImageRow = { ...PHOTO, ...change };
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}"></svg>`;
    const original =
      image.media_type === 'image/svg+xml'
        ? Buffer.from(svg)
        : await sharp(png).resize({ width: image.width, height: image.height, fit: 'fill' }).png().toBuffer();
    const { files } = memoryFiles(original);
    const variants = makeImageVariants(files, silentLog);
    const cut = await variants.read(image, { width, isUpright: true });
    expect(await sharp(cut).metadata()).toMatchObject({ format: 'webp', width: wide, height: high });
  });

  it('answers when the variant cannot be stored', async () => {
    const { files } = memoryFiles(png);
    const full = { ...files, writeVariant: () => Promise.reject(new Error('no space left')) };
    expect((await makeImageVariants(full, silentLog).read(PHOTO, { width: 96 })).length).toBeGreaterThan(0);
  });

  it('tries again after a failure', async () => {
    const { files } = memoryFiles(Buffer.from('no picture'));
    const variants = makeImageVariants(files, silentLog);
    await expect(variants.read(PHOTO, { width: 160 })).rejects.toThrow();
    await expect(variants.read(PHOTO, { width: 160 })).rejects.toThrow(/unsupported image format/);
  });

  it('answers NOT_FOUND for an image whose file is missing', async () => {
    const { files } = memoryFiles(undefined);
    await expect(makeImageVariants(files, silentLog).read(PHOTO, { width: 160 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
