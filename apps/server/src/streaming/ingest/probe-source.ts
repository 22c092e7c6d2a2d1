// Looks at a source before it is ingested: what it holds, and whether it can be passed on as it is. Pictures and sound
// of the right kind are not enough for that: keyframes must come at equal steps, or segments could not.

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LADDER, LONGEST_SEGMENT_US } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { FfmpegMissingError, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { listBoxes } from '../mp4/boxes.ts';
import { splitFragments } from '../mp4/fragments.ts';
import { readTracks } from '../mp4/init-facts.ts';
import { readRuns } from '../mp4/samples.ts';
import { readSourceStreams, type SourceStream } from './source-streams.ts';

export interface SourceFacts {
  /** Undefined when there is none. */
  readonly picture: SourceStream | undefined;
  readonly sound: SourceStream | undefined;
  /** How long segments are when it is passed on as it is; undefined when it cannot be. */
  readonly copySegmentUs: number | undefined;
}

export interface Probe {
  readonly ffmpegPath: string;
  readonly inputArguments: readonly string[];
  /** A folder that is ours, for what is looked at. */
  readonly folder: string;
  /** Whether it would be passed on if that is possible: to find out takes longer. */
  readonly mayCopy: boolean;
  /** How long segments should be then. */
  readonly segmentUs: number;
  readonly signal: AbortSignal;
}

/** How much of a source is looked at: two groups of pictures of any that could be passed on. */
const LOOK_SECONDS = 10;
/** What is needed to know what it holds at all. */
const GLANCE_SECONDS = 0.5;
/** Pictures every browser decodes: H.264 without more than eight bits (baseline, main, high). */
const COPIED_PICTURE = /^avc1\.(42|4d|64)/;
/** Keyframes are at equal steps when none is further off than this. */
const STEP_TOLERANCE_US = 45_000;

/** Rejects when the source cannot be opened, with what ffmpeg said. */
export async function probeSource(probe: Probe): Promise<SourceFacts> {
  const { ffmpegPath, inputArguments, folder, mayCopy, segmentUs, signal } = probe;
  const path = join(folder, 'probe.mp4');
  const streams = readSourceStreams();
  try {
    await runFfmpeg({
      path: ffmpegPath,
      args: [
        // Left to itself, ffmpeg takes the largest picture, as we do.
        ...['-y', ...inputArguments, '-an', '-sn', '-dn', '-c', 'copy'],
        ...['-t', String(mayCopy ? LOOK_SECONDS : GLANCE_SECONDS)],
        ...['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof', path],
      ],
      signal,
      onLine: streams.readLine,
    });
    const file = await readFile(path);
    const { picture, sound } = streams.choose();
    return { picture, sound, copySegmentUs: mayCopy && sound?.isAac ? findCopySegment(file, segmentUs) : undefined };
  } catch (error) {
    signal.throwIfAborted();
    const { picture, sound } = streams.choose();
    // What ffmpeg could open but not put into such a file can still be encoded.
    if (error instanceof FfmpegMissingError || (picture === undefined && sound === undefined)) throw error;
    return { picture, sound, copySegmentUs: undefined };
  } finally {
    await rm(path, { force: true });
  }
}

/** The length of segments that end before a keyframe; undefined when the picture cannot be passed on. */
export function findCopySegment(file: Buffer, wantedUs: number): number | undefined {
  const { init, fragments } = splitFragments(file);
  const tracks = readTracks(file.subarray(0, init.size));
  const picture = tracks.find(({ kind }) => kind === 'video');
  const tallest = Math.max(...LADDER.map(({ height }) => height));
  if (!picture || (picture.height ?? 0) > tallest || !COPIED_PICTURE.test(picture.codecs)) return undefined;
  const keyframes = fragments.flatMap(({ offset, size }) => {
    const fragment = file.subarray(offset, offset + size);
    const moof = listBoxes(fragment).find(({ type }) => type === 'moof');
    const runs = moof ? readRuns(fragment, moof, () => picture.defaults) : [];
    const run = runs.find(({ trackId }) => trackId === picture.trackId);
    return run?.samples[0]?.isKeyframe ? [(run.decodeTime * US_PER_SECOND) / picture.timescale] : [];
  });
  return segmentOfSteps(
    keyframes.slice(1).map((at, index) => at - (keyframes[index] ?? 0)),
    wantedUs,
  );
}

/** As many whole steps as come nearest to the wanted length. */
export function segmentOfSteps(stepsUs: readonly number[], wantedUs: number): number | undefined {
  const [step] = stepsUs;
  if (step === undefined || stepsUs.length < 2 || step <= 0) return undefined;
  if (stepsUs.some((other) => Math.abs(other - step) > STEP_TOLERANCE_US)) return undefined;
  const count = Math.max(1, Math.round(wantedUs / step));
  // Shorter than half as long is not worth a request.
  for (const steps of [count, count - 1]) {
    const segmentUs = Math.round(steps * step);
    if (steps > 0 && segmentUs >= wantedUs / 2 && segmentUs <= LONGEST_SEGMENT_US - STEP_TOLERANCE_US) {
      return segmentUs;
    }
  }
  return undefined;
}
