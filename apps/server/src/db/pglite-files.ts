// Durable files of PGlite: a commit survives a power cut. PGlite itself starts PostgreSQL with fsync off and has an empty
// fsync call; here fsync is on and implemented.
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's number of EIO. PostgreSQL panics on a failed fsync, as it must. */
const EIO = 29;

type FsInit = NodeFS['init'];

/** Adds the missing fsync to Emscripten's file streams. */
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
 * PostgreSQL settings for one process with little memory. PGlite has no checkpointer process; pglite-maintenance.ts runs
 * checkpoints, and these sizes let them recycle WAL files.
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
/** For in-memory databases, without fsync. */
export const MEMORY_START = withSettings(PGlite.defaultStartParams);

function withSettings(words: string[]): string[] {
  return [...words, ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
