// Media store in an S3-compatible bucket, with a bounded disk cache for reads. Objects are written whole, so that a reader
// sees all of one or nothing; what is read through the cache is never replaced under the same path.
import { open, readFile, rm, stat } from 'node:fs/promises';
import type { DiskCache } from './disk-cache.ts';
import { checkPath, type MediaStore } from './media-store.ts';
import { PART_BYTES, type S3Client } from './s3-client.ts';

interface S3StoreDeps {
  readonly client: S3Client;
  readonly cache: DiskCache;
  /** Begin of all keys: empty, or ends with `/`. */
  readonly prefix: string;
}

/** Larger files are uploaded in parts: fewer bytes are sent again after a failure, and fewer are in memory. */
const LARGE_BYTES = 2 * PART_BYTES;

export function makeS3Store({ client, cache, prefix }: S3StoreDeps): MediaStore {
  const keyOf = (path: string) => `${prefix}${checkPath(path)}`;

  const readCached = async (name: string, fetchBytes: () => Promise<Buffer | undefined>) => {
    const kept = await cache.get(name);
    if (kept !== undefined) return kept;
    const bytes = await fetchBytes();
    // Not awaited: a viewer does not wait for the cache.
    if (bytes !== undefined) void cache.put(name, bytes);
    return bytes;
  };

  const upload = async (from: string, key: string, signal: AbortSignal | undefined): Promise<void> => {
    const { size } = await stat(from);
    if (size <= LARGE_BYTES) return await client.put(key, await readFile(from));
    const file = await open(from, 'r');
    try {
      await client.putLarge(key, size, async (offset, length) => {
        signal?.throwIfAborted();
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, offset);
        if (bytesRead !== length) throw new Error(`${from} became shorter while it was uploaded.`);
        return buffer;
      });
    } finally {
      await file.close();
    }
  };

  return {
    kind: 's3',
    read: (path, offset, size) => {
      const key = keyOf(path);
      return readCached(`${key} ${offset} ${size}`, () => client.get(key, { offset, size }));
    },
    readWhole: (path) => readCached(keyOf(path), () => client.get(keyOf(path))),
    readFresh: (path) => client.get(keyOf(path)),
    write: (path, bytes) => client.put(keyOf(path), bytes),
    async adopt(files, signal) {
      for (const { from, to } of files) {
        signal?.throwIfAborted();
        await upload(from, keyOf(to), signal);
        await rm(from);
      }
    },
    list: (folder) => client.list(`${keyOf(folder)}/`),
    findSize: (path) => client.findSize(keyOf(path)),
    async findChanged(path) {
      const own = keyOf(path);
      const objects = (await client.listAll(own)).filter(({ key }) => key === own || key.startsWith(`${own}/`));
      const times = objects.map(({ changedMs }) => changedMs);
      return times.length === 0 ? undefined : times.reduce((newest, time) => Math.max(newest, time));
    },
    remove: (paths) => client.remove(paths.map(keyOf)),
    async removeFolder(folder) {
      await client.remove((await client.listAll(`${keyOf(folder)}/`)).map(({ key }) => key));
    },
    forget: () => {},
    freeBytes: async () => Number.POSITIVE_INFINITY,
    close: async () => {},
  };
}
