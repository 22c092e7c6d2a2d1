// Synthesis primitives over sample buffers: oscillators, noise, envelopes, mixing. Each is one plain loop over a typed
// array, which V8 compiles well.

/** Samples a second. Nothing here sounds above ten kilohertz, so half of the usual rate is enough; ffmpeg doubles it. */
export const SYNTH_RATE = 24_000;

const TABLE_SIZE = 4_096;
const MASK = TABLE_SIZE - 1;

/** One turn of a wave made of several partials. */
export function makeWave(...partials: readonly (readonly [ratio: number, gain: number])[]): Float32Array {
  const wave = new Float32Array(TABLE_SIZE);
  for (let index = 0; index < TABLE_SIZE; index += 1) {
    for (const [ratio, gain] of partials) {
      wave[index] = (wave[index] ?? 0) + gain * Math.sin((2 * Math.PI * ratio * index) / TABLE_SIZE);
    }
  }
  return wave;
}

export const samplesIn = (seconds: number): number => Math.round(seconds * SYNTH_RATE);

/** A tone of a wave, from the beginning to the end of the row. `bend` moves each sample on, in turns. */
export function sound(row: Float32Array, wave: Float32Array, frequency: number, bend?: Float32Array): Float32Array {
  const step = (frequency * TABLE_SIZE) / SYNTH_RATE;
  let phase = 0;
  for (let index = 0; index < row.length; index += 1) {
    const moved = bend === undefined ? phase : phase + (bend[index] ?? 0) * TABLE_SIZE;
    row[index] = wave[moved & MASK] ?? 0;
    phase += step;
    if (phase >= TABLE_SIZE) phase -= TABLE_SIZE;
  }
  return row;
}

/** Noise without its low part: the higher `smooth`, the thinner it is. */
export function hiss(row: Float32Array, seed: number, smooth: number): Float32Array {
  let state = seed;
  let low = 0;
  for (let index = 0; index < row.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const noise = state / 2 ** 31;
    low += (noise - low) * smooth;
    row[index] = noise - low;
  }
  return row;
}

/** A tone that falls from one pitch to another. */
export function thump(row: Float32Array, wave: Float32Array, from: number, to: number, seconds: number): Float32Array {
  const keep = Math.exp(-1 / (seconds * SYNTH_RATE));
  let above = from - to;
  let phase = 0;
  for (let index = 0; index < row.length; index += 1) {
    row[index] = wave[phase & MASK] ?? 0;
    phase += ((to + above) * TABLE_SIZE) / SYNTH_RATE;
    above *= keep;
  }
  return row;
}

/** Applies an exponential decay. */
export function fall(row: Float32Array, seconds: number, begin = 1): Float32Array {
  const keep = Math.exp(-1 / (seconds * SYNTH_RATE));
  let level = begin;
  for (let index = 0; index < row.length; index += 1) {
    row[index] = (row[index] ?? 0) * level;
    level *= keep;
  }
  return row;
}

/** Opens a tone over the first seconds of the row and closes it over the last, gently. */
export function shape(row: Float32Array, opening: number, closing: number): Float32Array {
  const [first, last] = [Math.min(samplesIn(opening), row.length), Math.min(samplesIn(closing), row.length)];
  for (let index = 0; index < first; index += 1) row[index] = (row[index] ?? 0) * swell(index / first);
  for (let index = 0; index < last; index += 1) {
    const at = row.length - 1 - index;
    row[at] = (row[at] ?? 0) * swell(index / last);
  }
  return row;
}

const swell = (part: number) => part * part * (3 - 2 * part);

/** Applies a tremolo whose depth grows. */
export function tremble(row: Float32Array, frequency: number, depth: number): Float32Array {
  const step = (2 * Math.PI * frequency) / SYNTH_RATE;
  for (let index = 0; index < row.length; index += 1) {
    const grown = Math.min(1, index / SYNTH_RATE);
    row[index] = (row[index] ?? 0) * (1 + depth * grown * Math.sin(index * step));
  }
  return row;
}

/** Adds one row to another, from its beginning. */
export function join(row: Float32Array, other: Float32Array, gain = 1): Float32Array {
  const length = Math.min(row.length, other.length);
  for (let index = 0; index < length; index += 1) row[index] = (row[index] ?? 0) + (other[index] ?? 0) * gain;
  return row;
}

/** Adds a row to one that goes round: what sounds beyond its end is heard at its beginning. */
export function wrapInto(round: Float32Array, start: number, row: Float32Array, gain: number): void {
  let at = start % round.length;
  for (let index = 0; index < row.length; index += 1) {
    round[at] = (round[at] ?? 0) + (row[index] ?? 0) * gain;
    at = at + 1 === round.length ? 0 : at + 1;
  }
}
