// PGlite's files in a folder of the disk, written so that a commit survives not only the end of the process but also a
// power cut. PGlite itself starts PostgreSQL with fsync off and leaves the call empty; here it is on and real.
import { fsyncSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's number for an input/output error. PostgreSQL stops when it sees it, as it must. */
const EIO = 29;

type FsInit = NodeFS['init'];

/** Gives Emscripten's file streams the fsync they lack. */
export class DurableFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<FsInit>): ReturnType<FsInit> {
    const prepared = await super.init(pglite, options);
    const preRun = prepared.emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      const { stream_ops: streamOps } = module.NODEFS as unknown as { stream_ops: { fsync?: SyncStream } };
      streamOps.fsync = syncStream;
    });
    return { emscriptenOpts: { ...prepared.emscriptenOpts, preRun } };
  }
}

type SyncStream = (stream: { nfd: number }) => number;

const syncStream: SyncStream = ({ nfd }) => {
  try {
    fsyncSync(nfd);
    return 0;
  } catch {
    return EIO;
  }
};

/**
 * PostgreSQL's settings for one process with little memory. Without a server around it PGlite never makes a checkpoint
 * by itself; `maintenance` asks for them, and these sizes let them give log files back to the disk.
 */
const SETTINGS = {
  shared_buffers: '32MB',
  wal_sync_method: 'fsync',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  timezone: 'UTC',
};

const TURN_FSYNC_OFF = '-F';

export const DURABLE_START = withSettings(PGlite.defaultStartParams.filter((word) => word !== TURN_FSYNC_OFF));
/** For databases in memory, where there is nothing to sync. */
export const MEMORY_START = withSettings(PGlite.defaultStartParams);

function withSettings(words: string[]): string[] {
  return [...words, ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Writes a whole folder through to the disk, so that its new name is never seen before its contents. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...paths, folder]) {
    const handle: FileHandle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
