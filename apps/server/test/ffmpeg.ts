// The ffmpeg builds of tests. Media of our own (demonstration, clock, samples) is made and read by every installed build;
// packaging and ingest are tested with a current build only, because they refuse older ones.
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { isCurrentFfmpeg } from '../src/media/ffmpeg/current-ffmpeg.ts';

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
    // The optional dependency does not exist for this platform.
    return undefined;
  }
}

const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'));
const systemFfmpeg = process.env.FFMPEG_PATH || onPath.find(isProgram);

/** The build of 2018 inside the npm package, which makes the demonstration on a machine without ffmpeg. */
export const packagedFfmpeg = findPackaged();

/** A build that is current enough for foreign files and streams; tests that need one are skipped when undefined. */
export const currentFfmpeg =
  systemFfmpeg && isCurrentFfmpeg(execFileSync(systemFfmpeg, ['-version'], { encoding: 'utf8' }))
    ? systemFfmpeg
    : undefined;

/** For media of our own: the newest installed build. */
export const ffmpegPath = currentFfmpeg ?? packagedFfmpeg ?? systemFfmpeg ?? 'ffmpeg';

/** Every installed build, with a name for test titles. */
export const ffmpegBuilds: readonly { readonly build: string; readonly path: string }[] = [
  ...(systemFfmpeg && systemFfmpeg !== packagedFfmpeg ? [{ build: 'the system’s ffmpeg', path: systemFfmpeg }] : []),
  ...(packagedFfmpeg ? [{ build: 'the packaged ffmpeg', path: packagedFfmpeg }] : []),
];

export interface FakeFfmpeg {
  /** Major version of libavutil, which marks the age of a build: 56 is too old, 57 is ffmpeg 5. */
  readonly libavutil: number;
  /** A file to which each call appends its arguments. */
  readonly log?: string;
  /** The program that runs all calls but `-version`; without it these calls fail. */
  readonly worker?: string;
}

/** Writes a script that answers `-version` as a build of that age, and returns its path. */
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
 * An ffmpeg for tests of the rows, states and messages of packaging. Without a current build it is a script at `path` that
 * reports a current version and runs the packaged build, which suffices for films of our own.
 */
export const aPackagingFfmpeg = async (path: string): Promise<string> =>
  currentFfmpeg ?? (await aFakeFfmpeg(path, { libavutil: 57, worker: ffmpegPath }));
