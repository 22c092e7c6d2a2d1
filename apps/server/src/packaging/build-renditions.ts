// Builds renditions from the tracks that ffmpeg wrote: checks that all rungs align, cuts them at the same frames and
// measures their bandwidth.
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIO_SAMPLE_RATE } from '@seyir/core/limits/media';
import { readInitFacts } from '../media/mp4/init-facts.ts';
import { readSampleTable } from '../media/mp4/sample-table.ts';
import { buildPictures, type PictureTrack } from './build-pictures.ts';
import { AAC_FRAME, buildSound, type SoundTrack } from './build-sound.ts';
import type { CopiedTracks } from './copied-tracks.ts';
import { chooseCuts, cutTimes } from './cuts.ts';
import { chooseClock, framesPerSecond, writeFrameRate } from './frame-rate.ts';
import { type PackagedRendition, PackagingError } from './packaged-file.ts';
import { isAligned, placePictures } from './pictures.ts';
import type { AudioPlan, Plan, RungPlan } from './plan-renditions.ts';
import { measureBandwidths, tableOf, type WrittenRendition } from './rendition-file.ts';

interface BuildDeps {
  /** The file of a track that ffmpeg wrote. */
  readonly findTrack: (id: string) => string;
  readonly outputFolder: string;
  /** Final path of the output, below the media folder. */
  readonly place: string;
  readonly signal?: AbortSignal | undefined;
}

export interface BuiltRenditions {
  readonly renditions: readonly PackagedRendition[];
  /** Start of each segment, and the end of the last. */
  readonly timesUs: readonly number[];
  /** End of the last picture and of the last sound, counted from the start of the file. */
  readonly picturesEndUs: number;
  readonly soundEndUs: number;
}

/** Encoded rungs do not align with the copied one, which must then be encoded as well. */
export class MisalignedError extends Error {
  override readonly name = 'MisalignedError';
}

export async function buildRenditions(deps: BuildDeps, plan: Plan, copied: CopiedTracks): Promise<BuiltRenditions> {
  const opened: FileHandle[] = [];
  const openTrack = async (id: string) => {
    const file = await open(deps.findTrack(id), 'r');
    opened.push(file);
    return { file, table: await readSampleTable(file) };
  };
  try {
    const rungs: { rung: RungPlan; track: PictureTrack }[] = [];
    for (const rung of plan.video.rungs) rungs.push({ rung, track: placeTrack(await openTrack(rung.id), plan) });
    const { cuts, frames } = agreeOnCuts(rungs, plan, copied);
    const timesUs = cutTimes(cuts, frames, plan.video.frameRate);
    const startSeconds = copied.video?.startSeconds ?? 0;

    const renditions: PackagedRendition[] = [];
    for (const { rung, track } of rungs) renditions.push(await buildRung(deps, { plan, rung, track, cuts, timesUs }));
    const picturesEndUs = startSeconds * 1_000_000 + (timesUs.at(-1) ?? 0);
    let soundEndUs = 0;
    for (const audio of plan.audio) {
      const track = placeSound(await openTrack(audio.id), copied.audio[audio.id]?.startSeconds, startSeconds);
      const soundEnd = startSeconds + ((track.firstFrame + track.table.count) * AAC_FRAME) / AUDIO_SAMPLE_RATE;
      soundEndUs = Math.max(soundEndUs, soundEnd * 1_000_000);
      renditions.push(await buildTrack(deps, { audio, track, timesUs }));
    }
    return { renditions, timesUs, picturesEndUs, soundEndUs };
  } finally {
    for (const file of opened) await file.close();
  }
}

type OpenTrack = Omit<PictureTrack, 'pictures'>;

function placeTrack(track: OpenTrack, plan: Plan): PictureTrack {
  const pictures = placePictures(track.table, plan.video.frameRate);
  if ('reason' in pictures) throw new PackagingError(`The pictures could not be cut: ${pictures.reason}.`);
  return { ...track, pictures };
}

function agreeOnCuts(rungs: readonly { track: PictureTrack }[], plan: Plan, { video: copied }: CopiedTracks) {
  const [top] = rungs;
  if (top === undefined) throw new RangeError('There are no rungs.');
  const { frames, cuttable } = top.track.pictures;
  const cuts = copied?.cuts ?? chooseCuts(cuttable, frames, plan.video.frameRate);
  if (cuts === undefined) throw new PackagingError(explainNoCuts(frames / framesPerSecond(plan.video.frameRate)));
  for (const { track } of rungs) {
    if (isAligned(track.pictures, cuts, frames)) continue;
    if (copied) throw new MisalignedError('The rungs are not aligned.');
    throw new PackagingError('The rungs of the ladder could not be cut at the same pictures.');
  }
  return { cuts, frames };
}

const explainNoCuts = (seconds: number): string =>
  seconds < 1
    ? `The film is only ${seconds.toFixed(2)} seconds long: half a second is the least.`
    : 'The pictures could not be cut into segments.';

/**
 * The first frame of an encoded track is encoder priming and lies before the start of the file; that of a copied track
 * keeps its position.
 */
function placeSound(track: OpenTrack, copiedStart: number | undefined, startSeconds: number): SoundTrack {
  const frames = (seconds: number) => Math.round((seconds * AUDIO_SAMPLE_RATE) / AAC_FRAME);
  const firstFrame = copiedStart === undefined ? frames(-startSeconds) - 1 : frames(copiedStart - startSeconds);
  return { ...track, firstFrame };
}

interface RungJob {
  readonly plan: Plan;
  readonly rung: RungPlan;
  readonly track: PictureTrack;
  readonly cuts: readonly number[];
  readonly timesUs: readonly number[];
}

async function buildRung(deps: BuildDeps, { plan, rung, track, cuts, timesUs }: RungJob): Promise<PackagedRendition> {
  const name = `${rung.id}.mp4`;
  const { frameRate } = plan.video;
  const written = await buildPictures(track, {
    cuts,
    frameRate,
    path: join(deps.outputFolder, name),
    signal: deps.signal,
  });
  return {
    id: rung.id,
    codecs: readInitFacts(track.table.init).codecs,
    ...measure(written, timesUs),
    ...{ width: rung.width, height: rung.height, frameRate: writeFrameRate(frameRate) },
    table: tableOf(written, `${deps.place}/${name}`, chooseClock(frameRate).timescale),
    initHash: written.initHash,
  };
}

interface TrackJob {
  readonly audio: AudioPlan;
  readonly track: SoundTrack;
  readonly timesUs: readonly number[];
}

async function buildTrack(deps: BuildDeps, { audio, track, timesUs }: TrackJob): Promise<PackagedRendition> {
  const { id, name, language, role, isDefault } = audio;
  const file = `${id}.mp4`;
  const written = await buildSound(track, { timesUs, path: join(deps.outputFolder, file), signal: deps.signal });
  return {
    id,
    codecs: track.table.facts.codecs,
    ...measure(written, timesUs),
    ...{ name, isDefault, ...(language ? { language } : {}), ...(role ? { role } : {}) },
    table: tableOf(written, `${deps.place}/${file}`, AUDIO_SAMPLE_RATE),
    initHash: written.initHash,
  };
}

export const measure = ({ segments }: WrittenRendition, timesUs: readonly number[]) =>
  measureBandwidths(
    segments.map(([, size]) => size),
    timesUs,
  );
