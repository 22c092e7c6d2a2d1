// Maps the pictures of a track to frames of a constant frame rate, and finds where the film can be cut.
import type { SampleTable } from '../media/mp4/sample-table.ts';
import { type FrameRate, framesPerSecond } from './frame-rate.ts';

export interface Pictures {
  readonly frames: number;
  /** The frame of each sample, in decoding order. */
  readonly frameOf: readonly number[];
  /** Closed-GOP keyframes: no picture before them is shown later, and none after them is shown earlier. */
  readonly cuttable: readonly number[];
}

/** Why a track does not fit the frame grid, in a few words. */
interface Unplaced {
  readonly reason: string;
}

/** Tolerance as a part of a frame: files round their times, some to milliseconds. */
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

/** Cuts separate decoding order and presentation order at the same point. */
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

/** Whether a rung can be cut at all the cuts of another; its end may differ by two frames. */
export function isAligned(pictures: Pictures, cuts: readonly number[], frames: number): boolean {
  const cuttable = new Set(pictures.cuttable);
  return Math.abs(pictures.frames - frames) <= 2 && cuts.every((cut) => cuttable.has(cut));
}
