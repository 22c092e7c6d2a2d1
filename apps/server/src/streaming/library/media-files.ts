// Reads files of the media folder by byte range, with an LRU cache of open file handles. Paths come from rows and never
// from a viewer; even so, neither `..` nor a symbolic link leads out of the folder.

import { type FileHandle, open, readFile, realpath } from 'node:fs/promises';
import { isAbsolute, resolve, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { hasErrorCode } from '../../shared/error-code.ts';

export interface MediaFiles {
  /** A byte range of a file. Undefined when the file is absent or ends before the range does. */
  read(path: string, offset: number, size: number): Promise<Buffer | undefined>;
  /** The whole file. Undefined when it is absent. */
  readWhole(path: string): Promise<Buffer | undefined>;
  /** Drops the open handle: another file may have the same path now. */
  forget(path: string): void;
  close(): Promise<void>;
}

/** Open file handles. An asset has a file for each rendition, of which a viewer reads two. */
const OPEN_FILES = 256;

interface OpenFile {
  readonly handle: Promise<FileHandle>;
  readers: number;
  isForgotten: boolean;
}

/** The absolute path of a file of the folder. Throws for a path that leads out of the folder. */
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
  const files = new LRUCache<string, OpenFile>({
    max: OPEN_FILES,
    dispose(file) {
      file.isForgotten = true;
      closeWhenIdle(file);
    },
  });

  /** Rejects for a symbolic link that leads out of the folder. */
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
    forget: (path) => void files.delete(path),
    async close() {
      files.clear();
      await Promise.all(closing);
    },
  };
}

async function readPart(handle: FileHandle, offset: number, size: number): Promise<Buffer | undefined> {
  // Not from the shared pool: a cached slice of the pool would keep its neighbours alive.
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
