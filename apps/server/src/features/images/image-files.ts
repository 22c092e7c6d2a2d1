// Image files in the store of images: `originals/v/tuzfener.webp` as stored, `variants/v/tuzfener/3f2a91c0de-320.webp` as
// sent, `3f2a91c0de-upright-320.webp` cut to portrait. The store writes atomically.
import type { MediaStore } from '../../store/media-store.ts';
import type { ImageRow } from './images.queries.ts';

type MediaType = ImageRow['media_type'];
type Original = Pick<ImageRow, 'path' | 'media_type'>;
type Variant = Pick<ImageRow, 'path' | 'version'>;

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
};

export interface ImageFiles {
  /** Undefined when the file does not exist. */
  readOriginal(image: Original): Promise<Buffer | undefined>;
  writeOriginal(image: Original, bytes: Buffer): Promise<void>;
  /** `name` as of `variantName` (image-variants.ts). */
  readVariant(image: Variant, name: string): Promise<Buffer | undefined>;
  writeVariant(image: Variant, name: string, bytes: Buffer): Promise<void>;
  /** Deletes an original, whatever its media type. */
  removeOriginal(path: string): Promise<void>;
  /** Deletes the variants of a replaced original. */
  removeVariants(path: string): Promise<void>;
}

export function makeImageFiles(store: MediaStore): ImageFiles {
  const original = ({ path, media_type }: Original) => `originals/${path}.${EXTENSIONS[media_type]}`;
  const variants = (path: string) => `variants/${path}`;
  const variant = ({ path, version }: Variant, name: string) => `${variants(path)}/${version}-${name}.webp`;
  return {
    // An original is replaced under its path; the version in the path of a variant is not used again.
    readOriginal: (image) => store.readFresh(original(image)),
    writeOriginal: (image, bytes) => store.write(original(image), bytes),
    readVariant: (image, name) => store.readWhole(variant(image, name)),
    writeVariant: (image, name, bytes) => store.write(variant(image, name), bytes),
    removeOriginal: (path) =>
      store.remove((Object.keys(EXTENSIONS) as MediaType[]).map((media_type) => original({ path, media_type }))),
    removeVariants: (path) => store.removeFolder(variants(path)),
  };
}
