// A thumbnail of a frame, for the sheets that a seek bar shows.
import { BLACK_LUMA, NO_COLOUR } from './pictures/colours.ts';
import type { Canvas, Frame, Plane } from './pictures/frame.ts';
import { SMALL } from './pictures/frame.ts';

export const THUMBNAIL = { width: 160, height: 90 } as const;
/** Three bytes a pixel. */
export const THUMBNAIL_BYTES = THUMBNAIL.width * THUMBNAIL.height * 3;
/** Pixels of the small rung in each direction for one of a thumbnail. */
const STEP = SMALL.width / THUMBNAIL.width;

/** Red, green and blue of the frame, a sixteenth as large as the small rung. */
export function takeThumbnail({ small }: Frame): Buffer {
  const rgb = Buffer.alloc(THUMBNAIL_BYTES);
  for (let y = 0, place = 0; y < THUMBNAIL.height; y += 1) {
    for (let x = 0; x < THUMBNAIL.width; x += 1, place += 3) writePixel(rgb, place, small, x, y);
  }
  return rgb;
}

function writePixel(rgb: Buffer, place: number, { luma, blue, red }: Canvas, x: number, y: number): void {
  const light = 1.164 * (mean(luma, x, y, STEP) - BLACK_LUMA);
  const u = mean(blue, x, y, STEP / 2) - NO_COLOUR;
  const v = mean(red, x, y, STEP / 2) - NO_COLOUR;
  rgb[place] = clamp(light + 1.793 * v);
  rgb[place + 1] = clamp(light - 0.213 * u - 0.533 * v);
  rgb[place + 2] = clamp(light + 2.112 * u);
}

function mean({ bytes, start, stride }: Plane, x: number, y: number, size: number): number {
  let sum = 0;
  for (let row = 0; row < size; row += 1) {
    const line = start + (y * size + row) * stride + x * size;
    for (let column = 0; column < size; column += 1) sum += bytes[line + column] ?? 0;
  }
  return sum / (size * size);
}

const clamp = (value: number) => Math.round(Math.min(255, Math.max(0, value)));
