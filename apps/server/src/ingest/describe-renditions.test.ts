import { SEGMENT_US } from '@seyir/core/limits/media';
import { describe, expect, it } from 'vitest';
import { makeDescriber, writeFrameRate } from './describe-renditions.ts';
import type { MadeRung } from './outputs.ts';
import type { TakenRendition, TakenSegment } from './segment-intake.ts';

const defaults = { duration: 0, size: 0, flags: 0 };
const part = { decodeUs: 0, durationUs: SEGMENT_US, startsWithKeyframe: true };
/** Bytes of a segment at so many bits a second. */
const bytesAt = (bits: number) => Buffer.alloc(Math.floor((bits * SEGMENT_US) / 8_000_000));

const aSegment = (index: number, pictureBits: number, soundBits = 96_000): TakenSegment => {
  const picture: TakenRendition = {
    id: 'v720',
    init: { trackId: 1, kind: 'video', codecs: 'avc1.640c1f', timescale: 90_000, width: 1280, height: 720, defaults },
    ...{ bytes: bytesAt(pictureBits), part, samples: 96 },
  };
  const sound: TakenRendition = {
    id: 'a1',
    init: { trackId: 1, kind: 'audio', codecs: 'mp4a.40.2', timescale: 48_000, defaults },
    ...{ bytes: bytesAt(soundBits), part, samples: 180 },
  };
  return { index, arrivedUs: 0, renditions: [picture, sound] };
};
const RUNG: MadeRung = {
  ...{ id: 'v720', width: 1280, height: 720, level: '3.1', frameRate: 25 },
  ...{ peakBandwidth: 3_500_000, averageBandwidth: 2_400_000 },
};

describe('the renditions of a run', () => {
  it('are described by their media', () => {
    expect(makeDescriber(undefined)(aSegment(0, 1_000_000))).toEqual([
      {
        ...{ id: 'v720', codecs: 'avc1.640c1f', width: 1280, height: 720, frameRate: '25' },
        ...{ bandwidth: 1_250_000, averageBandwidth: 1_000_000 },
      },
      { id: 'a1', codecs: 'mp4a.40.2', bandwidth: 120_000, averageBandwidth: 96_000 },
    ]);
  });

  it('of a copied source that begins in the dark declare what it sends later [ORIGIN-06]', () => {
    const describeSegment = makeDescriber(undefined);
    describeSegment(aSegment(0, 100_000));
    for (let index = 1; index <= 9; index += 1) describeSegment(aSegment(index, 100_000));
    for (let index = 10; index < 100; index += 1) describeSegment(aSegment(index, 4_000_000));
    const [picture] = describeSegment(aSegment(100, 4_100_000));
    expect(picture?.bandwidth).toBeGreaterThanOrEqual(4_100_000);
    const average = (10 * 100_000 + 90 * 4_000_000 + 4_100_000) / 101;
    expect(Math.abs((picture?.averageBandwidth ?? 0) - average) / average).toBeLessThan(0.1);
  });

  it('stay the same description while its numbers are right', () => {
    const describeSegment = makeDescriber(undefined);
    const first = describeSegment(aSegment(0, 1_000_000));
    expect(describeSegment(aSegment(1, 1_040_000))).toBe(first);
    expect(describeSegment(aSegment(2, 900_000))).toBe(first);
    expect(describeSegment(aSegment(3, 1_300_000))).not.toBe(first);
  });

  it.each([
    ['far below its limit', 200_000, 250_000],
    ['near its limit', 3_400_000, 3_500_000],
    ['that exceeds its limit', 3_600_000, 3_600_000],
  ])('of an encoder %s', (_, bits, bandwidth) => {
    expect(makeDescriber([RUNG])(aSegment(0, bits))[0]).toMatchObject({ bandwidth, averageBandwidth: bits });
  });
});

it.each([
  [25, '25'],
  [29.97, '30000/1001'],
  [12.5, '12500/1000'],
])('%d frames a second are written %s', (rate, text) => {
  expect(writeFrameRate(rate)).toBe(text);
});
