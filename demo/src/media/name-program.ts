import { execFile } from 'node:child_process';
import { FfmpegMissingError } from '@seyir/server/streaming/ffmpeg/run-ffmpeg';
import { hash } from './units.ts';

const LIMIT_MS = 60_000;

/** A name for the build of ffmpeg: what two builds encode may differ in small things. */
export function nameProgram(ffmpegPath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(ffmpegPath, ['-version'], { timeout: LIMIT_MS }, (error, said) => {
      if (error === null) resolve(hash(said));
      else reject(notThere(ffmpegPath, error));
    });
  });
}

function notThere(path: string, cause: Error & { code?: unknown }): FfmpegMissingError {
  const why = cause.code === 'ENOENT' ? 'was not found' : 'cannot be run';
  return new FfmpegMissingError(`ffmpeg ${why}: install it, or say where it is with FFMPEG_PATH (now ${path}).`, {
    cause,
  });
}
