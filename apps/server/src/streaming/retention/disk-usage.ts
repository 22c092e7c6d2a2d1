// How much space media takes, by the folders of the media folder. A week of one ingested channel is half a million files:
// what was counted once and cannot have changed is not counted again.
import type { Dirent } from 'node:fs';
import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { LIVE_FOLDER } from '../library/run-files.ts';

export type DiskUsage = Readonly<Record<string, number>>;

/** What may still be written, in bytes. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface Counted {
  readonly changedAt: number;
  readonly bytes: number;
}

/** Gives a function that measures. Links are not followed. */
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

interface Memory {
  readonly counted: ReadonlyMap<string, Counted>;
  readonly seen: Map<string, Counted>;
}

async function countFolder(folder: string, memory: Memory | undefined): Promise<number> {
  const entries = await list(folder);
  const inner = entries.filter((entry) => entry.isDirectory());
  let bytes = 0;
  for (const { name } of inner) bytes += await countFolder(join(folder, name), memory);
  return bytes + (await countFiles(folder, entries, inner.length === 0 ? memory : undefined));
}

/** Segments are added to a folder and never changed: one whose names are the same has the same size. */
async function countFiles(folder: string, entries: readonly Dirent[], memory: Memory | undefined): Promise<number> {
  const changedAt = memory && (await statOf(folder))?.mtimeMs;
  const known = memory?.counted.get(folder);
  if (memory && known && known.changedAt === changedAt) {
    memory.seen.set(folder, known);
    return known.bytes;
  }
  let bytes = 0;
  for (const entry of entries) if (entry.isFile()) bytes += (await statOf(join(folder, entry.name)))?.size ?? 0;
  if (memory && changedAt !== undefined) memory.seen.set(folder, { changedAt, bytes });
  return bytes;
}

const list = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => []);
const listFolders = async (folder: string) => (await list(folder)).filter((entry) => entry.isDirectory());
/** What goes while it is being counted takes no space. */
const statOf = (path: string) => lstat(path).catch(() => undefined);
