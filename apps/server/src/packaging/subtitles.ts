// Converts text subtitles of a file to WebVTT segments.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FfmpegError, FfmpegMissingError, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { parseWebVtt } from '../media/parse-web-vtt.ts';
import { type Cue, cutWebVtt, moveCues } from '../media/web-vtt.ts';
import type { SubtitlePlan } from './plan-renditions.ts';
import { inputArguments } from './probe.ts';
import { createRenditionFile, type WrittenRendition } from './rendition-file.ts';

interface SubtitleDeps {
  readonly ffmpegPath: string;
  readonly source: string;
  /** Folder for temporary files. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The cues of each track, counted from the start of the file; undefined where ffmpeg cannot convert a track. The file
 * is read once, or once per track when one of them fails.
 */
export async function readAllCues(
  deps: SubtitleDeps,
  tracks: readonly SubtitlePlan[],
): Promise<(readonly Cue[] | undefined)[]> {
  const together = await readCues(deps, tracks);
  if (together !== undefined) return together;
  const alone: (readonly Cue[] | undefined)[] = [];
  for (const track of tracks) alone.push((await readCues(deps, [track]))?.[0]);
  return alone;
}

async function readCues(deps: SubtitleDeps, tracks: readonly SubtitlePlan[]): Promise<Cue[][] | undefined> {
  if (tracks.length === 0) return [];
  const paths = tracks.map(({ id }) => join(deps.folder, `${id}.vtt`));
  const outputs = tracks.flatMap(({ stream }, index) => [
    ...['-map', `0:${stream}`, '-c:s', 'webvtt', '-f', 'webvtt', paths[index] ?? ''],
  ]);
  try {
    const args = ['-y', '-v', 'error', ...inputArguments(deps.source), ...outputs];
    await runFfmpeg({ path: deps.ffmpegPath, args, ...(deps.signal && { signal: deps.signal }) });
    return await Promise.all(paths.map(async (path) => parseWebVtt(await readFile(path, 'utf8'))));
  } catch (error) {
    // A film without one of its subtitle tracks is better than no film.
    if (!(error instanceof FfmpegError) || error instanceof FfmpegMissingError) throw error;
    return undefined;
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}

export async function buildSubtitles(
  cues: readonly Cue[],
  { timesUs, startSeconds, path }: { timesUs: readonly number[]; startSeconds: number; path: string },
): Promise<WrittenRendition> {
  const output = await createRenditionFile(path);
  try {
    for (const segment of cutWebVtt(moveCues(cues, Math.round(-startSeconds * 1_000)), timesUs)) {
      await output.writeSegment(Buffer.from(segment));
    }
    return await output.finish();
  } catch (error) {
    await output.abandon();
    throw error;
  }
}
