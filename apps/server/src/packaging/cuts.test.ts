import { LONGEST_SEGMENT_US, SHORTEST_SEGMENT_US } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseCuts, cutTimes, durationsOf } from './cuts.ts';
import type { FrameRate } from './frame-rate.ts';

const PAL: FrameRate = { numerator: 25, denominator: 1 };
const NTSC: FrameRate = { numerator: 30_000, denominator: 1_001 };
const FILM: FrameRate = { numerator: 24_000, denominator: 1_001 };

const every = (step: number, frames: number) => Array.from({ length: Math.ceil(frames / step) }, (_, n) => n * step);

/** Where the encoder is forced to place keyframes: the first frame of each group of 1.92 s. */
const grid = ({ numerator, denominator }: FrameRate, frames: number) => {
  const keyframes: number[] = [];
  for (let n = 0; ; n += 1) {
    const frame = Math.ceil((n * 1.92 * numerator) / denominator - 1e-9);
    if (frame >= frames) return keyframes;
    keyframes.push(frame);
  }
};

describe('cuts [ORIGIN-05]', () => {
  it('are made every second group of pictures: 96 frames at 25 per second', () => {
    expect(chooseCuts(grid(PAL, 400), 400, PAL)).toEqual([0, 96, 192, 288, 384]);
  });

  it('are made near 3.84 s at rates that do not divide it', () => {
    const cuts = chooseCuts(grid(NTSC, 400), 400, NTSC);
    expect(cuts).toEqual([0, 116, 231, 346]);
    const times = cutTimes(cuts ?? [], 400, NTSC);
    expect(times).toEqual([0, 3_870_533, 7_707_700, 11_544_867, 13_346_667]);
  });

  it.each([
    ['a tail of 0.52 s stands alone', 96 * 2 + 13, [0, 96, 192]],
    ['a shorter tail joins the segment before', 96 * 2 + 12, [0, 96]],
    ['one frame does, too', 96 * 2 + 1, [0, 96]],
    ['no tail', 96 * 2, [0, 96]],
    ['a film of one segment', 40, [0]],
    ['a film of half a second', 13, [0]],
    ['a film of less', 12, undefined],
  ])('%s (media.md §7 item 8)', (_, frames, expected) => {
    expect(chooseCuts(grid(PAL, frames), frames, PAL)).toEqual(expected);
  });

  it.each([
    ['groups of two seconds', every(50, 500), 500, [0, 100, 200, 300, 400]],
    ['groups of four seconds', every(100, 500), 500, [0, 100, 200, 300, 400]],
    ['a group of ten seconds', every(250, 500), 500, undefined],
    ['one group', [0], 500, undefined],
    // From 0 the nearest to 3.84 s is 95, but nothing is reachable from there.
    ['a way around', [0, 80, 95, 135, 230], 300, [0, 80, 135, 230]],
    ['no way', [0, 95, 130, 262], 300, undefined],
    ['no keyframe at the beginning', [5, 100], 200, undefined],
    ['only keyframes', every(1, 308), 308, [0, 96, 192, 288]],
  ])('of pictures that were encoded by others: %s', (_, keyframes, frames, expected) => {
    expect(chooseCuts(keyframes, frames, PAL)).toEqual(expected);
  });

  it('cover a film without a gap, in allowed lengths, whatever its duration and rate', () => {
    fc.assert(
      fc.property(fc.constantFrom(PAL, NTSC, FILM), fc.integer({ min: 31, max: 20_000 }), (rate, frames) => {
        const cuts = chooseCuts(grid(rate, frames), frames, rate);
        expect(cuts).toBeDefined();
        const times = cutTimes(cuts ?? [], frames, rate);
        const { count, totalUs, durationOf } = makeDurations(durationsOf(times));
        expect(count).toBe(cuts?.length);
        expect(totalUs).toBe(times.at(-1));
        for (let index = 0; index < count; index += 1) {
          expect(durationOf(index)).toBeGreaterThanOrEqual(SHORTEST_SEGMENT_US);
          expect(durationOf(index)).toBeLessThanOrEqual(LONGEST_SEGMENT_US);
        }
      }),
    );
  });
});
