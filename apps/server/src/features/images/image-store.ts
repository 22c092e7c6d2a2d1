// Stores images: first the file in the data folder, then the row in the database, so that no row names a missing file.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database } from '../../db/database.ts';
import { loadSharp } from '../../shared/load-sharp.ts';
import type { ImageFiles } from './image-files.ts';
import { type ImageRow, listImages, putImage } from './images.queries.ts';

export interface NewImage {
  /** The path below `/images/`, such as `v/tuzfener`. */
  readonly path: string;
  readonly file: string;
  /** Its dominant colour, `#rrggbb`. */
  readonly ambient?: string | undefined;
}

const VERSION_LENGTH = 10;
const AT_ONCE = 8;
const MEDIA_TYPES: Readonly<Record<string, ImageRow['media_type']>> = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
};

/**
 * Stores the images that are new or have changed; the others cost one read. Returns the stored paths.
 */
export async function storeImages(db: Database, files: ImageFiles, images: readonly NewImage[]): Promise<string[]> {
  const known = new Map(
    (
      await listImages(
        db.kysely,
        images.map(({ path }) => path),
      )
    ).map((row) => [row.path, row]),
  );
  const stored: string[] = [];
  const waiting = [...images];
  const storeWaiting = async () => {
    for (let image = waiting.shift(); image !== undefined; image = waiting.shift()) {
      const row = known.get(image.path);
      if (await storeImage(db, files, image, row)) stored.push(image.path);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeWaiting));
  return stored;
}

async function storeImage(
  db: Database,
  files: ImageFiles,
  image: NewImage,
  known: ImageRow | undefined,
): Promise<boolean> {
  const bytes = await readFile(image.file);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LENGTH);
  const ambient = image.ambient ?? null;
  const hasFile = known?.version === version && (await files.readOriginal(known)) !== undefined;
  if (hasFile && known.ambient === ambient) return false;

  const sharp = await loadSharp();
  const { format, width, height } = await sharp(bytes).metadata();
  const media_type = format === undefined ? undefined : MEDIA_TYPES[format === 'heif' ? 'avif' : format];
  if (media_type === undefined) throw new Error(`${image.file} is not a picture of a known format.`);
  const row: ImageRow = { path: image.path, media_type, width, height, version, ambient };
  await files.writeOriginal(row, bytes);
  await putImage(db.kysely, row);
  if (known !== undefined && known.version !== version) await files.removeVariants(image.path);
  return true;
}
