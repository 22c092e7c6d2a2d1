// The stores of media and images that the configuration names.
import { cp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeDiskCache } from './disk-cache.ts';
import { openFolderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';
import { makeS3Client } from './s3-client.ts';
import { makeS3Store } from './s3-store.ts';

export interface Stores {
  readonly media: MediaStore;
  readonly images: MediaStore;
  close(): Promise<void>;
}

/** Folder of the disk cache, below the media folder. */
const CACHE_FOLDER = 'cache';
/** Begin of the keys of images. */
const IMAGES = 'images/';

/** Nothing is read or written before the first use. */
export function openStores({
  mediaFolder,
  imagesFolder,
  s3,
}: Pick<Config, 'mediaFolder' | 'imagesFolder' | 's3'>): Stores {
  const stores = s3
    ? openBucket(s3, join(mediaFolder, CACHE_FOLDER))
    : { media: openFolderStore(mediaFolder), images: openFolderStore(imagesFolder) };
  return {
    ...stores,
    async close() {
      await Promise.all([stores.media.close(), stores.images.close()]);
    },
  };
}

/** Copies images of a version that kept them in the data folder, whatever SEYIR_MEDIA said, to the folder of images. */
export async function copyEarlierImages({ dataFolder, imagesFolder, s3 }: Config): Promise<void> {
  const earlier = join(dataFolder, 'images');
  const exists = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  if (s3 || earlier === imagesFolder || !(await exists(earlier)) || (await exists(imagesFolder))) return;
  const draft = `${imagesFolder}.new`;
  await rm(draft, { recursive: true, force: true });
  await cp(earlier, draft, { recursive: true, preserveTimestamps: true });
  await rename(draft, imagesFolder);
}

function openBucket(s3: NonNullable<Config['s3']>, cacheFolder: string) {
  const client = makeS3Client(s3);
  const cache = makeDiskCache(cacheFolder, s3.cacheBytes);
  const storeBelow = (prefix: string) => makeS3Store({ client, cache, prefix });
  return { media: storeBelow(s3.prefix), images: storeBelow(`${s3.prefix}${IMAGES}`) };
}
