// Decodes pictures that others give and writes them as WebP of our own: without metadata, not larger than a screen shows.
import { PICTURE_BYTES, PICTURE_PIXELS } from '@seyir/core/limits/operator';
import sharp from 'sharp';
import { makeSemaphore } from './async.ts';

const QUALITY = 90;
/** Formats of an upload. A list may also name drawings (SVG), which are drawn here and lose their scripts. */
export const PHOTO_FORMATS = ['jpeg', 'png', 'webp', 'heif'] as const;
const ALL_FORMATS = [...PHOTO_FORMATS, 'svg', 'gif'] as const;

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

/**
 * Semaphore of the process: a picture of 42 megapixels takes a core for two seconds and 100 MB, and eight at once took 1.6 GB.
 * Uploads, logos and pictures of guides wait in one queue.
 */
const inTurn = makeSemaphore({ concurrency: 1, queueLimit: 64 });

/** The picture as WebP, at most this wide and high. Throws PictureError. */
export async function makePicture(
  bytes: Buffer,
  widest: number,
  formats: readonly string[] = ALL_FORMATS,
): Promise<Buffer> {
  if (bytes.length > PICTURE_BYTES) throw new PictureError('size');
  if (bytes.length === 0) throw new PictureError('type');
  return await inTurn(async () => {
    const { format, width, height } = await sharp(bytes)
      .metadata()
      .catch((error: unknown) => {
        throw new PictureError('type', { cause: error });
      });
    if (format === undefined || !formats.includes(format)) throw new PictureError('type');
    if (width * height > PICTURE_PIXELS) throw new PictureError('size');
    return await sharp(bytes, { limitInputPixels: PICTURE_PIXELS })
      .rotate()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch((error: unknown) => {
        throw new PictureError('broken', { cause: error });
      });
  });
}
