// Pictures of imports, stored under content-addressed names: a changed picture gets another address.
import { createHash } from 'node:crypto';
import { createImages } from '../../features/images/images.service.ts';
import { LONGEST_PICTURE_FILE, readFileBytes } from '../../shared/open-input.ts';
import { RefusedError } from '../command.ts';
import type { Tools } from '../open-tools.ts';
import type { TitleMeta } from './title-meta.ts';
import type { TitleToWrite } from './write-title.ts';

/** Returns a function that stores a file and returns the path of its picture. */
export function openPictureStore({ stores, db, log, now }: Tools) {
  const images = createImages({ db, store: stores.images, now, log });
  return async (file: string, name: string): Promise<string> => {
    const bytes = await readFileBytes(file, LONGEST_PICTURE_FILE).catch((error: unknown) => {
      throw new RefusedError(`The picture ${file} cannot be read.`, { cause: error });
    });
    const path = `imported/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
    await images.store([{ path, file }]).catch((error: unknown) => {
      throw new RefusedError(`The picture ${file} cannot be used.`, { cause: error });
    });
    return path;
  };
}

/** Stores the pictures of a film or series; returns their paths. */
export async function storeArt(tools: Tools, { id, art }: Pick<TitleMeta, 'id' | 'art'>): Promise<TitleToWrite['art']> {
  const store = openPictureStore(tools);
  const stored: Record<string, string> = {};
  for (const [name, file] of Object.entries(art)) if (file) stored[name] = await store(file, `${id}-${name}`);
  return stored;
}
