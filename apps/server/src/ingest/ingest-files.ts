// File operations in the working folders of ingest, on this machine. Finished segments go to the media store.

import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { hasErrorCode } from '../shared/error-code.ts';

export interface WrittenFile {
  readonly bytes: Buffer;
  /** When its last byte was written, epoch milliseconds. */
  readonly writtenAtMs: number;
}

/** Paths are absolute. Failures are those of the file system, with its codes. */
export interface IngestFiles {
  /** Creates a folder and its parents. */
  makeFolder(path: string): Promise<void>;
  /** Names in a folder; none when it is absent. */
  list(path: string): Promise<string[]>;
  readText(path: string): Promise<string | undefined>;
  /** Undefined when the file is absent. */
  read(path: string): Promise<WrittenFile | undefined>;
  write(path: string, bytes: Buffer): Promise<void>;
  /** Removes a file, or a folder with its contents. An absent path is no error. */
  remove(path: string): Promise<void>;
  /** Free bytes of the file system that holds the folder. */
  freeBytes(path: string): Promise<number>;
  /** Calls back when a list in the folder changes. May miss changes: poll as well. */
  watchLists(path: string, onChange: () => void): () => void;
}

export const diskFiles: IngestFiles = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true });
  },
  list: (path) => unlessAbsent(readdir(path)).then((names) => names ?? []),
  readText: (path) => unlessAbsent(readFile(path, 'utf8')),
  async read(path) {
    const bytes = await unlessAbsent(readFile(path));
    const facts = bytes && (await unlessAbsent(stat(path)));
    return bytes && facts && { bytes, writtenAtMs: facts.mtimeMs };
  },
  write: (path, bytes) => writeFile(path, bytes),
  remove: (path) => rm(path, { recursive: true, force: true }),
  async freeBytes(path) {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  },
  watchLists(path, onChange) {
    try {
      const watcher = watch(path, { persistent: false }, (_, name) => {
        if (name === null || name.endsWith('.m3u8')) onChange();
      });
      // File watching is best effort; without it changes are found by polling.
      watcher.on('error', () => watcher.close());
      return () => watcher.close();
    } catch {
      return () => {};
    }
  },
};

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
