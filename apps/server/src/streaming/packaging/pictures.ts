// The pictures of a track on the grid of a constant frame rate: which frame of the film each sample is, and where the film
// can be cut.
import type { SampleTable } from '../mp4/sample-table.ts';
import { type FrameRate, framesPerSecond } from './frame-rate.ts';

export interface Pictures {
  readonly frames: number;
  /** Which frame each sample is, in the order of decoding. */
  readonly frameOf: readonly number[];
  /** Frames that need no other one, with nothing before them shown later and nothing behind them shown earlier. */
  readonly cuttable: readonly number[];
}

/** Why a track has no place on the grid, in a few words. */
export interface Unplaced {
  readonly reason: string;
}

/** How far a picture may be from its place, as a part of a frame: files round their times, some to milliseconds. */
const SLACK = 0.25;

export function placePictures(table: SampleTable, frameRate: FrameRate): Pictures | Unplaced {
  const { showTimes, count, keyframes, facts } = table;
  const frameTicks = facts.timescale / framesPerSecond(frameRate);
  const first = showTimes[0] ?? 0;
  const frameOf: number[] = [];
  const isSeen = new Uint8Array(count);
  for (const showTime of showTimes) {
    const place = (showTime - first) / frameTicks;
    const frame = Math.round(place);
    if (frame < 0) return { reason: 'it begins with pictures that need earlier ones' };
    if (Math.abs(place - frame) > SLACK || frame >= count || isSeen[frame]) {
      return { reason: 'its frame rate is not constant' };
    }
    isSeen[frame] = 1;
    frameOf.push(frame);
  }
  return { frames: count, frameOf, cuttable: findCuttable(frameOf, keyframes) };
}

/** All frames before a cut are decoded before it, and all behind it are decoded behind it. */
function findCuttable(frameOf: readonly number[], keyframes: readonly number[]): number[] {
  const cuttable: number[] = [];
  let latest = -1;
  let next = 0;
  for (const [sample, frame] of frameOf.entries()) {
    if (keyframes[next] === sample) {
      if (frame === sample && latest === sample - 1) cuttable.push(frame);
      next += 1;
    }
    latest = Math.max(latest, frame);
  }
  return cuttable;
}

/** Whether all the cuts of one rung can be made in another, whose end may be a frame or two away. */
export function isAligned(pictures: Pictures, cuts: readonly number[], frames: number): boolean {
  const cuttable = new Set(pictures.cuttable);
  return Math.abs(pictures.frames - frames) <= 2 && cuts.every((cut) => cuttable.has(cut));
}
