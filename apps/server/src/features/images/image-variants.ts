// Image variants by width: made on first request, stored on disk, cached in memory (LRU). Widths are a fixed list, which
// bounds the disk space of an image.
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { AppError } from '../../shared/app-error.ts';
import { makeSemaphore } from '../../shared/async.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import { bytesFor } from '../../shared/cache-memory.ts';
import type { Log } from '../../shared/log.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageRow } from './images.queries.ts';

/** Semaphore: a resize takes a core for up to a quarter of a second. */
const RESIZES_AT_ONCE = 2;
const RESIZES_WAITING = 500;
/** Visually lossless on a screen; more effort gains less than one percent in size. */
const WEBP = { quality: 80, effort: 4 } as const;

export interface ImageVariants {
  /** The bytes of an image, no wider than `width` and never wider than the original. */
  read(image: ImageRow, width: number | undefined): Promise<Buffer>;
}

/** The width that is sent: images are never enlarged, SVG is sent unchanged. */
export function widthSent(image: ImageRow, width: number | undefined): number {
  return isDrawing(image) ? image.width : Math.min(width ?? image.width, image.width);
}

export function isDrawing({ media_type }: ImageRow): boolean {
  return media_type === 'image/svg+xml';
}

export function makeImageVariants(files: ImageFiles, log: Log): ImageVariants {
  // The work pool bounds resizes; by default each resize would use all cores, and libvips a second cache.
  sharp.concurrency(1);
  sharp.cache(false);
  const memory = new LRUCache<string, Buffer>({
    maxSize: bytesFor('imageVariants'),
    // A size must be positive.
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const pool = makeSemaphore({ concurrency: RESIZES_AT_ONCE, queueLimit: RESIZES_WAITING });
  // Single-flight: concurrent requests of a variant share one resize.
  const inFlight = new Map<string, Promise<Buffer>>();

  const load = async (image: ImageRow, width: number): Promise<Buffer> => {
    const asItIs = isDrawing(image) || (image.media_type === 'image/webp' && width === image.width);
    if (asItIs) return await readOriginal(image);
    const kept = await files.readVariant(image, width);
    if (kept) return kept;
    const original = await readOriginal(image);
    const bytes = await pool(() => sharp(original).resize({ width }).webp(WEBP).toBuffer());
    await bestEffort(files.writeVariant(image, width, bytes), 'a variant that is not stored is made again', log);
    return bytes;
  };

  const readOriginal = async (image: ImageRow): Promise<Buffer> => {
    const bytes = await files.readOriginal(image);
    if (bytes) return bytes;
    log.warn({ path: image.path }, 'image row without a file');
    throw new AppError('NOT_FOUND', { path: image.path });
  };

  return {
    async read(image, asked) {
      const width = widthSent(image, asked);
      const key = `${image.path}@${image.version}-${width}`;
      const hot = memory.get(key);
      if (hot) return hot;
      const shared = inFlight.get(key);
      if (shared) return await shared;
      const loading = load(image, width);
      inFlight.set(key, loading);
      try {
        const bytes = await loading;
        memory.set(key, bytes);
        return bytes;
      } finally {
        inFlight.delete(key);
      }
    },
  };
}
