import { createHash } from 'node:crypto';
import { createImages } from '../../features/images/images.service.ts';
import { LONGEST_PICTURE_FILE, readFileBytes } from '../../shared/open-input.ts';
import { CliError } from '../command.ts';
import type { Tools } from '../open-tools.ts';

/** Stores pictures under content-addressed names: a changed picture gets another address. Returns a function that does. */
export async function openPictureStore({ stores, db, log, now }: Tools) {
  const images = createImages({ db, store: stores.images, now, log });
  return async (file: string, name: string): Promise<string> => {
    const bytes = await readFileBytes(file, LONGEST_PICTURE_FILE).catch((error: unknown) => {
      throw new CliError(`The picture ${file} cannot be read.`, { cause: error });
    });
    const path = `imported/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
    await images.store([{ path, file }]).catch((error: unknown) => {
      throw new CliError(`The picture ${file} cannot be used.`, { cause: error });
    });
    return path;
  };
}
