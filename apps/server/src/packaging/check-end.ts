// Looks at the end of a file before it is encoded: an upload that broke off is found in seconds instead of hours.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FfmpegError, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { PackagingError } from './packaged-file.ts';
import { inputArguments } from './probe.ts';

/** How much of the stated duration may be missing: containers state the longest stream, and some are wrong by a little. */
export const missingMostUs = (statedUs: number): number => Math.min(Math.max(statedUs / 10, 1_000_000), 30_000_000);

export const inSeconds = (us: number): string => (us / 1_000_000).toFixed(1);

interface EndCheck {
  readonly ffmpegPath: string;
  readonly path: string;
  /** For the list of packets. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Throws PackagingError when the file has no packet of picture or sound near its stated end. Nothing is decoded. What cannot be
 * seen here, in a container without an index, is found when the file has been encoded.
 */
export async function checkEnd({ ffmpegPath, path, folder, signal }: EndCheck, statedUs: number): Promise<void> {
  const fromUs = statedUs - missingMostUs(statedUs);
  if (fromUs <= 0) return;
  const list = join(folder, 'end.txt');
  try {
    await runFfmpeg({
      path: ffmpegPath,
      args: [
        ...['-y', '-v', 'error', '-copyts', '-ss', String(fromUs / 1_000_000), ...inputArguments(path)],
        ...['-map', '0:V?', '-map', '0:a?', '-c', 'copy', '-copyinkf', '-copypriorss', '1', '-f', 'framecrc', list],
      ],
      ...(signal && { signal }),
    });
  } catch (error) {
    // A file that cannot be sought in is judged when it has been encoded.
    if (!(error instanceof FfmpegError)) throw error;
    return;
  } finally {
    if (signal?.aborted) await rm(list, { force: true });
  }
  const endUs = findEnd(await readFile(list, 'utf8'));
  await rm(list, { force: true });
  if (endUs !== undefined && endUs >= fromUs) return;
  const where = endUs === undefined ? 'its end is missing' : `ends after ${inSeconds(endUs)}`;
  throw new PackagingError(`The file is incomplete: it states ${inSeconds(statedUs)} seconds, but ${where}.`);
}

/** Where the last packet of a list of packets ends, in microseconds; undefined without packets. */
export function findEnd(list: string): number | undefined {
  const ticks = new Map<string, number>();
  let endUs: number | undefined;
  for (const line of list.split('\n')) {
    const [, stream = '', numerator, denominator] = /^#tb (\d+): (\d+)\/(\d+)$/.exec(line) ?? [];
    if (stream !== '') ticks.set(stream, (Number(numerator) * 1_000_000) / Number(denominator));
    const [, of, time, duration] = /^(\d+), +-?\d+, +(-?\d+), +(\d+),/.exec(line) ?? [];
    if (of === undefined) continue;
    endUs = Math.max(endUs ?? 0, (Number(time) + Number(duration)) * (ticks.get(of) ?? 0));
  }
  return endUs;
}
