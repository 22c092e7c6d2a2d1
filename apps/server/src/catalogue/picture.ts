import { imageUrl } from '@seyir/contract/images';
import type { Picture } from './snapshot.ts';

interface ImageRow {
  readonly path: string;
  readonly version: string;
  readonly ambient: string | null;
}

export function pictureOf(image: ImageRow | undefined): Picture | undefined {
  return image && { url: imageUrl(image), ambient: image.ambient };
}
