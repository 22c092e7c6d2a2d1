// One segment of a scene through ffmpeg: both rungs at once, closed groups of pictures, the shared encoder profile.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GOP_US, type Rung, SEGMENT_US } from '@seyir/core/limits/media';
import { splitFragments } from '@seyir/server/media/mp4/fragments';
import { feedFfmpeg } from '../feed-ffmpeg.ts';
import { takeThumbnail } from '../thumbnail.ts';
import { SEGMENT_FRAMES } from './camera.ts';
import type { DrawFrame } from './card.ts';
import { FRAME_HEIGHT, FRAME_WIDTH, type Frame, LARGE, makeFrame, SMALL } from './frame.ts';

export const FRAME_RATE = 25;
const GOP_FRAMES = (GOP_US / 1_000_000) * FRAME_RATE;
export const RUNGS = [LARGE, SMALL];

interface SceneEncoding {
  readonly ffmpegPath: string;
  readonly isUrgent: boolean;
  readonly draw: DrawFrame;
  /** The segments to make, one after the other. */
  readonly segments: readonly number[];
  /** An empty folder for what ffmpeg writes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface EncodedScene {
  /** Fragmented MP4 by rung, a fragment for each segment. */
  readonly files: Readonly<Record<string, Buffer>>;
  /** One for each segment. */
  readonly thumbnails: readonly Buffer[];
}

/** The first is good; the others are for the rare scene that would be larger than its rung allows. */
export const QUALITIES = [21, 25, 29, 34] as const;

export async function encodeScene(encoding: SceneEncoding): Promise<EncodedScene> {
  for (const quality of QUALITIES) {
    const thumbnails = await encodeAt(encoding, quality);
    const files = Object.fromEntries(
      await Promise.all(RUNGS.map(async ({ id }) => [id, await readFile(join(encoding.folder, `${id}.mp4`))] as const)),
    );
    if (RUNGS.every((rung) => isLight(files[rung.id], rung))) return { files, thumbnails };
  }
  throw new Error('The scene does not fit into the bandwidth of its rung.');
}

function isLight(file: Buffer | undefined, { peakBandwidth }: Rung): boolean {
  if (file === undefined) return false;
  const largest = Math.max(...splitFragments(file).fragments.map(({ size }) => size));
  return largest * 8 <= (peakBandwidth * SEGMENT_US) / 1_000_000;
}

async function encodeAt(encoding: SceneEncoding, quality: number): Promise<Buffer[]> {
  const { ffmpegPath, draw, segments, folder, ...how } = encoding;
  const thumbnails: Buffer[] = [];
  const frames = drawFrames(draw, segments, (frame) => void thumbnails.push(takeThumbnail(frame)));
  await feedFfmpeg({ ...how, path: ffmpegPath, args: sceneArguments(quality, folder) }, frames);
  return thumbnails;
}

/** Frames in turns: one is drawn while the others are on their way. */
function* drawFrames(
  draw: DrawFrame,
  segments: readonly number[],
  atMiddle: (frame: Frame) => void,
): Generator<Uint8Array> {
  const frames = [makeFrame(), makeFrame(), makeFrame()];
  let drawn = 0;
  for (const segment of segments) {
    for (let index = 0; index < SEGMENT_FRAMES; index += 1) {
      const frame = frames[drawn % frames.length];
      if (frame === undefined) return;
      draw(frame, segment * SEGMENT_FRAMES + index);
      if (index === SEGMENT_FRAMES / 2) atMiddle(frame);
      drawn += 1;
      yield frame.bytes;
    }
  }
}

/**
 * What the fastest preset leaves out and what saves a quarter of the size for little. Stitchable, so that the init
 * segment of a rung is the same for all scenes, whatever is in them.
 */
const X264 = '8x8dct=1:cabac=1:stitchable=1';

/** Raw frames in, a file for each rung in the folder out. */
export function sceneArguments(quality: number, folder: string): string[] {
  const [large, small] = RUNGS.map(({ width, height }) => `crop=${width}:${height}`);
  return [
    ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${FRAME_WIDTH}x${FRAME_HEIGHT}`, '-r', String(FRAME_RATE)],
    ...['-i', 'pipe:0'],
    ...['-filter_complex', `[0:v]split=2[a][b];[a]${large}:0:0[v0];[b]${small}:0:${LARGE.height}[v1]`],
    ...RUNGS.flatMap(({ id, codecs }, index) => [
      ...['-map', `[v${index}]`, '-c:v', 'libx264', '-threads', '1', '-preset', 'ultrafast', '-crf', String(quality)],
      ...['-x264-params', X264, '-profile:v', 'high', '-level', levelOf(codecs)],
      ...['-g', String(GOP_FRAMES), '-keyint_min', String(GOP_FRAMES), '-sc_threshold', '0', '-bf', '0'],
      // No names of programs: scenes of one rung share their init segment to the byte.
      ...['-flags', '+cgop+bitexact', '-fflags', '+bitexact'],
      ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
      ...['-movflags', '+empty_moov+default_base_moof', '-frag_duration', String(SEGMENT_US)],
      ...['-f', 'mp4', '-y', join(folder, `${id}.mp4`)],
    ]),
  ];
}

/** `avc1.64001f` says 3.1. */
function levelOf(codecs: string): string {
  return (Number.parseInt(codecs.slice(-2), 16) / 10).toFixed(1);
}
