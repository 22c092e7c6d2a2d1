// Image files in the data folder: `originals/v/tuzfener.webp` as stored, `variants/v/tuzfener/3f2a91c0de-320.webp` as
// sent. Atomic writes: a file is written aside and then renamed.

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../shared/clock.ts';
import { hasErrorCode } from '../../shared/error-code.ts';
import type { ImageRow } from './images.queries.ts';

type MediaType = ImageRow['media_type'];
type Original = Pick<ImageRow, 'path' | 'media_type'>;
type Variant = Pick<ImageRow, 'path' | 'version'>;

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
};
/** Writing takes milliseconds: an older unfinished file was left by a crash. */
const LEFT_BEHIND_MS = 3_600_000;

export interface ImageFiles {
  /** Undefined when the file does not exist. */
  readOriginal(image: Original): Promise<Buffer | undefined>;
  writeOriginal(image: Original, bytes: Buffer): Promise<void>;
  readVariant(image: Variant, width: number): Promise<Buffer | undefined>;
  writeVariant(image: Variant, width: number, bytes: Buffer): Promise<void>;
  /** Deletes an original, whatever its media type. */
  removeOriginal(path: string): Promise<void>;
  /** Deletes the variants of a replaced original. */
  removeVariants(path: string): Promise<void>;
}

export async function openImageFiles(folder: string, now: Clock): Promise<ImageFiles> {
  const aside = join(folder, 'unfinished');
  await mkdir(aside, { recursive: true });
  await removeLeftBehind(aside, now);

  const write = async (file: string, bytes: Buffer) => {
    const unfinished = join(aside, randomUUID());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  };
  const original = ({ path, media_type }: Original) => join(folder, 'originals', `${path}.${EXTENSIONS[media_type]}`);
  const variants = (path: string) => join(folder, 'variants', path);
  const variant = ({ path, version }: Variant, width: number) => join(variants(path), `${version}-${width}.webp`);

  return {
    readOriginal: (image) => readIfThere(original(image)),
    writeOriginal: (image, bytes) => write(original(image), bytes),
    readVariant: (image, width) => readIfThere(variant(image, width)),
    writeVariant: (image, width, bytes) => write(variant(image, width), bytes),
    removeOriginal: async (path) => {
      for (const media_type of Object.keys(EXTENSIONS) as MediaType[]) {
        await rm(original({ path, media_type }), { force: true });
      }
    },
    removeVariants: (path) => rm(variants(path), { recursive: true, force: true }),
  };
}

async function removeLeftBehind(folder: string, now: Clock): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // Another process may have renamed the file meanwhile.
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now(),
    );
    if (now() - writtenAt > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
