import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { picturePath } from './catalogue-rows.ts';
import type { Demo } from './schema/demo.ts';

/** A picture of the art folder, as the image store takes it. */
export interface ArtPicture {
  readonly path: string;
  readonly file: string;
  readonly ambient: string | undefined;
}

/** Folders of titles' pictures: only these have an ambient colour. */
const TITLE_FOLDERS: readonly string[] = ['v', 'h', 'bg', 'logo'];

/** Every picture of a demo folder: `art/v/tuzfener.webp` becomes `v/tuzfener`. */
export async function listArt(folder: string, { ambient }: Pick<Demo, 'ambient'>): Promise<ArtPicture[]> {
  const root = join(folder, 'art');
  const pictures: ArtPicture[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const name of (await readdir(join(root, entry.name))).sort()) {
      if (!['.webp', '.svg'].includes(extname(name))) continue;
      const colour = TITLE_FOLDERS.includes(entry.name) ? ambient[picturePath(name)] : undefined;
      pictures.push({
        path: `${entry.name}/${picturePath(name)}`,
        file: join(root, entry.name, name),
        ambient: colour,
      });
    }
  }
  return pictures;
}
