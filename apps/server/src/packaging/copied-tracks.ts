// Copies streams without encoding where possible: each stream is copied first, then checked, and kept only if it fits.
import { open, readFile, rm } from 'node:fs/promises';
import { AUDIO_CODECS, AUDIO_SAMPLE_RATE, LADDER } from '@seyir/core/limits/media';
import { FfmpegError, FfmpegMissingError, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { Mp4Error } from '../media/mp4/boxes.ts';
import { readBytes, readSampleTable, type SampleTable } from '../media/mp4/sample-table.ts';
import { hasWholeFramesOnly } from '../media/mp4/sequence-parameters.ts';
import { AAC_FRAME } from './build-sound.ts';
import { chooseCuts, cutTimes } from './cuts.ts';
import { copyArguments, firstPacketFile, trackFile } from './ffmpeg-arguments.ts';
import { framesPerSecond } from './frame-rate.ts';
import { placePictures } from './pictures.ts';
import type { Plan, VideoPlan } from './plan-renditions.ts';
import { measureBandwidths } from './rendition-file.ts';

interface CopiedPictures {
  /** Start of the first picture in the file. */
  readonly startSeconds: number;
  readonly frames: number;
  readonly cuts: readonly number[];
}

interface CopiedSound {
  /** Start of the first frame in the file. */
  readonly startSeconds: number;
}

/** The copied tracks, as plain JSON: stored between two stages. */
export interface CopiedTracks {
  /** Of the highest rung. */
  readonly video?: CopiedPictures;
  /** By track. */
  readonly audio: Readonly<Record<string, CopiedSound>>;
  /** Why a stream that looked copyable was encoded. */
  readonly notes: readonly string[];
}

interface CopyDeps {
  readonly ffmpegPath: string;
  readonly source: string;
  /** Folder of the copies: one file per track. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

const NOTHING_COPIED: CopiedTracks = { audio: {}, notes: [] };

export async function copyTracks(deps: CopyDeps, plan: Plan): Promise<CopiedTracks> {
  const [top] = plan.video.rungs;
  const candidates = [
    ...(plan.video.mayCopy ? [{ id: top.id, stream: plan.video.stream, isHevc: plan.video.isCopyOnly === true }] : []),
    ...plan.audio.flatMap(({ id, stream, mayCopy }) => (mayCopy && stream !== undefined ? [{ id, stream }] : [])),
  ];
  if (candidates.length === 0) return NOTHING_COPIED;
  const starts = await tryCopying(deps, candidates);
  if (starts === undefined) return { ...NOTHING_COPIED, notes: ['No stream could be copied.'] };

  const notes: string[] = [];
  const audio: Record<string, CopiedSound> = {};
  let video: CopiedPictures | undefined;
  for (const [index, { id }] of candidates.entries()) {
    const startSeconds = starts[index];
    const verdict =
      startSeconds === undefined
        ? 'its beginning is not known'
        : await withTable<CopiedPictures | CopiedSound>(trackFile(deps.folder, id), (file) =>
            id === top.id ? judgePictures(file, plan.video, startSeconds) : judgeSound(file.table, startSeconds),
          );
    if (typeof verdict === 'string') {
      notes.push(id === top.id && plan.video.isCopyOnly ? noteLeftOut(verdict) : `${id} is encoded again: ${verdict}.`);
      await rm(trackFile(deps.folder, id), { force: true });
    } else if ('cuts' in verdict) video = verdict;
    else audio[id] = { startSeconds: verdict.startSeconds };
  }
  return { ...(video ? { video } : {}), audio, notes };
}

/** For a copy in H.265 that is not kept: the film is there in H.264. */
export const noteLeftOut = (why: string): string => `The picture in H.265 is left out: ${why}.`;

interface OpenTable {
  readonly table: SampleTable;
  readonly read: (offset: number, size: number) => Promise<Buffer>;
}

async function withTable<T>(
  path: string,
  judge: (file: OpenTable) => Verdict<T> | Promise<Verdict<T>>,
): Promise<Verdict<T>> {
  const file = await open(path, 'r');
  try {
    return await judge({ table: await readSampleTable(file), read: (offset, size) => readBytes(file, offset, size) });
  } catch (error) {
    // A stream that ffmpeg cannot copy into MP4 is encoded.
    if (error instanceof Mp4Error) return 'its copy is not readable';
    throw error;
  } finally {
    await file.close();
  }
}

/** Copies the streams and returns the start of each, in seconds. Undefined when ffmpeg cannot copy them. */
async function tryCopying(
  { ffmpegPath, source, folder, signal }: CopyDeps,
  tracks: readonly { id: string; stream: number; isHevc?: boolean }[],
): Promise<(number | undefined)[] | undefined> {
  try {
    await runFfmpeg({
      path: ffmpegPath,
      args: copyArguments(source, tracks, folder),
      ...(signal && { signal }),
    });
    const lists = tracks.map(({ id }) => readFile(firstPacketFile(folder, id), 'utf8'));
    return (await Promise.all(lists)).map(readFirstPacket);
  } catch (error) {
    if (!(error instanceof FfmpegError) || error instanceof FfmpegMissingError) throw error;
    return undefined;
  }
}

/** Seconds, from `#tb 0: 1/48000` and the line `stream, decoded at, shown at, …` of the packet. */
function readFirstPacket(text: string): number | undefined {
  const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)/m.exec(text) ?? [];
  const [, shownAt] = /^0,\s*-?\d+,\s*(-?\d+),/m.exec(text) ?? [];
  const seconds = (Number(shownAt) * Number(numerator)) / Number(denominator);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** H.264 level for up to 60 frames a second, above those of the ladder for 30. */
const FAST_LEVEL = 0x2a;

type Verdict<Copied> = Copied | string;

async function judgePictures(
  { table, read }: OpenTable,
  plan: VideoPlan,
  startSeconds: number,
): Promise<Verdict<CopiedPictures>> {
  const { facts } = table;
  const [top] = plan.rungs;
  if (facts.width !== top.width || facts.height !== top.height) return 'it has another size';
  const asksTooMuch = plan.isCopyOnly ? undefined : judgeAvc(table, plan);
  if (asksTooMuch !== undefined) return asksTooMuch;
  const pictures = placePictures(table, plan.frameRate);
  if ('reason' in pictures) return pictures.reason;
  const idrFrames = await listIdrFrames({ table, read }, pictures.cuttable, plan.isCopyOnly ? HEVC : AVC);
  const cuts = chooseCuts(idrFrames, pictures.frames, plan.frameRate);
  if (cuts === undefined) return 'its keyframes do not allow segments of two to four seconds';
  const sizes = cuts.map((from, index) =>
    table.sizes.slice(from, cuts[index + 1] ?? table.count).reduce((sum, size) => sum + size, 0),
  );
  const { bandwidth } = measureBandwidths(sizes, cutTimes(cuts, pictures.frames, plan.frameRate));
  const most = LADDER.find(({ id }) => id === top.id)?.peakBandwidth ?? Number.POSITIVE_INFINITY;
  if (bandwidth > most) return `its ${(bandwidth / 1e6).toFixed(1)} Mbit/s are too many for ${top.id}`;
  return { startSeconds, frames: pictures.frames, cuts };
}

/** Why players that show its rung could not show a picture in H.264. */
function judgeAvc({ facts, init }: SampleTable, plan: VideoPlan): string | undefined {
  const rung = LADDER.find(({ id }) => id === plan.rungs[0].id);
  if (rung === undefined) return 'it has another size';
  const [, profile = '', level = ''] = /^avc1\.(42|4d|64)[0-9a-f]{2}([0-9a-f]{2})$/.exec(facts.codecs) ?? [];
  const isFast = framesPerSecond(plan.frameRate) > 30;
  const highest = isFast ? FAST_LEVEL : Number.parseInt(rung.codecs.slice(-2), 16);
  if (profile === '' || Number.parseInt(level, 16) > highest) return `${facts.codecs} asks too much of players`;
  // Older versions of ffmpeg do not report this when probing.
  return hasWholeFramesOnly(init) ? undefined : 'its pictures may be made of two fields';
}

/** Types of NAL units: how they are read from the first byte of a unit, which are IDR slices, and which are slices at all. */
interface UnitTypes {
  readonly typeOf: (header: number) => number;
  readonly isIdr: (type: number) => boolean;
  readonly isSlice: (type: number) => boolean;
}
/** ISO/IEC 14496-10 §7.4.1. */
const AVC: UnitTypes = {
  typeOf: (header) => header & 0x1f,
  isIdr: (type) => type === 5,
  isSlice: (type) => type >= 1 && type <= 5,
};
/** ISO/IEC 23008-2 §7.4.2.2. A CRA picture (21) may be followed by pictures that refer to those before it. */
const HEVC: UnitTypes = {
  typeOf: (header) => (header >> 1) & 0x3f,
  isIdr: (type) => type === 19 || type === 20,
  isSlice: (type) => type < 32,
};
/** Length prefix and the first byte of a NAL unit. */
const UNIT_HEADER_BYTES = 5;
/** Limit of NAL units read: an IDR picture has few before its first slice. */
const UNITS_MAX = 20;

/** IDR pictures: no later picture refers to one before them. Some files mark other pictures as keyframes, too. */
async function listIdrFrames(
  { table, read }: OpenTable,
  frames: readonly number[],
  { typeOf, isIdr, isSlice }: UnitTypes,
): Promise<number[]> {
  const idrFrames: number[] = [];
  for (const frame of frames) {
    let at = table.offsets[frame] ?? 0;
    const end = at + (table.sizes[frame] ?? 0);
    for (let unit = 0; unit < UNITS_MAX && at + UNIT_HEADER_BYTES <= end; unit += 1) {
      const header = await read(at, UNIT_HEADER_BYTES);
      const type = typeOf(header.readUInt8(4));
      if (isIdr(type)) idrFrames.push(frame);
      // The first slice decides the kind of the picture.
      if (isSlice(type)) break;
      at += 4 + header.readUInt32BE(0);
    }
  }
  return idrFrames;
}

/** Tolerance of a steady frame sequence: files round their times. */
const SOUND_SLACK_FRAMES = 1;

function judgeSound({ facts, count, decodeTimes }: SampleTable, startSeconds: number): Verdict<CopiedSound> {
  if (facts.codecs !== AUDIO_CODECS || facts.sampleRate !== AUDIO_SAMPLE_RATE || facts.channels !== 2) {
    return `it is ${facts.codecs}, not stereo AAC of ${AUDIO_SAMPLE_RATE} Hz`;
  }
  const frameTicks = (AAC_FRAME * facts.timescale) / AUDIO_SAMPLE_RATE;
  const first = decodeTimes[0] ?? 0;
  for (let frame = 0; frame < count; frame += 1) {
    const place = ((decodeTimes[frame] ?? 0) - first) / frameTicks;
    if (Math.abs(place - frame) > SOUND_SLACK_FRAMES) return 'it has gaps';
  }
  return { startSeconds };
}
