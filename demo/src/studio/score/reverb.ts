// Schroeder reverb: parallel feedback comb filters, then all-pass filters in series.
import { join, samplesIn } from './waves.ts';

const COMB_SECONDS = [0.0253, 0.0269, 0.029, 0.0307, 0.0322, 0.0338];
const SCATTER_SECONDS = [0.0051, 0.0126, 0.0077];
/** Added to the delays of the right channel, so that the channels differ (stereo spread). */
const SPREAD_SECONDS = 0.00052;
const SCATTER = 0.5;
const DAMPING = 0.35;
/** The longest reverb tail: so much of the loop's end is run through the filters before its beginning. */
const FILLING_SECONDS = 4;

/** A loop of two channels. */
export interface Loop {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export interface Room {
  /** Feedback gain of the comb filters, 0 to 1. */
  readonly ring: number;
  /** Gain of the reverb beside the dry signal. */
  readonly wet: number;
}

/** Adds reverb to a loop. The filters are run over the end of the loop first, so that its tail is heard at the beginning. */
export function addRoom({ left, right }: Loop, { ring, wet }: Room): void {
  addChannel(left, ring, wet, 0);
  addChannel(right, ring, wet, SPREAD_SECONDS);
}

function addChannel(samples: Float32Array, ring: number, wet: number, spread: number): void {
  const filling = Math.min(samples.length, samplesIn(FILLING_SECONDS));
  // The end of the loop, then all of it.
  const dry = new Float32Array(filling + samples.length);
  dry.set(samples.subarray(samples.length - filling));
  dry.set(samples, filling);
  const echoes = new Float32Array(dry.length);
  for (const seconds of COMB_SECONDS) addEchoes(echoes, dry, samplesIn(seconds + spread), ring);
  for (const seconds of SCATTER_SECONDS) scatter(echoes, samplesIn(seconds + spread));
  join(samples, echoes.subarray(filling), wet / COMB_SECONDS.length);
}

/** A feedback comb filter with a low-pass in its loop. */
function addEchoes(to: Float32Array, from: Float32Array, delay: number, ring: number): void {
  const line = new Float32Array(delay);
  let at = 0;
  let dull = 0;
  for (let index = 0; index < from.length; index += 1) {
    const echo = line[at] ?? 0;
    dull = echo + (dull - echo) * DAMPING;
    line[at] = (from[index] ?? 0) + dull * ring;
    at = at + 1 === delay ? 0 : at + 1;
    to[index] = (to[index] ?? 0) + echo;
  }
}

/** An all-pass filter: changes the phase of each frequency and no amplitude. */
function scatter(row: Float32Array, delay: number): void {
  const line = new Float32Array(delay);
  let at = 0;
  for (let index = 0; index < row.length; index += 1) {
    const late = line[at] ?? 0;
    const now = row[index] ?? 0;
    line[at] = now + late * SCATTER;
    at = at + 1 === delay ? 0 : at + 1;
    row[index] = late - now * SCATTER;
  }
}
