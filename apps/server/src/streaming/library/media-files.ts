// The files of the media folder, read by position. Paths come from rows and never from a viewer; even so, none leads out
// of the folder, be it by its words or by a link.

import { type FileHandle, open, readFile, realpath } from 'node:fs/promises';
import { isAbsolute, resolve, sep } from 'node:path';
import { hasErrorCode } from '../../shared/error-code.ts';
import { makeBoundedCache } from './bounded-cache.ts';

export interface MediaFiles {
  /** A part of a file. Undefined when the file is not there or ends before the part does. */
  read(path: string, offset: number, size: number): Promise<Buffer | undefined>;
  /** All of a file. Undefined when it is not there. */
  readWhole(path: string): Promise<Buffer | undefined>;
  /** Opens the file anew when it is read next: another one may stand in its place. */
  forget(path: string): void;
  close(): Promise<void>;
}

/** Files that are held open. An asset has a file for each rendition, of which a viewer reads two. */
const OPEN_FILES = 256;

interface OpenFile {
  readonly handle: Promise<FileHandle>;
  readers: number;
  isForgotten: boolean;
}

/** The absolute path of a file of the folder. Throws for a path that leaves it. */
export function placeIn(folder: string, path: string): string {
  const place = resolve(folder, path);
  const isInside = place.startsWith(`${folder}${sep}`);
  if (path === '' || path.includes('\0') || isAbsolute(path) || !isInside) {
    throw new Error(`The path ${JSON.stringify(path)} is not one of the media folder.`);
  }
  return place;
}

export async function openMediaFiles(mediaFolder: string): Promise<MediaFiles> {
  const folder = await realpath(mediaFolder);
  const closing = new Set<Promise<void>>();

  const closeWhenIdle = (file: OpenFile) => {
    if (!file.isForgotten || file.readers > 0) return;
    const closed: Promise<void> = file.handle
      .then((handle) => handle.close())
      .catch(() => undefined)
      .finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const files = makeBoundedCache<OpenFile>({
    most: OPEN_FILES,
    onLeave(file) {
      file.isForgotten = true;
      closeWhenIdle(file);
    },
  });

  /** Refuses a link that leads out of the folder. */
  const findReal = async (path: string): Promise<string> => {
    const real = await realpath(placeIn(folder, path));
    if (!real.startsWith(`${folder}${sep}`)) throw new Error(`${path} is a link out of the media folder.`);
    return real;
  };

  const take = (path: string): OpenFile => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const handle = findReal(path).then((real) => open(real, 'r'));
    const file: OpenFile = { handle, readers: 0, isForgotten: false };
    handle.catch(() => files.delete(path));
    files.set(path, file);
    return file;
  };

  return {
    read: (path, offset, size) =>
      unlessAbsent(async () => {
        const file = take(path);
        file.readers += 1;
        try {
          return await readPart(await file.handle, offset, size);
        } finally {
          file.readers -= 1;
          closeWhenIdle(file);
        }
      }),
    readWhole: (path) => unlessAbsent(async () => await readFile(await findReal(path))),
    forget: (path) => files.delete(path),
    async close() {
      files.clear();
      await Promise.all(closing);
    },
  };
}

async function readPart(handle: FileHandle, offset: number, size: number): Promise<Buffer | undefined> {
  // Memory of its own: a piece of the shared pool would keep the pool's other pieces alive as long as it is cached.
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let done = 0; done < size; ) {
    const { bytesRead } = await handle.read(bytes, done, size - done, offset + done);
    if (bytesRead === 0) return undefined;
    done += bytesRead;
  }
  return bytes;
}

async function unlessAbsent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}
