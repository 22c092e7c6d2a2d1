// The folder of reels below the media folder. A file appears whole or not at all: it is written aside, flushed, and linked
// into place. Of two writers of one name the second takes the first one's file: rows may already refer to it.

import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '@seyir/server/shared/error-code';
import { buildReel, type NewReel, REEL_END_BYTES, type ReelFacts, readTable, readTableLength } from './reel.ts';

/** Below the media folder. */
export const REEL_FOLDER = 'demo';
const ASIDE = 'unfinished';
/** Age from which an unfinished file counts as left by a crash: writing takes seconds. */
const LEFT_BEHIND_MS = 3_600_000;

/** The path of a file of the folder as rows store it. */
export const reelPath = (name: string): string => `${REEL_FOLDER}/${name}`;

export interface ReelFolder {
  /** Names of all files. */
  list(): Promise<string[]>;
  /** What a reel holds. Undefined when it is not there or not a reel. */
  read(name: string): Promise<ReelFacts | undefined>;
  readPart(name: string, place: readonly [offset: number, size: number]): Promise<Buffer>;
  /** Keeps a reel under a name and gives the facts of what now lies there. */
  store(name: string, reel: NewReel): Promise<ReelFacts>;
  /** Keeps a file of another kind, unless there is one of the name. */
  storeBytes(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  /** When a file was written, epoch milliseconds; undefined when it is gone. */
  writtenAt(name: string): Promise<number | undefined>;
  /** Makes an empty folder aside, hands it to the work, and removes it. */
  withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
}

export async function openReelFolder(mediaFolder: string): Promise<ReelFolder> {
  const folder = join(mediaFolder, REEL_FOLDER);
  const aside = join(folder, ASIDE);
  await mkdir(aside, { recursive: true });

  const read = async (name: string): Promise<ReelFacts | undefined> => {
    const handle = await openIfThere(join(folder, name));
    if (handle === undefined) return undefined;
    try {
      const { size } = await handle.stat();
      const end = await readAt(handle, size - REEL_END_BYTES, REEL_END_BYTES);
      const length = end && readTableLength(end);
      const table = length && (await readAt(handle, size - REEL_END_BYTES - length, length));
      return table ? readTable(table) : undefined;
    } finally {
      await handle.close();
    }
  };

  const storeBytes = async (name: string, bytes: Buffer): Promise<void> => {
    const unfinished = join(aside, randomUUID());
    try {
      await writeFlushed(unfinished, bytes);
      await putInPlace(unfinished, join(folder, name));
      await flushFolder(folder);
    } finally {
      await rm(unfinished, { force: true });
    }
  };

  return {
    list: async () =>
      (await readdir(folder, { withFileTypes: true })).filter((e) => e.isFile()).map(({ name }) => name),
    read,
    async readPart(name, [offset, size]) {
      const handle = await open(join(folder, name), 'r');
      try {
        const bytes = await readAt(handle, offset, size);
        if (bytes === undefined) throw new Error(`${name} is shorter than its table says.`);
        return bytes;
      } finally {
        await handle.close();
      }
    },
    async store(name, reel) {
      const { bytes } = buildReel(reel);
      // A file of the name that is no reel was damaged from outside.
      if ((await read(name)) === undefined) await rm(join(folder, name), { force: true });
      await storeBytes(name, bytes);
      const facts = await read(name);
      if (facts === undefined) throw new Error(`${name} could not be read back.`);
      return facts;
    },
    storeBytes,
    remove: (name) => rm(join(folder, name), { force: true }),
    writtenAt: (name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      ),
    async withWorkFolder(work) {
      const own = join(aside, randomUUID());
      await mkdir(own);
      try {
        return await work(own);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
  };
}

/** Removes unfinished files of a crash. Those that another process writes now are younger. */
export async function removeLeftBehind(mediaFolder: string, now: number): Promise<void> {
  const aside = join(mediaFolder, REEL_FOLDER, ASIDE);
  for (const name of await readdir(aside)) {
    const { mtimeMs } = await stat(join(aside, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LEFT_BEHIND_MS) await rm(join(aside, name), { recursive: true, force: true });
  }
}

type Handle = Awaited<ReturnType<typeof open>>;

async function openIfThere(file: string): Promise<Handle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function readAt(handle: Handle, offset: number, size: number): Promise<Buffer | undefined> {
  if (offset < 0) return undefined;
  const bytes = Buffer.allocUnsafeSlow(size);
  const { bytesRead } = await handle.read(bytes, 0, size, offset);
  return bytesRead === size ? bytes : undefined;
}

async function writeFlushed(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function putInPlace(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return;
    // Some file systems have no links.
    if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    await rename(from, to);
  }
}

/** Syncs the folder: without it the name of a synced file may be lost with a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
