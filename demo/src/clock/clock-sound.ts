// The sound of the clock channel: waves at a shore, a quiet tick on every second and two notes on the full minute. One
// minute is made and repeated; it begins at the moment of the run's first frame, so that ticks fall on seconds.
import { setImmediate as pause } from 'node:timers/promises';

const RATE = 48_000;
const MINUTE_SECONDS = 60;
const FULL_SCALE = 32_767;

/** Amplitudes, as a part of full scale. */
const TICK = 0.05;
const NOTE = 0.07;
const WAVES = 0.02;
/** Period of the waves: a divisor of the minute, and silent where the loop is joined. */
const WAVE_SECONDS = 7.5;

/** Renders the minute as 16-bit mono samples. Yields to the event loop after each second of sound. */
export async function makeClockSound(): Promise<Buffer> {
  const sound = new Float32Array(RATE * MINUTE_SECONDS);
  const waves = makeWaves();
  addDecay(sound, 0, NOTE, 1.6, [659.26]);
  addDecay(sound, 0.35, NOTE, 2.2, [987.77]);
  const data = Buffer.alloc(sound.length * 2);
  for (let second = 0; second < MINUTE_SECONDS; second += 1) {
    await pause();
    addDecay(sound, second, TICK, 0.03, [1_900, 2_850]);
    for (let index = second * RATE; index < (second + 1) * RATE; index += 1) {
      const value = (sound[index] ?? 0) + waves(index);
      data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * FULL_SCALE), index * 2);
    }
  }
  return data;
}

/** The minute as a WAV file that begins at a moment, epoch milliseconds. */
export function writeClockSound(minute: Buffer, startMs: number): Buffer {
  const begin = Math.round(((startMs / 1_000) % MINUTE_SECONDS) * RATE) * 2;
  return Buffer.concat([wavHeader(minute.length), minute.subarray(begin), minute.subarray(0, begin)]);
}

/** Adds an exponentially decaying tone at a second; its tail wraps from the end of the loop to the beginning. */
function addDecay(sound: Float32Array, at: number, loudness: number, seconds: number, tones: readonly number[]): void {
  const length = Math.round(seconds * RATE);
  for (let index = 0; index < length; index += 1) {
    const time = index / RATE;
    const attack = Math.min(1, time / 0.002);
    const envelope = attack * Math.exp((-6 * time) / seconds);
    const wave = tones.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * time), 0) / tones.length;
    const place = (Math.round(at * RATE) + index) % sound.length;
    sound[place] = (sound[place] ?? 0) + loudness * envelope * wave;
  }
}

/** Low-pass filtered noise with a slow envelope, by sample index. Seeded, so that it is the same in every run. */
function makeWaves(): (index: number) => number {
  let seed = 1;
  let low = 0;
  return (index) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    low += 0.08 * (seed / 2 ** 31 - 1 - low);
    return WAVES * 4 * low * Math.sin((Math.PI * index) / (WAVE_SECONDS * RATE)) ** 2;
  };
}

function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** A graph for ffmpeg's `lavfi` input that repeats the minute without a seam. */
export const soundGraph = (file: string): string =>
  `amovie=${file},aloop=loop=-1:size=${RATE * MINUTE_SECONDS},asetpts=N/SR/TB`;
