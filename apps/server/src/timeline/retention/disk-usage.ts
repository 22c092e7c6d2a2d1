// Disk usage of media, by top-level folder. A week of one ingested channel is half a million files, so folders that
// have not changed are cached and not counted again.
import type { Dirent } from 'node:fs';
import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { LIVE_FOLDER } from '../../media/run-files.ts';

export type DiskUsage = Readonly<Record<string, number>>;

/** Free space, in bytes. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface Counted {
  readonly changedAt: number;
  readonly bytes: number;
}

/** Returns a function that measures. Symbolic links are not followed. */
export function makeUsageMeter(mediaFolder: string): () => Promise<DiskUsage> {
  let counted = new Map<string, Counted>();

  return async () => {
    const seen = new Map<string, Counted>();
    const usage: Record<string, number> = {};
    for (const { name } of await listFolders(mediaFolder)) {
      const isLive = name === LIVE_FOLDER;
      usage[name] = await countFolder(join(mediaFolder, name), isLive ? { counted, seen } : undefined);
    }
    counted = seen;
    return usage;
  };
}

interface UsageCache {
  readonly counted: ReadonlyMap<string, Counted>;
  readonly seen: Map<string, Counted>;
}

async function countFolder(folder: string, cache: UsageCache | undefined): Promise<number> {
  const entries = await list(folder);
  const inner = entries.filter((entry) => entry.isDirectory());
  let bytes = 0;
  for (const { name } of inner) bytes += await countFolder(join(folder, name), cache);
  return bytes + (await countFiles(folder, entries, inner.length === 0 ? cache : undefined));
}

/** Segments are added to a folder and never changed: a folder with the same mtime has the same size. */
async function countFiles(folder: string, entries: readonly Dirent[], cache: UsageCache | undefined): Promise<number> {
  const changedAt = cache && (await statOf(folder))?.mtimeMs;
  const known = cache?.counted.get(folder);
  if (cache && known && known.changedAt === changedAt) {
    cache.seen.set(folder, known);
    return known.bytes;
  }
  let bytes = 0;
  for (const entry of entries) if (entry.isFile()) bytes += (await statOf(join(folder, entry.name)))?.size ?? 0;
  if (cache && changedAt !== undefined) cache.seen.set(folder, { changedAt, bytes });
  return bytes;
}

const list = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => []);
const listFolders = async (folder: string) => (await list(folder)).filter((entry) => entry.isDirectory());
/** A file that is removed during the count takes no space. */
const statOf = (path: string) => lstat(path).catch(() => undefined);
