// Bounded disk cache of immutable byte ranges, in front of an object store: least recently used entries are evicted by size.
// The index lives in memory and is built from the folder at the first use. Entries are hints: a missing or damaged file and an
// unreadable folder are cache misses and never errors.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface DiskCache {
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Bytes on the disk. */
  size(): number;
}

/** Bytes of the checksum in front of every entry: a power cut may leave a file without its contents. */
const CHECKSUM_BYTES = 16;
const DRAFT = 'new-';

const checksum = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);

export function makeDiskCache(folder: string, maxBytes: number): DiskCache {
  const place = (name: string) => join(folder, name.slice(0, 2), name);
  const drop = (name: string) => rm(place(name), { force: true }).catch(() => undefined);
  const entries = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      // `set` replaces an entry by an equal one: the file stays.
      if (reason === 'evict' || reason === 'delete') void drop(name);
    },
  });
  let indexed: Promise<boolean> | undefined;
  const readIndex = async () => {
    await mkdir(folder, { recursive: true });
    for (const { name, bytes } of await readFolder(folder)) entries.set(name, bytes);
  };
  /** Whether the folder could be read. A failure is forgotten, so that the next use tries again. */
  const index = () => {
    indexed ??= readIndex().then(
      () => true,
      () => {
        indexed = undefined;
        return false;
      },
    );
    return indexed;
  };

  return {
    async get(key) {
      if (!(await index())) return undefined;
      const name = nameOf(key);
      if (!entries.get(name)) return undefined;
      const file = await readFile(place(name)).catch(() => undefined);
      const bytes = file?.subarray(CHECKSUM_BYTES);
      if (bytes && checksum(bytes).equals(file?.subarray(0, CHECKSUM_BYTES) ?? Buffer.alloc(0))) return bytes;
      entries.delete(name);
      return undefined;
    },
    async put(key, bytes) {
      if (!(await index())) return;
      const name = nameOf(key);
      const total = bytes.length + CHECKSUM_BYTES;
      if (entries.has(name) || total > maxBytes) return;
      const draft = join(folder, `${DRAFT}${randomUUID()}`);
      try {
        await mkdir(join(folder, name.slice(0, 2)), { recursive: true });
        await writeFile(draft, [checksum(bytes), bytes]);
        await rename(draft, place(name));
        entries.set(name, total);
      } catch {
        // A full disk: the next read asks the object store again.
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
    size: () => entries.calculatedSize,
  };
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 40);

/** Entries of an earlier process, the oldest first; drafts of a crash are removed. */
async function readFolder(folder: string) {
  const found: { name: string; bytes: number; readAt: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && entry.name.startsWith(DRAFT)) await rm(join(folder, entry.name), { force: true });
    if (!entry.isDirectory()) continue;
    for (const name of await readdir(join(folder, entry.name))) {
      const facts = await stat(join(folder, entry.name, name)).catch(() => undefined);
      if (facts) found.push({ name, bytes: facts.size, readAt: facts.atimeMs });
    }
  }
  return found.sort((one, other) => one.readAt - other.readAt);
}
