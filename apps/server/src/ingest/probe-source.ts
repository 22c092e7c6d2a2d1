// Probes a source before it is ingested: its streams, and whether it can be copied without encoding. Copying needs the
// right codecs and keyframes at equal steps, because segments are cut at keyframes.

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LADDER, LONGEST_SEGMENT_US } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { FfmpegMissingError, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { listBoxes } from '../media/mp4/boxes.ts';
import { splitFragments } from '../media/mp4/fragments.ts';
import { readTracks } from '../media/mp4/init-facts.ts';
import { readRuns } from '../media/mp4/samples.ts';
import { type ChosenStreams, readSourceStreams } from './source-streams.ts';

export interface SourceFacts extends ChosenStreams {
  /** Segment duration when the source is copied; undefined when it must be encoded. */
  readonly copySegmentUs: number | undefined;
}

export interface Probe {
  readonly ffmpegPath: string;
  readonly inputArguments: readonly string[];
  /** Working folder for the probed file. */
  readonly folder: string;
  /** Whether the source would be copied if possible: testing this takes longer. */
  readonly mayCopy: boolean;
  /** Wanted segment duration. */
  readonly segmentUs: number;
  readonly signal: AbortSignal;
}

/** Probed duration when the source may be copied: two groups of pictures of any source that could be. */
const COPY_PROBE_SECONDS = 10;
/** Probed duration that shows the streams. */
const STREAMS_PROBE_SECONDS = 0.5;
/** Codecs that every browser decodes: H.264 with eight bits (baseline, main, high). */
const COPIED_PICTURE = /^avc1\.(42|4d|64)/;
/** H.265 is copied beside rungs in H.264, and so in any size. */
const HEVC = /^h(vc|ev)1\./;
/** Tolerance of equal keyframe steps. */
const STEP_TOLERANCE_US = 45_000;

/** Rejects with ffmpeg's output when the source cannot be opened. */
export async function probeSource(probe: Probe): Promise<SourceFacts> {
  const { ffmpegPath, inputArguments, folder, mayCopy, segmentUs, signal } = probe;
  const path = join(folder, 'probe.mp4');
  const streams = readSourceStreams();
  try {
    await runFfmpeg({
      path: ffmpegPath,
      args: [
        // By default ffmpeg selects the largest picture, as `choose` does.
        ...['-y', ...inputArguments, '-an', '-sn', '-dn', '-c', 'copy'],
        ...['-t', String(mayCopy ? COPY_PROBE_SECONDS : STREAMS_PROBE_SECONDS)],
        ...['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof', path],
      ],
      signal,
      onLine: streams.readLine,
    });
    const file = await readFile(path);
    const chosen = streams.choose();
    // Beside a copied picture in H.265 other sounds are encoded, as its rungs in H.264 are.
    const mayCopySound = chosen.sounds[0]?.isAac === true || chosen.picture?.isHevc === true;
    // Lists do not declare VIDEO-RANGE.
    const isOrdinary = chosen.picture?.isHdr !== true;
    const copySegmentUs = mayCopy && mayCopySound && isOrdinary ? findCopySegment(file, segmentUs) : undefined;
    return { ...chosen, copySegmentUs };
  } catch (error) {
    signal.throwIfAborted();
    const chosen = streams.choose();
    const isEmpty = chosen.picture === undefined && chosen.sounds.length === 0;
    // A source that opens but cannot be copied into MP4 can still be encoded.
    if (error instanceof FfmpegMissingError || isEmpty) throw error;
    return { ...chosen, copySegmentUs: undefined };
  } finally {
    await rm(path, { force: true });
  }
}

/** The duration of segments that are cut at keyframes; undefined when the picture cannot be copied. */
export function findCopySegment(file: Buffer, wantedUs: number): number | undefined {
  const { init, fragments } = splitFragments(file);
  const tracks = readTracks(file.subarray(0, init.size));
  const picture = tracks.find(({ kind }) => kind === 'video');
  if (picture === undefined) return undefined;
  const tallest = Math.max(...LADDER.map(({ height }) => height));
  const isShown = COPIED_PICTURE.test(picture.codecs) && (picture.height ?? 0) <= tallest;
  if (!isShown && !HEVC.test(picture.codecs)) return undefined;
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

/** The multiple of the keyframe step that is nearest to the wanted duration. */
export function segmentOfSteps(stepsUs: readonly number[], wantedUs: number): number | undefined {
  const [step] = stepsUs;
  if (step === undefined || stepsUs.length < 2 || step <= 0) return undefined;
  if (stepsUs.some((other) => Math.abs(other - step) > STEP_TOLERANCE_US)) return undefined;
  const count = Math.max(1, Math.round(wantedUs / step));
  // Segments shorter than half the wanted duration are not worth a request.
  for (const steps of [count, count - 1]) {
    const segmentUs = Math.round(steps * step);
    if (steps > 0 && segmentUs >= wantedUs / 2 && segmentUs <= LONGEST_SEGMENT_US - STEP_TOLERANCE_US) {
      return segmentUs;
    }
  }
  return undefined;
}
