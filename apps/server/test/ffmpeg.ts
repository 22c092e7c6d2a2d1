// The builds of ffmpeg that tests use. Media of our own (the demonstration, the clock, samples for tests) is made and read by
// every build that is there; packaging and ingest are tested with a current one only, as they run with no other.
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { isCurrentFfmpeg } from '../src/streaming/ffmpeg/current-ffmpeg.ts';

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

const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'));
const systemFfmpeg = process.env.FFMPEG_PATH || onPath.find(isProgram);

/** The build of 2018 inside the npm package. The demonstration of a machine without ffmpeg is made by it. */
export const packagedFfmpeg = findPackaged();

/** An ffmpeg that may read files and streams of others; tests that need it are skipped where it is undefined. */
export const currentFfmpeg =
  systemFfmpeg && isCurrentFfmpeg(execFileSync(systemFfmpeg, ['-version'], { encoding: 'utf8' }))
    ? systemFfmpeg
    : undefined;

/** For media of our own: the best build there is. */
export const ffmpegPath = currentFfmpeg ?? packagedFfmpeg ?? systemFfmpeg ?? 'ffmpeg';

/** Every build that is there, with a name for the title of a test. */
export const ffmpegBuilds: readonly { readonly build: string; readonly path: string }[] = [
  ...(systemFfmpeg && systemFfmpeg !== packagedFfmpeg ? [{ build: 'the system’s ffmpeg', path: systemFfmpeg }] : []),
  ...(packagedFfmpeg ? [{ build: 'the packaged ffmpeg', path: packagedFfmpeg }] : []),
];

export interface FakeFfmpeg {
  /** libavutil version of the build: 56 is too old, 57 is ffmpeg 5. */
  readonly libavutil: number;
  /** A file that gets a line for each call: its arguments. */
  readonly log?: string;
  /** The program that handles every call but `-version`; without it such a call fails. */
  readonly worker?: string;
}

/** A script that answers `-version` like a build of some age. Gives its path. */
export async function aFakeFfmpeg(path: string, { libavutil, log, worker = 'false' }: FakeFfmpeg): Promise<string> {
  const script = [
    '#!/bin/sh',
    ...(log === undefined ? [] : [`echo "$*" >> '${log}'`]),
    `if [ "$*" != -version ]; then exec '${worker}' "$@"; fi`,
    `echo 'libavutil      ${libavutil}. 28.100 / ${libavutil}. 28.100'`,
  ];
  await writeFile(path, `${script.join('\n')}\n`);
  await chmod(path, 0o755);
  return path;
}

/**
 * An ffmpeg for tests of what is done with packaged files: rows, states, messages. Where there is no current build it is a
 * script at `path` that passes for one, and the packaged build does the work: the films of such tests are our own.
 */
export const aPackagingFfmpeg = async (path: string): Promise<string> =>
  currentFfmpeg ?? (await aFakeFfmpeg(path, { libavutil: 57, worker: ffmpegPath }));
