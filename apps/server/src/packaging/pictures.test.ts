import { describe, expect, it } from 'vitest';
import type { SampleTable } from '../media/mp4/sample-table.ts';
import { isAligned, placePictures } from './pictures.ts';

const PAL = { numerator: 25, denominator: 1 };
const TIMESCALE = 1_000;
const FRAME = 40;

/** A track whose samples are shown as the given frames, in the order they are decoded in. */
function aTable(frames: readonly number[], keyframes: readonly number[]): SampleTable {
  return {
    init: Buffer.alloc(0),
    facts: {
      trackId: 1,
      kind: 'video',
      codecs: 'avc1',
      timescale: TIMESCALE,
      defaults: { duration: 0, size: 0, flags: 0 },
    },
    count: frames.length,
    offsets: [],
    sizes: [],
    decodeTimes: frames.map((_, index) => index * FRAME),
    showTimes: frames.map((frame) => 80 + frame * FRAME),
    keyframes,
    end: 0,
  };
}

const place = (frames: readonly number[], keyframes: readonly number[]) =>
  placePictures(aTable(frames, keyframes), PAL);

describe('pictures on a grid', () => {
  it('can be cut at keyframes', () => {
    expect(place([0, 1, 2, 3, 4, 5], [0, 3])).toEqual({ frames: 6, frameOf: [0, 1, 2, 3, 4, 5], cuttable: [0, 3] });
  });

  it('can be cut where order changes on both sides, not across', () => {
    expect(place([0, 3, 1, 2, 4, 6, 5, 7], [0, 4])).toMatchObject({ cuttable: [0, 4] });
    // The pictures 3 and 4 are decoded behind the keyframe 5 and shown before it.
    expect(place([0, 1, 2, 5, 3, 4, 6, 7], [0, 3])).toMatchObject({ cuttable: [0] });
    // The picture 4 is decoded before the keyframe 3 and shown behind it.
    expect(place([0, 1, 4, 2, 3, 5], [0, 4])).toMatchObject({ cuttable: [0] });
  });

  it('may be a little away from it, as files round their times', () => {
    const table = aTable([0, 1, 2, 3], [0]);
    const showTimes = [80, 129, 151, 205];
    expect(placePictures({ ...table, showTimes }, PAL)).toMatchObject({ frames: 4 });
    expect(placePictures({ ...table, showTimes: [80, 131, 160, 200] }, PAL)).toEqual({
      reason: 'its frame rate is not constant',
    });
  });

  it.each([
    ['a hole', [0, 1, 3, 4], 'its frame rate is not constant'],
    ['two at once', [0, 1, 1, 2], 'its frame rate is not constant'],
    ['pictures before the first', [0, -1, 1, 2], 'it begins with pictures that need earlier ones'],
  ])('have no place with %s', (_, frames, reason) => {
    expect(place(frames, [0])).toEqual({ reason });
  });
});

it('are aligned when every cut can be made and the end is within two frames', () => {
  const pictures = { frames: 100, frameOf: [], cuttable: [0, 25, 50, 75] };
  expect(isAligned(pictures, [0, 50], 98)).toBe(true);
  expect(isAligned(pictures, [0, 50], 103)).toBe(false);
  expect(isAligned(pictures, [0, 51], 100)).toBe(false);
});
