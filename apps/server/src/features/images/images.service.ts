import { photoKeyOf } from '@seyir/contract/images';
import { PROFILE_PHOTO_SIDE } from '@seyir/core/limits/profile';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import { makeCache, ttlOf } from '../../shared/caches.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import type { MediaStore } from '../../store/media-store.ts';
import { makeImageFiles } from './image-files.ts';
import { type NewImage, storeImages } from './image-store.ts';
import { isDrawing, isPhoto, makeImageVariants, type Variant, variantName } from './image-variants.ts';
import { findImage, findPhoto, type ImageRow } from './images.queries.ts';

interface ImagesDeps {
  readonly db: Database;
  readonly store: MediaStore;
  readonly now: Clock;
  readonly log: Log;
}

interface ImageRequest extends Variant {
  readonly path: string;
  readonly version: string | undefined;
}

/** An image reply. The bytes are read lazily, because a 304 needs none. */
interface FoundImage {
  readonly etag: string;
  readonly mediaType: string;
  /** Whether the address names the current version, so that the reply may be cached as immutable. */
  readonly isImmutable: boolean;
  readonly isDrawing: boolean;
  /** Personal data: not for shared caches, which would keep what is erased. */
  readonly isPhoto: boolean;
  read(): Promise<Buffer>;
}

export interface Images {
  /** Throws NOT_FOUND for an unknown image. */
  find(request: ImageRequest): Promise<FoundImage>;
  /** Stores new and changed images, and returns their paths. */
  store(images: readonly NewImage[]): Promise<string[]>;
  /** Deletes the files of images whose rows are gone. */
  removeFiles(paths: readonly string[]): Promise<void>;
  /** Makes a variant before its first request. */
  prepare(path: string, variant: Variant): Promise<void>;
}

/** Time to live of a cached row: requests without a version may get an old image this long, other servers a removed photo. */
const ROW_KEPT_MS = ttlOf('imageRows');

export function createImages({ db, store, now, log }: ImagesDeps): Images {
  const files = makeImageFiles(store);
  const variants = makeImageVariants(files, log);
  const rows = makeCache<{ readonly row: ImageRow; readonly readAt: number }>('imageRows');

  const findRow = async (path: string, version: string | undefined): Promise<ImageRow> => {
    const kept = rows.get(path);
    const isCurrent = kept !== undefined && now() - kept.readAt < ROW_KEPT_MS;
    if (isCurrent && (version === undefined || version === kept.row.version)) return kept.row;
    const row = await readRow(db, path);
    if (row === undefined) throw new AppError('NOT_FOUND', { path });
    rows.set(path, { row, readAt: now() });
    return row;
  };

  return {
    async find({ path, version, ...wanted }) {
      const row = await findRow(path, version);
      const isSvg = isDrawing(row, wanted);
      return {
        etag: `"${row.version}-${variantName(row, wanted)}"`,
        mediaType: isSvg ? row.media_type : 'image/webp',
        // A photo is replaced under another path.
        isImmutable: isPhoto(row) || version === row.version,
        isDrawing: isSvg,
        isPhoto: isPhoto(row),
        read: () => variants.read(row, wanted),
      };
    },
    async store(images) {
      const stored = await storeImages(db, files, images);
      for (const path of stored) rows.delete(path);
      return stored;
    },
    async removeFiles(paths) {
      for (const path of paths) {
        rows.delete(path);
        await files.removeOriginal(path);
        await files.removeVariants(path);
      }
    },
    async prepare(path, variant) {
      await variants.read(await findRow(path, undefined), variant);
    },
  };
}

/** The row of a picture of the catalogue, or of a photo that a profile shows. */
async function readRow(db: Database, path: string): Promise<ImageRow | undefined> {
  const key = photoKeyOf(path);
  if (key === undefined) return await findImage(db.kysely, path);
  if ((await findPhoto(db.kysely, key)) === undefined) return undefined;
  const side = PROFILE_PHOTO_SIDE;
  return { path, media_type: 'image/webp', width: side, height: side, version: key, ambient: null };
}
