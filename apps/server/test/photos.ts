// Photos of profiles on the database of a test, with their files in memory.
import sharp from 'sharp';
import type { Database } from '../src/db/database.ts';
import { createImages } from '../src/features/images/images.service.ts';
import { makePhotos } from '../src/features/images/profile-photos.ts';
import { silentLog as log } from '../src/shared/log.ts';
import type { MediaStore } from '../src/store/media-store.ts';

export function openTestPhotos(db: Database, now: () => number) {
  const files = new Map<string, Buffer>();
  /** Whether the store is away. */
  const fault = { isOn: false };
  const answer = async <T>(work: () => T): Promise<T> => {
    if (fault.isOn) throw new Error('The store is away.');
    return work();
  };
  const store = {
    kind: 'folder',
    readFresh: (path) => answer(() => files.get(path)),
    readWhole: (path) => answer(() => files.get(path)),
    write: (path, bytes) => answer(() => void files.set(path, bytes)),
    remove: (paths) => answer(() => paths.forEach((path) => void files.delete(path))),
    removeFolder: (folder) =>
      answer(() =>
        [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).forEach((path) => void files.delete(path)),
      ),
  } as Partial<MediaStore> as MediaStore;
  const images = createImages({ db, store, now, log });
  return { photos: makePhotos({ db, store, images, now, log }), images, files, fault };
}

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif';
}

/** A picture with the metadata of a camera: it lies on its side, and names a place. */
export const aPhoto = async ({ width = 640, height = 480, format = 'jpeg' }: Drawn = {}): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: '#2f8f83' } })
    .withExif({
      IFD0: { Orientation: '6', Make: 'Kamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
