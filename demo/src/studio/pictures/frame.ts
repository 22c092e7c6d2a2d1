// The frame that scenes are drawn into: both rungs in one picture, the large one above the small one, so that one stream of
// raw frames feeds both encoders. Planes are those of yuv420p.
import { LADDER, type Rung } from '@seyir/core/limits/media';
import { BLACK_LUMA, NO_COLOUR, type Planes } from './colours.ts';

/** The rungs of the demonstration. The small one is exactly half of the large one in both directions. */
export const LARGE: Rung = readRung('v720');
export const SMALL: Rung = readRung('v360');

function readRung(id: string): Rung {
  const rung = LADDER.find((candidate) => candidate.id === id);
  if (rung === undefined) throw new RangeError(`The ladder has no ${id}.`);
  return rung;
}

export const FRAME_WIDTH = LARGE.width;
export const FRAME_HEIGHT = LARGE.height + SMALL.height;
const LUMA_BYTES = FRAME_WIDTH * FRAME_HEIGHT;
const COLOUR_BYTES = LUMA_BYTES / 4;
export const FRAME_BYTES = LUMA_BYTES + 2 * COLOUR_BYTES;

export interface Plane {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly stride: number;
}

/** A rectangle of a frame that is drawn to. Positions are its own: 0, 0 is its upper left corner. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Pixels for one of the large rung. */
  readonly scale: number;
  readonly luma: Plane;
  readonly blue: Plane;
  readonly red: Plane;
}

export interface Frame {
  readonly bytes: Uint8Array;
  readonly large: Canvas;
  readonly small: Canvas;
}

export function makeFrame(): Frame {
  const bytes = new Uint8Array(FRAME_BYTES);
  // What no rung shows stays black.
  bytes.fill(BLACK_LUMA, 0, LUMA_BYTES).fill(NO_COLOUR, LUMA_BYTES);
  const stride = FRAME_WIDTH / 2;
  const canvas = ({ width, height }: Rung, row: number): Canvas => ({
    width,
    height,
    scale: width / LARGE.width,
    luma: { bytes, start: row * FRAME_WIDTH, stride: FRAME_WIDTH },
    blue: { bytes, start: LUMA_BYTES + (row / 2) * stride, stride },
    red: { bytes, start: LUMA_BYTES + COLOUR_BYTES + (row / 2) * stride, stride },
  });
  return { bytes, large: canvas(LARGE, 0), small: canvas(SMALL, LARGE.height) };
}

/** Shows the part of a picture that begins at x, y. */
export function showPart({ width, height, luma, blue, red }: Canvas, picture: Planes, x: number, y: number): void {
  copyRows(luma, picture.luma, picture.width, { x, y, width, height });
  const half = { x: x >> 1, y: y >> 1, width: width >> 1, height: height >> 1 };
  copyRows(blue, picture.blue, picture.width >> 1, half);
  copyRows(red, picture.red, picture.width >> 1, half);
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function copyRows(to: Plane, from: Uint8Array, stride: number, { x, y, width, height }: Rectangle): void {
  for (let row = 0; row < height; row += 1) {
    const start = (y + row) * stride + x;
    to.bytes.set(from.subarray(start, start + width), to.start + row * to.stride);
  }
}

/** All of an amount. */
export const WHOLE = 256;

/** Lets another frame show through: 0 leaves this one as it is, WHOLE replaces it. Four bytes at once. */
export function dissolve({ bytes }: Frame, other: Frame, amount: number): void {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  const others = new Uint32Array(other.bytes.buffer, other.bytes.byteOffset, words.length);
  const rest = WHOLE - amount;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    const over = others[index] ?? 0;
    const even = Math.imul(word & 0xff00ff, rest) + Math.imul(over & 0xff00ff, amount);
    const odd = Math.imul((word >>> 8) & 0xff00ff, rest) + Math.imul((over >>> 8) & 0xff00ff, amount);
    words[index] = ((even >>> 8) & 0xff00ff) | (odd & 0xff00ff00);
  }
}

/** How far something has come that begins and ends gently: 0 before `from`, WHOLE from `to` on. */
export function ease(at: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return Math.round(WHOLE * part * part * (3 - 2 * part));
}
