import { describe, expect, it } from 'vitest';
import { SCORES } from '../words.ts';
import { BAR_SECONDS, BARS, figure, melody, readChord } from './arrange.ts';
import { harp } from './instruments.ts';
import { BAR_SAMPLES, renderScore, toPcm } from './render-score.ts';
import { SYNTH_RATE } from './waves.ts';

/** Plain loops: the pieces have a million and a half samples each. */
function measure(samples: Float32Array) {
  let power = 0;
  let peak = 0;
  let largestStep = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    power += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
    if (index > 0) largestStep = Math.max(largestStep, Math.abs(sample - (samples[index - 1] ?? 0)));
  }
  return { decibels: 10 * Math.log10(power / samples.length), peak, largestStep };
}

describe('a piece of music', () => {
  it.each(SCORES)('%s is quiet, never loud, never silent, and goes round without a seam', (name) => {
    const { left, right } = renderScore(name);
    expect(left).toHaveLength(BARS * BAR_SAMPLES);
    for (const channel of [left, right]) {
      const { decibels, peak, largestStep } = measure(channel);
      expect(decibels).toBeGreaterThan(-32);
      expect(decibels).toBeLessThan(-25);
      expect(peak).toBeLessThan(0.6);
      for (let bar = 0; bar < BARS; bar += 1) {
        expect(measure(channel.subarray(bar * BAR_SAMPLES, (bar + 1) * BAR_SAMPLES)).decibels).toBeGreaterThan(-40);
      }
      // From the last sample to the first is no larger a step than within the loop.
      expect(Math.abs((channel[0] ?? 0) - (channel.at(-1) ?? 0))).toBeLessThanOrEqual(largestStep);
    }
  });

  it('is for the encoder a bar that is cut off, the loop, and a bar that fades to nothing', () => {
    const left = new Float32Array(BARS * BAR_SAMPLES);
    for (let bar = 0; bar < BARS; bar += 1) left.fill(bar / 16, bar * BAR_SAMPLES, (bar + 1) * BAR_SAMPLES);
    const pcm = toPcm({ left, right: left }, 0);
    const sampleAt = (bar: number, part: number) =>
      pcm.readInt16LE(Math.round((bar + part) * BAR_SAMPLES) * 4) / 32_767;
    expect(Array.from({ length: BARS + 1 }, (_, bar) => Math.round(sampleAt(bar, 0.5) * 16))).toEqual([
      7, 0, 1, 2, 3, 4, 5, 6, 7,
    ]);
    const steady = new Float32Array(BARS * BAR_SAMPLES).fill(0.5);
    const fading = toPcm({ left: steady, right: steady }, 512);
    const last = (part: number) => fading.readInt16LE(Math.floor((BARS + 1 + part) * BAR_SAMPLES) * 4) / 32_767;
    expect(last(0)).toBeCloseTo(0.5, 1);
    expect(last(0.5)).toBeCloseTo(0.125, 1);
    expect(last(0.999)).toBeCloseTo(0, 2);
  });
});

describe('writing music down', () => {
  const chords = [readChord('45: 57 60 64')];

  it('reads chords', () => {
    expect(chords).toEqual([{ bass: 45, tones: [57, 60, 64] }]);
  });

  it('plays figures in equal steps, with rests, basses and octaves', () => {
    const { tones } = figure(chords, ["b-2'0"], { instrument: harp, gain: 1 });
    expect(tones.map(({ at, pitch }) => [at / BAR_SECONDS, pitch])).toEqual([
      [0, 45],
      [0.5, 76],
      [0.75, 57],
    ]);
  });

  it('plays melodies', () => {
    const { tones } = melody(['- 72', '71 -'], { instrument: harp, gain: 1 });
    expect(tones.map(({ at, pitch }) => [at / BAR_SECONDS, pitch])).toEqual([
      [0.5, 72],
      [1, 71],
    ]);
  });

  it('has bars that are segments', () => {
    expect([BAR_SECONDS, BAR_SAMPLES]).toEqual([3.84, 3.84 * SYNTH_RATE]);
  });
});
