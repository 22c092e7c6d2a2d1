// Quiet instruments: each makes the samples of one tone.
import { fall, hiss, join, makeWave, samplesIn, shape, sound, thump, tremble } from './waves.ts';

export interface Tone {
  /** Seconds from the beginning of the loop. */
  readonly at: number;
  readonly seconds: number;
  /** MIDI number: 69 is A at 440 Hz. */
  readonly pitch: number;
  readonly gain: number;
  /** -1 left, 1 right. */
  readonly pan: number;
}

/** One voice of a tone. */
export interface Voice {
  readonly row: Float32Array;
  /** Where it is heard beside the place of the tone: -1 left, 1 right. */
  readonly side: number;
}

/** What a tone sounds like; the same for the same pitch and length. */
export type Instrument = (tone: Pick<Tone, 'pitch' | 'seconds'>) => readonly Voice[];

const frequencyOf = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);
const rowOf = (seconds: number) => new Float32Array(samplesIn(seconds));

const SINE = makeWave([1, 1]);
const STRINGS = makeWave([1, 1], [2, 0.34], [3, 0.2], [4, 0.09], [5, 0.05]);
const BODY = makeWave([1, 1], [2, 0.3], [3, 0.06]);
const EDGE = makeWave([2, 0.25], [3, 0.2], [4, 0.14], [5, 0.1], [7, 0.05]);
const DEEP = makeWave([1, 1], [2, 0.22], [3, 0.05]);
const CENT = 0.01;
/** After so many times of its fall a tone is 43 dB down, below everything else. */
const RINGS_OUT = 5;

/** Strings that swell and fade: two voices a hair apart, one on each side. */
export const pad: Instrument = ({ pitch, seconds }) =>
  [-0.5, 0.5].map((side) => ({
    row: shape(sound(rowOf(seconds + 1.9), STRINGS, frequencyOf(pitch + side * 10 * CENT)), 1.1, 1.9),
    side,
  }));

const plucked =
  (bodySeconds: number, edgeSeconds: number): Instrument =>
  ({ pitch }) => {
    // High strings ring shorter.
    const ring = bodySeconds * 2 ** ((60 - pitch) / 30);
    const body = fall(sound(rowOf(ring * RINGS_OUT), BODY, frequencyOf(pitch)), ring);
    const edge = fall(sound(rowOf(edgeSeconds * RINGS_OUT), EDGE, frequencyOf(pitch)), edgeSeconds);
    return [{ row: shape(join(body, edge), 0.004, 0.01), side: 0 }];
  };

/** A harp, near and round. */
export const harp = plucked(0.75, 0.09);
/** Strings plucked and stopped. */
export const pizzicato = plucked(0.15, 0.04);

/** A small bell: one sine bent by another. */
export const bell: Instrument = ({ pitch }) => {
  const ring = 1.1 * 2 ** ((72 - pitch) / 24);
  const bend = fall(sound(rowOf(ring * RINGS_OUT), SINE, frequencyOf(pitch) * 3.01), ring * 0.35, 0.175);
  return [
    { row: shape(fall(sound(rowOf(ring * RINGS_OUT), SINE, frequencyOf(pitch), bend), ring), 0.005, 0.01), side: 0 },
  ];
};

/** An electric piano, softly struck. */
export const keys: Instrument = ({ pitch, seconds }) => {
  const frequency = frequencyOf(pitch);
  const length = seconds + 0.4;
  const warmth = fall(sound(rowOf(length), SINE, frequency), 0.9, 0.08);
  const tine = fall(sound(rowOf(0.12 * RINGS_OUT), SINE, frequency * 7), 0.12, 0.056);
  return [{ row: shape(fall(sound(rowOf(length), SINE, frequency, join(warmth, tine)), 1.5), 0.008, 0.4), side: 0 }];
};

export const bass: Instrument = ({ pitch, seconds }) => [
  { row: shape(fall(sound(rowOf(seconds + 0.2), DEEP, frequencyOf(pitch)), 2.4), 0.025, 0.2), side: 0 },
];

/** A breath of a flute: a sine that trembles. */
export const flute: Instrument = ({ pitch, seconds }) => {
  const length = seconds + 0.6;
  const octave = sound(rowOf(length), SINE, frequencyOf(pitch + 12));
  const row = join(sound(rowOf(length), SINE, frequencyOf(pitch)), octave, 0.12);
  return [{ row: shape(tremble(row, 4.6, 0.12), 0.2, 0.6), side: 0 }];
};

/** A soft drum. Pitch is passed over, as by those below. */
export const drum: Instrument = () => [
  { row: shape(fall(thump(rowOf(0.6), SINE, 108, 46, 0.035), 0.13), 0.003, 0.02), side: 0 },
];

/** A fixed seed: renders are the same on every machine. */
const SEED = 0x1234567;

const hissing =
  (ring: number, smooth: number): Instrument =>
  () => [{ row: shape(fall(hiss(rowOf(ring * RINGS_OUT), SEED, smooth), ring), 0.005, 0.01), side: 0 }];

export const shaker = hissing(0.03, 0.5);
/** A brush on a drum. */
export const brush = hissing(0.09, 0.35);
