// Where media and images are kept: a folder, or a bucket of an S3-compatible object store.
import { resolve } from 'node:path';

export interface S3Config {
  /** Scheme, host and port. Buckets are addressed by path, which every S3-compatible store understands. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Begin of all keys: empty, or ends with `/`. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Disk space of the cache in front of the bucket. */
  readonly cacheBytes: number;
}

export interface MediaPlaces {
  /** Media, or with an object store files in progress and its cache. */
  readonly mediaFolder: string;
  /** Images of the catalogue and their variants; unused with an object store. */
  readonly imagesFolder: string;
  readonly s3: S3Config | undefined;
}

interface MediaSettings {
  readonly dataFolder: string;
  readonly media: string | undefined;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly cacheBytes: number;
}

/** Bucket names as S3 defines them, and prefixes whose keys need no escapes. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-]+)*)\/?$/;

/** Whether SEYIR_MEDIA is a folder, or a bucket that can be addressed. */
export const isMediaPlace = (text: string): boolean => !/^[a-z0-9]+:\/\//i.test(text) || BUCKET.test(text);
export const isBucket = (text: string | undefined): boolean => text !== undefined && BUCKET.test(text);

export function readMediaPlaces(settings: MediaSettings): MediaPlaces {
  const { dataFolder, media, region, accessKeyId = '', secretAccessKey = '', cacheBytes } = settings;
  const own = { mediaFolder: resolve(dataFolder, 'media'), imagesFolder: resolve(dataFolder, 'images') };
  if (media === undefined) return { ...own, s3: undefined };
  const [, bucket, path = ''] = BUCKET.exec(media) ?? [];
  if (bucket === undefined) {
    return { mediaFolder: resolve(media), imagesFolder: resolve(media, 'images'), s3: undefined };
  }
  const endpoint = (settings.endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '');
  const prefix = path === '' ? '' : `${path.slice(1)}/`;
  return { ...own, s3: { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, cacheBytes } };
}
