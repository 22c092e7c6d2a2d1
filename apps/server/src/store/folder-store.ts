// Media store in a folder: reads byte ranges with an LRU cache of open file handles, and writes durably (fsync of the bytes
// before the rename, fsync of the folder after it). Neither `..` nor a symbolic link leads out of the folder.
import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { hasErrorCode } from '../shared/error-code.ts';
import { checkPath, type Listing, type MediaStore } from './media-store.ts';

/** Open file handles. An asset has a file for each rendition, of which a viewer reads two. */
const OPEN_FILES = 256;
/** Folder of files that are being written. */
const UNFINISHED = 'unfinished';
/** Writing takes milliseconds: an older unfinished file was left by a crash. */
const LEFT_BEHIND_MS = 3_600_000;

interface OpenFile {
  readonly handle: Promise<FileHandle>;
  readers: number;
  isForgotten: boolean;
}

/** The folder is created by its first write. */
export function openFolderStore(folder: string): MediaStore {
  const closing = new Set<Promise<void>>();
  const place = (path: string) => join(folder, checkPath(path));
  const aside = join(folder, UNFINISHED);
  let root: string | undefined;
  let prepared: Promise<void> | undefined;
  const prepareWrites = () => {
    prepared ??= mkdir(aside, { recursive: true }).then(() => removeLeftBehind(aside));
    return prepared;
  };

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
    const at = place(path);
    root ??= await realpath(folder);
    const real = await realpath(at);
    if (!real.startsWith(`${root}${sep}`)) throw new Error(`${path} is a link out of the media folder.`);
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

  const readWhole = (path: string) => unlessAbsent(async () => await readFile(await findReal(path)));

  const store: MediaStore = {
    kind: 'folder',
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
    readWhole,
    readFresh: readWhole,
    async write(path, bytes) {
      const to = place(path);
      await prepareWrites();
      const draft = join(aside, randomUUID());
      await makeFolder(dirname(to));
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, to);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(dirname(to));
      files.delete(path);
    },
    async adopt(adopted, signal) {
      const homes = new Set<string>();
      for (const { from, to } of adopted) {
        signal?.throwIfAborted();
        const home = dirname(place(to));
        if (!homes.has(home)) await makeFolder(home);
        homes.add(home);
        await sync(from);
        await rename(from, place(to));
        files.delete(to);
      }
      for (const home of homes) await syncFolder(home);
    },
    async list(path): Promise<Listing> {
      const entries = (await unlessAbsent(() => readdir(place(path), { withFileTypes: true }))) ?? [];
      const names = (isKind: (entry: (typeof entries)[number]) => boolean) =>
        entries.filter(isKind).map(({ name }) => name);
      return { folders: names((entry) => entry.isDirectory()), files: names((entry) => entry.isFile()) };
    },
    async findSize(path) {
      const facts = await unlessAbsent(() => lstat(place(path)));
      return facts?.isFile() ? facts.size : undefined;
    },
    findChanged: async (path) => (await unlessAbsent(() => lstat(place(path))))?.mtimeMs,
    async remove(paths) {
      for (const path of paths) {
        files.delete(path);
        await rm(place(path), { force: true });
      }
    },
    async removeFolder(path) {
      const real = await unlessAbsent(() => realpath(place(path)));
      if (real === undefined) return;
      if (real !== join(await realpath(folder), path)) throw new Error(`${path} is reached by a link.`);
      for (const open of files.keys()) if (open.startsWith(`${path}/`)) files.delete(open);
      await rm(real, { recursive: true, force: true });
    },
    forget: (path) => void files.delete(path),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async close() {
      files.clear();
      await Promise.all(closing);
    },
  };
  return store;
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // Another process may have renamed the file meanwhile.
    const facts = await unlessAbsent(() => lstat(file));
    if (facts && Date.now() - facts.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
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

/** Creates a folder and its parents, durably. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** fsync of a folder, which makes renames durable. Not every system can open a folder. */
async function syncFolder(path: string): Promise<void> {
  try {
    await sync(path);
  } catch (error) {
    if (!hasErrorCode(error, 'EISDIR', 'EPERM', 'EINVAL')) throw error;
  }
}

async function unlessAbsent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}
