// Reels in an object store: made in the folder of this machine, uploaded when they are complete, and read from the store,
// so that every machine finds them.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore } from '@seyir/server/store/media-store';
import { REEL_END_BYTES, readTable, readTableLength } from '../studio/reel.ts';
import { REEL_FOLDER, type ReelFolder, reelPath } from '../studio/reel-folder.ts';

export interface ReelStore extends ReelFolder {
  /** Uploads a reel that was made on this machine; nothing to do where the folder is the store. */
  publish(name: string): Promise<void>;
}

export function openReelStore(store: MediaStore, mediaFolder: string, local: ReelFolder): ReelStore {
  if (store.kind === 'folder') return { ...local, publish: async () => {} };
  const has = async (name: string) => (await store.findSize(reelPath(name))) !== undefined;
  return {
    ...local,
    list: async () => [...(await store.list(REEL_FOLDER)).files],
    async read(name) {
      const size = await store.findSize(reelPath(name));
      if (size === undefined || size < REEL_END_BYTES) return undefined;
      const end = await store.read(reelPath(name), size - REEL_END_BYTES, REEL_END_BYTES);
      const length = end && readTableLength(end);
      const table = length && (await store.read(reelPath(name), size - REEL_END_BYTES - length, length));
      return table ? readTable(table) : undefined;
    },
    async readPart(name, [offset, size]) {
      const bytes = await store.read(reelPath(name), offset, size);
      if (bytes === undefined) throw new Error(`${name} is shorter than its table says.`);
      return bytes;
    },
    async storeBytes(name, bytes) {
      if (!(await has(name))) await store.write(reelPath(name), bytes);
    },
    remove: (name) => store.remove([reelPath(name)]),
    writtenAt: (name) => store.findChanged(reelPath(name)),
    async publish(name) {
      const from = join(mediaFolder, reelPath(name));
      // Rows may already refer to the reel of another machine.
      if (await has(name)) await rm(from, { force: true });
      else await store.adopt([{ from, to: reelPath(name) }]);
    },
  };
}
