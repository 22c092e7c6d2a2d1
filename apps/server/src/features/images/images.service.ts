import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { openImageFiles } from './image-files.ts';
import { type NewImage, storeImages } from './image-store.ts';
import { isDrawing, makeImageVariants, widthSent } from './image-variants.ts';
import { findImage, type ImageRow } from './images.queries.ts';

export interface ImagesDeps {
  readonly db: Database;
  /** The folder of pictures in the data folder. */
  readonly folder: string;
  readonly now: Clock;
  readonly log: Log;
}

export interface AskedImage {
  readonly path: string;
  readonly width: number | undefined;
  readonly version: string | undefined;
}

/** A picture as it is answered. The bytes are asked for apart, because a browser that has them needs none. */
export interface FoundImage {
  readonly etag: string;
  readonly mediaType: string;
  /** Whether the address names this very version, so that it will never mean another picture. */
  readonly isImmutable: boolean;
  readonly isDrawing: boolean;
  read(): Promise<Buffer>;
}

export interface Images {
  /** Throws NOT_FOUND when there is no such picture. */
  find(asked: AskedImage): Promise<FoundImage>;
  /** Takes pictures in; those that are there already are left alone. Gives the paths of the others. */
  store(images: readonly NewImage[]): Promise<string[]>;
  /** Makes a variant before anybody asks for it. */
  prepare(path: string, width: number): Promise<void>;
}

/** Rows change only with a new edition: an old version may be answered this long to whoever does not name one. */
const ROW_KEPT_MS = 60_000;
/** More paths than this are not in use at once; a flood of them must not fill the memory. */
const ROWS_KEPT = 10_000;

export async function createImages({ db, folder, now, log }: ImagesDeps): Promise<Images> {
  const files = await openImageFiles(folder, now);
  const variants = makeImageVariants(files, log);
  const rows = new Map<string, { readonly row: ImageRow; readonly readAt: number }>();

  const findRow = async (path: string, version: string | undefined): Promise<ImageRow> => {
    const kept = rows.get(path);
    const isCurrent = kept !== undefined && now() - kept.readAt < ROW_KEPT_MS;
    if (isCurrent && (version === undefined || version === kept.row.version)) return kept.row;
    const row = await findImage(db.kysely, path);
    if (row === undefined) throw new AppError('NOT_FOUND', { path });
    if (rows.size >= ROWS_KEPT) rows.clear();
    rows.set(path, { row, readAt: now() });
    return row;
  };

  return {
    async find({ path, width, version }) {
      const row = await findRow(path, version);
      return {
        etag: `"${row.version}-${widthSent(row, width)}"`,
        mediaType: isDrawing(row) ? row.media_type : 'image/webp',
        isImmutable: version === row.version,
        isDrawing: isDrawing(row),
        read: () => variants.read(row, width),
      };
    },
    async store(images) {
      const stored = await storeImages(db, files, images);
      for (const path of stored) rows.delete(path);
      return stored;
    },
    async prepare(path, width) {
      await variants.read(await findRow(path, undefined), width);
    },
  };
}
