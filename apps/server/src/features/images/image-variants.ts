// Image variants by width and shape: made on first request, stored on disk, cached in memory (LRU). Widths are a fixed list,
// which bounds the disk space of an image.
import { photoKeyOf, UPRIGHT, UPRIGHT_RATIO } from '@seyir/contract/images';
import { AppError } from '../../shared/app-error.ts';
import { makeSemaphore } from '../../shared/async.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import { makeCache } from '../../shared/caches.ts';
import { loadSharp } from '../../shared/load-sharp.ts';
import type { Log } from '../../shared/log.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageRow } from './images.queries.ts';

/** Semaphore: a resize takes a core for up to a quarter of a second. */
const RESIZES_AT_ONCE = 2;
const RESIZES_WAITING = 500;
/** Visually lossless on a screen; more effort gains less than one percent in size. */
const WEBP = { quality: 80, effort: 4 } as const;

/** Share of the cut-off width that lies left of the kept part: in art for a banner the subject stands right of the middle. */
const UPRIGHT_FROM_LEFT = 0.7;

export interface Variant {
  readonly width?: number | undefined;
  /** Cut to portrait (BANNER-08). A picture that is as narrow already is sent whole. */
  readonly isUpright?: boolean;
}

interface ImageVariants {
  /** The bytes of an image, no wider than `width` and never wider than the original. */
  read(image: ImageRow, wanted: Variant): Promise<Buffer>;
}

/** The name of what is sent: images are never enlarged, SVG is sent unchanged unless it is cut. */
export function variantName(image: ImageRow, wanted: Variant): string {
  const width = widthSent(image, wanted);
  return wanted.isUpright ? `${UPRIGHT}-${width}` : `${width}`;
}

function widthSent(image: ImageRow, wanted: Variant): number {
  const whole = wanted.isUpright ? uprightCut(image).width : image.width;
  return isDrawing(image, wanted) ? whole : Math.min(wanted.width ?? whole, whole);
}

/** Whether SVG is sent. */
export function isDrawing({ media_type }: ImageRow, { isUpright }: Variant): boolean {
  return media_type === 'image/svg+xml' && !isUpright;
}

/** The part of a picture that is kept, in pixels. */
function uprightCut({ width, height }: ImageRow) {
  const kept = Math.max(1, Math.min(width, Math.round(height * UPRIGHT_RATIO)));
  return { left: Math.round((width - kept) * UPRIGHT_FROM_LEFT), top: 0, width: kept, height };
}

export const isPhoto = ({ path }: ImageRow): boolean => photoKeyOf(path) !== undefined;

export function makeImageVariants(files: ImageFiles, log: Log): ImageVariants {
  const memory = makeCache<Buffer>('imageVariants', { sizeOf: ({ length }) => length });
  const pool = makeSemaphore({ concurrency: RESIZES_AT_ONCE, queueLimit: RESIZES_WAITING });
  // Single-flight: concurrent requests of a variant share one resize.
  const inFlight = new Map<string, Promise<Buffer>>();

  const load = async (image: ImageRow, wanted: Variant, name: string): Promise<Buffer> => {
    const width = widthSent(image, wanted);
    const asItIs = isDrawing(image, wanted) || (image.media_type === 'image/webp' && width === image.width);
    if (asItIs) return await readOriginal(image);
    // Variants of photos are not stored: the disk caches of other servers would keep them after the photo is removed.
    const isStored = !isPhoto(image);
    const kept = isStored ? await files.readVariant(image, name) : undefined;
    if (kept) return kept;
    const original = await readOriginal(image);
    const bytes = await pool(async () => {
      const sharp = await loadSharp();
      const picture = wanted.isUpright ? sharp(original).extract(uprightCut(image)) : sharp(original);
      return await picture.resize({ width }).webp(WEBP).toBuffer();
    });
    if (!isStored) return bytes;
    await bestEffort(files.writeVariant(image, name, bytes), 'a variant that is not stored is made again', log);
    return bytes;
  };

  const readOriginal = async (image: ImageRow): Promise<Buffer> => {
    const bytes = await files.readOriginal(image);
    if (bytes) return bytes;
    log.warn({ path: image.path }, 'image row without a file');
    throw new AppError('NOT_FOUND', { path: image.path });
  };

  return {
    async read(image, wanted) {
      const name = variantName(image, wanted);
      const key = `${image.path}@${image.version}-${name}`;
      const hot = memory.get(key);
      if (hot) return hot;
      const shared = inFlight.get(key);
      if (shared) return await shared;
      const loading = load(image, wanted, name);
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
