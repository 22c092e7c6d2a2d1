// Decodes pictures that others give and writes them as WebP of our own: without metadata, not larger than a screen shows.
import { PICTURE_BYTES, PICTURE_PIXELS } from '@seyir/core/limits/operator';
import { AppError } from './app-error.ts';
import { makeSemaphore } from './async.ts';
import { loadSharp } from './load-sharp.ts';

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
 * Uploads of operators, photos of viewers, logos and pictures of guides wait in one queue.
 */
const inTurn = makeSemaphore({ concurrency: 1, queueLimit: 64 });

interface PictureOptions {
  readonly formats?: readonly string[];
  /** The most pixels of the picture that was given. */
  readonly pixels?: number;
  /** The middle square of the picture, exactly as wide and high as is asked for. */
  readonly isSquare?: boolean;
}

/** The first frame of the picture as WebP, at most this wide and high. Throws PictureError. */
export async function makePicture(
  bytes: Buffer,
  widest: number,
  { formats = ALL_FORMATS, pixels = PICTURE_PIXELS, isSquare = false }: PictureOptions = {},
): Promise<Buffer> {
  if (bytes.length > PICTURE_BYTES) throw new PictureError('size');
  if (bytes.length === 0) throw new PictureError('type');
  return await inTurn(async () => {
    const sharp = await loadSharp();
    const { format, width, height } = await sharp(bytes)
      .metadata()
      .catch((error: unknown) => {
        throw new PictureError('type', { cause: error });
      });
    if (format === undefined || !formats.includes(format)) throw new PictureError('type');
    if (width * height > pixels) throw new PictureError('size');
    const size = isSquare
      ? ({ width: widest, height: widest, fit: 'cover' } as const)
      : ({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true } as const);
    return await sharp(bytes, { limitInputPixels: pixels })
      .rotate()
      .resize(size)
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch((error: unknown) => {
        throw new PictureError('broken', { cause: error });
      });
  });
}

/** Reports a refused picture as BAD_INPUT of the field that held it. Other errors are thrown again. */
export const refusePicture =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof PictureError)) throw error;
    throw new AppError('BAD_INPUT', {}, { cause: error, fields: { [field]: error.reason } });
  };
