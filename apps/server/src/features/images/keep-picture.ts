// Pictures that others give (uploads of the console, files and addresses of commands), checked and stored as WebP of our own.
// Drawings (SVG) are refused: they may hold scripts.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePicture, PHOTO_FORMATS } from '../../shared/decode-picture.ts';
import type { Images } from './images.service.ts';

/** Wider than any picture of a page. */
const WIDEST = 2_560;
const HASH_LENGTH = 16;

/** The path that a kept picture has; the same bytes have the same one. */
export const keptPath = (hash: string): string => `kept/${hash}`;

/** Stores a picture and returns its hash. Throws PictureError. */
export async function keepPicture(images: Pick<Images, 'store'>, bytes: Buffer): Promise<string> {
  const webp = await makePicture(bytes, WIDEST, { formats: PHOTO_FORMATS });
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
