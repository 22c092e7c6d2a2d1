import { describe, expect, it } from 'vitest';
import { takeThumbnail } from '../thumbnail.ts';
import { AIRS } from '../words.ts';
import { drawAir } from './air.ts';
import { halve, toColour, toPlanes } from './colours.ts';
import { dissolve, ease, FRAME_BYTES, type Frame, LARGE, makeFrame, SMALL, showPart, WHOLE } from './frame.ts';
import { drawSprites, makeSprites } from './sprites.ts';

const plain = (width: number, height: number, colour: readonly number[]) => {
  const data = new Uint8Array(width * height * colour.length);
  data.set(colour);
  // Doubles what is there until all is filled.
  for (let done = colour.length; done < data.length; done *= 2) data.copyWithin(done, 0, done);
  return { data, width, height, channels: colour.length === 4 ? (4 as const) : (3 as const) };
};
const filled = (colour: readonly number[]): Frame => {
  const frame = makeFrame();
  showPart(frame.large, toPlanes(plain(LARGE.width, LARGE.height, colour)), 0, 0);
  showPart(frame.small, toPlanes(plain(SMALL.width, SMALL.height, colour)), 0, 0);
  return frame;
};
const middleOf = ({ bytes }: Frame) => bytes[360 * LARGE.width + 640];

describe('colours', () => {
  it.each([
    ['black', [0, 0, 0], { luma: 16, blue: 128, red: 128 }],
    ['white', [255, 255, 255], { luma: 235, blue: 128, red: 128 }],
    ['red', [255, 0, 0], { luma: 63, blue: 102, red: 240 }],
    ['blue', [0, 0, 255], { luma: 32, blue: 240, red: 118 }],
  ])('of %s are those of BT.709', (_, [r = 0, g = 0, b = 0], expected) => {
    expect(toColour(r, g, b)).toEqual(expected);
    const { luma, blue, red } = toPlanes(plain(4, 4, [r, g, b]));
    expect({ luma: luma[5], blue: blue[1], red: red[2] }).toEqual(expected);
  });

  it('are the mean of four pixels at half the size', () => {
    const data = Uint8Array.from([0, 0, 0, 100, 0, 0, 0, 40, 0, 100, 0, 8]);
    expect([...halve({ data, width: 2, height: 2, channels: 3 }).data]).toEqual([50, 10, 2]);
  });
});

describe('a frame', () => {
  it('holds both rungs and nothing else', () => {
    const { bytes } = filled([255, 255, 255]);
    expect(bytes).toHaveLength(FRAME_BYTES);
    let white = 0;
    for (let index = 0; index < LARGE.width * 1080; index += 1) if (bytes[index] === 235) white += 1;
    expect(white).toBe(LARGE.width * LARGE.height + SMALL.width * SMALL.height);
  });

  it.each([
    [0, 16],
    [64, 70],
    [128, 125],
    [WHOLE, 235],
  ])('shows %i of 256 of another one', (amount, expected) => {
    const frame = filled([0, 0, 0]);
    dissolve(frame, filled([255, 255, 255]), amount);
    expect(middleOf(frame)).toBe(expected);
  });

  it('begins and ends gently', () => {
    expect([0, 10, 15, 20, 30].map((at) => ease(at, 10, 20))).toEqual([0, 0, 128, 256, 256]);
  });

  it('takes a drawing with its transparency', () => {
    const frame = filled([0, 0, 0]);
    const drawing = makeSprites(plain(40, 20, [255, 255, 255, 128]));
    drawSprites(frame, drawing, 620, 352, WHOLE);
    expect(middleOf(frame)).toBeGreaterThan(120);
    expect(middleOf(frame)).toBeLessThan(130);
    drawSprites(frame, drawing, 620, 352, 0);
    expect(middleOf(frame)).toBeLessThan(130);
  });

  it('gives a thumbnail in its colours', () => {
    const thumbnail = takeThumbnail(filled([200, 100, 50]));
    expect(thumbnail).toHaveLength(160 * 90 * 3);
    for (const [index, value] of [200, 100, 50].entries()) {
      expect(Math.abs((thumbnail[3 * 5_000 + index] ?? 0) - value)).toBeLessThan(4);
    }
  });
});

describe('the air', () => {
  it.each(AIRS)('is the same %s for the same frame, also before the first', (air) => {
    const [one, other] = [makeFrame(), makeFrame()];
    const untouched = Buffer.from(one.bytes);
    for (const at of [-24, 0, 191]) {
      drawAir(one, air, at);
      drawAir(other, air, at);
      expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
    }
    expect(untouched.equals(one.bytes)).toBe(air === 'clear');
  });
});
