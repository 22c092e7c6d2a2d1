import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedError, reasonOf } from '../command.ts';

/** The file itself, or the files of a folder and the folders below it whose names fit, in order. */
export async function listFiles(place: string, pattern: RegExp): Promise<string[]> {
  try {
    if (!(await stat(place)).isDirectory()) return [place];
    const names = await readdir(place, { recursive: true });
    return names
      .filter((name) => pattern.test(name))
      .sort()
      .map((name) => join(place, name));
  } catch (error) {
    throw new RefusedError(`${place} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}
