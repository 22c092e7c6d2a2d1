// The files of an ingest run. What is said to be there survives a power cut: bytes are synced before the name changes,
// and the folder that holds the name after it.

import { watch } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from '../../shared/error-code.ts';

export interface WrittenFile {
  readonly bytes: Buffer;
  /** When its last byte was written, epoch milliseconds. */
  readonly writtenAtMs: number;
}

/** Paths are absolute. Failures are those of the file system, with its codes. */
export interface IngestFiles {
  /** Makes a folder and those above it, and keeps it. */
  makeFolder(path: string): Promise<void>;
  /** Names in a folder; none when it is not there. */
  list(path: string): Promise<string[]>;
  readText(path: string): Promise<string | undefined>;
  /** Undefined when it is not there. */
  read(path: string): Promise<WrittenFile | undefined>;
  write(path: string, bytes: Buffer): Promise<void>;
  /** Moves a complete file to its place. Its folder is to be synced when all are moved. */
  settle(from: string, to: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
  /** Removes a file or a folder with all that is in it; one that is not there does no harm. */
  remove(path: string): Promise<void>;
  /** What may still be written where the folder is, in bytes. */
  freeBytes(path: string): Promise<number>;
  /** Calls when a list in the folder has changed. It may miss changes: look now and then as well. */
  watchLists(path: string, onChange: () => void): () => void;
}

export const diskFiles: IngestFiles = {
  async makeFolder(path) {
    const first = await mkdir(path, { recursive: true });
    if (first === undefined) return;
    // The names of all folders that were made, up to the one that was there.
    for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await sync(dirname(folder));
  },
  list: (path) => unlessAbsent(readdir(path)).then((names) => names ?? []),
  readText: (path) => unlessAbsent(readFile(path, 'utf8')),
  async read(path) {
    const bytes = await unlessAbsent(readFile(path));
    const facts = bytes && (await unlessAbsent(stat(path)));
    return bytes && facts && { bytes, writtenAtMs: facts.mtimeMs };
  },
  async write(path, bytes) {
    const draft = `${path}.new`;
    await writeFile(draft, bytes);
    await sync(draft);
    await rename(draft, path);
  },
  async settle(from, to) {
    await sync(from);
    await rename(from, to);
  },
  syncFolder: sync,
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
      // Watching is a favour of the system; without it changes are found a little later.
      watcher.on('error', () => watcher.close());
      return () => watcher.close();
    } catch {
      return () => {};
    }
  },
};

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether there was no room for what should be written. */
export const isDiskFull = (error: unknown): boolean => hasErrorCode(error, 'ENOSPC', 'EDQUOT');

/** The same, said by ffmpeg. */
export const saysDiskFull = (words: string): boolean => /No space left on device|Disk quota exceeded/i.test(words);
