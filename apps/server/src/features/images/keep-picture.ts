// Pictures that others give (uploads of the console, files and addresses of commands), checked and stored as WebP of our own:
// without metadata, not larger than a screen shows. Drawings (SVG) are refused: they may hold scripts.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_BYTES, PICTURE_PIXELS } from '@seyir/core/limits/operator';
import sharp from 'sharp';
import type { Images } from './images.service.ts';

/** Wider than any picture of a page. */
const WIDEST = 2_560;
const QUALITY = 90;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];
const HASH_LENGTH = 16;

/** Why a picture is refused: `type`, `size` or `broken`. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly reason: 'type' | 'size' | 'broken';
  constructor(reason: PictureError['reason'], options?: ErrorOptions) {
    super(
      {
        type: 'is not a JPEG, PNG, WebP or AVIF picture',
        size: `is larger than ${PICTURE_BYTES / 1_000_000} MB or ${PICTURE_PIXELS / 1_000_000} megapixels`,
        broken: 'cannot be read as a picture',
      }[reason],
      options,
    );
    this.reason = reason;
  }
}

/** The path that a kept picture has; the same bytes have the same one. */
export const keptPath = (hash: string): string => `kept/${hash}`;

/** Stores a picture and returns its hash. Throws PictureError. */
export async function keepPicture(images: Pick<Images, 'store'>, bytes: Buffer): Promise<string> {
  const webp = await toWebp(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  const folder = await mkdtemp(join(tmpdir(), 'seyir-picture-'));
  try {
    const file = join(folder, 'picture.webp');
    await writeFile(file, webp);
    await images.store([{ path: keptPath(hash), file }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return hash;
}

async function toWebp(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > PICTURE_BYTES) throw new PictureError('size');
  if (bytes.length === 0) throw new PictureError('type');
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw new PictureError('type', { cause: error });
    });
  if (format === undefined || !FORMATS.includes(format)) throw new PictureError('type');
  if (width * height > PICTURE_PIXELS) throw new PictureError('size');
  return await sharp(bytes)
    .rotate()
    .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch((error: unknown) => {
      throw new PictureError('broken', { cause: error });
    });
}
