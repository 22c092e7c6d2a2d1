// The ffmpeg tests use: the one named, the system's, or the old build inside the npm package.
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findPackaged(): string | undefined {
  const name = `@ffmpeg-installer/${process.platform}-${process.arch}`;
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'ffmpeg');
    return isProgram(path) ? path : undefined;
  } catch {
    // An optional dependency that this system has none of.
    return undefined;
  }
}

/** The build of 2018, which lacks much: what works with it works with all. */
export const oldFfmpegPath = findPackaged();

const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'));

export const ffmpegPath = process.env.FFMPEG_PATH ?? onPath.find(isProgram) ?? oldFfmpegPath ?? 'ffmpeg';

/** Both builds with a name for the title of a test; one of them where only one is there. */
export const ffmpegBuilds: readonly { readonly build: string; readonly path: string }[] = [
  { build: 'the system’s ffmpeg', path: ffmpegPath },
  ...(oldFfmpegPath && oldFfmpegPath !== ffmpegPath ? [{ build: 'the packaged ffmpeg', path: oldFfmpegPath }] : []),
];
