// The version gate of ffmpeg. Files of operators and streams from outside are hostile input, and old builds parse them with
// known holes: only a maintained release may open them. Our own pictures and sound may be encoded by any build.
import { execFile } from 'node:child_process';
import { FfmpegMissingError, ffmpegMissing } from './run-ffmpeg.ts';

/** The oldest release that may read files and streams of others. */
const OLDEST_FFMPEG = 5;
/**
 * libavutil of that release. Snapshot builds name a commit instead of a version, but every build prints the version of
 * this library.
 */
const OLDEST_LIBAVUTIL = 57;
const TIMEOUT_MS = 60_000;

/** What `ffmpeg -version` prints. Rejects with FfmpegMissingError. */
export function readFfmpegVersion(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(path, ['-version'], { timeout: TIMEOUT_MS }, (error, text) => {
      if (error === null) resolve(text);
      else reject(ffmpegMissing(path, error));
    });
  });
}

/** Whether `ffmpeg -version` is the answer of a release that may read files and streams of others. */
export function isCurrentFfmpeg(version: string): boolean {
  return Number(/^libavutil\s+(\d+)\./m.exec(version)?.[1] ?? 0) >= OLDEST_LIBAVUTIL;
}

/** Paths that passed. A refusal is not cached: a current ffmpeg may be installed while the server runs. */
const passed = new Set<string>();

/** Rejects with FfmpegMissingError unless this ffmpeg may read files and streams of others. */
export async function requireCurrentFfmpeg(path: string): Promise<void> {
  if (passed.has(path)) return;
  if (!isCurrentFfmpeg(await readFfmpegVersion(path))) {
    throw new FfmpegMissingError(
      `Imported files and live sources need ffmpeg ${OLDEST_FFMPEG} or newer, and ${path} is older: install a current one, or name it with FFMPEG_PATH.`,
    );
  }
  passed.add(path);
}
