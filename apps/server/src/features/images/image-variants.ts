// A picture in the width a screen asks for. Made on first request, kept on disk, the ones in use kept in memory. There are
// as many variants as widths, so what a picture can take is known beforehand.
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { AppError } from '../../shared/app-error.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import type { Log } from '../../shared/log.ts';
import { makeWorkPool } from '../../shared/work-pool.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageRow } from './images.queries.ts';

const IN_MEMORY_BYTES = 64 * 1024 * 1024;
/** Resizing takes a core for up to a quarter of a second: two at once leave the others room. */
const RESIZES_AT_ONCE = 2;
const RESIZES_WAITING = 500;
/** Not to be told from the original on a screen; more effort gains less than one percent in size. */
const WEBP = { quality: 80, effort: 4 } as const;

export interface ImageVariants {
  /** The bytes of a picture, no wider than `width`, and never wider than the original. */
  read(image: ImageRow, width: number | undefined): Promise<Buffer>;
}

/** How wide a picture is sent: nothing is enlarged, drawings have no width. */
export function widthSent(image: ImageRow, width: number | undefined): number {
  return isDrawing(image) ? image.width : Math.min(width ?? image.width, image.width);
}

export function isDrawing({ media_type }: ImageRow): boolean {
  return media_type === 'image/svg+xml';
}

export function makeImageVariants(files: ImageFiles, log: Log): ImageVariants {
  // The pool above is the bound; without this each resize would take all cores, and its cache memory beside ours.
  sharp.concurrency(1);
  sharp.cache(false);
  const memory = new LRUCache<string, Buffer>({
    maxSize: IN_MEMORY_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const pool = makeWorkPool({ atOnce: RESIZES_AT_ONCE, waiting: RESIZES_WAITING });
  const underWay = new Map<string, Promise<Buffer>>();

  const load = async (image: ImageRow, width: number): Promise<Buffer> => {
    const asItIs = isDrawing(image) || (image.media_type === 'image/webp' && width === image.width);
    if (asItIs) return await readOriginal(image);
    const kept = await files.readVariant(image, width);
    if (kept) return kept;
    const original = await readOriginal(image);
    const bytes = await pool(() => sharp(original).resize({ width }).webp(WEBP).toBuffer());
    await bestEffort(files.writeVariant(image, width, bytes), 'a variant that is not kept is made again', log);
    return bytes;
  };

  const readOriginal = async (image: ImageRow): Promise<Buffer> => {
    const bytes = await files.readOriginal(image);
    if (bytes) return bytes;
    log.warn({ path: image.path }, 'an image has a row but no file');
    throw new AppError('NOT_FOUND', { path: image.path });
  };

  return {
    async read(image, asked) {
      const width = widthSent(image, asked);
      const key = `${image.path}@${image.version}-${width}`;
      const hot = memory.get(key);
      if (hot) return hot;
      const shared = underWay.get(key);
      if (shared) return await shared;
      const loading = load(image, width);
      underWay.set(key, loading);
      try {
        const bytes = await loading;
        memory.set(key, bytes);
        return bytes;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
