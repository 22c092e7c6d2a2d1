// From the red, green and blue of a file to the brightness and colour of video: BT.709, in the limited range.

export const BLACK_LUMA = 16;
export const WHITE_LUMA = 235;
export const NO_COLOUR = 128;

/** Rows of pixels, three or four bytes each. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** 3, or 4 with transparency. */
  readonly channels: 3 | 4;
}

/** Three planes of one picture; those of colour have half the width and height. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
}

/** One colour of video. */
export interface Colour {
  readonly luma: number;
  readonly blue: number;
  readonly red: number;
}

// Fixed point with 16 bits behind it; colours are made of the sum of four pixels.
const BITS = 16;
const ONE = 1 << BITS;
const fixed = (value: number) => Math.round(value * ONE);
const LUMA = { r: fixed(0.182586), g: fixed(0.614231), b: fixed(0.062007), base: BLACK_LUMA * ONE + ONE / 2 };
const BLUE = { r: fixed(-0.100644), g: fixed(-0.338572), b: fixed(0.439216), base: (NO_COLOUR * ONE + ONE / 2) * 4 };
const RED = { r: fixed(0.439216), g: fixed(-0.398942), b: fixed(-0.040274), base: (NO_COLOUR * ONE + ONE / 2) * 4 };

export function toColour(r: number, g: number, b: number): Colour {
  const four = (of: typeof BLUE) => (of.r * 4 * r + of.g * 4 * g + of.b * 4 * b + of.base) >> (BITS + 2);
  return { luma: (LUMA.r * r + LUMA.g * g + LUMA.b * b + LUMA.base) >> BITS, blue: four(BLUE), red: four(RED) };
}

export function toPlanes(pixels: Pixels): Planes {
  const { data, width, height, channels } = pixels;
  const luma = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < luma.length; index += 1, at += channels) {
    luma[index] =
      (LUMA.r * (data[at] ?? 0) + LUMA.g * (data[at + 1] ?? 0) + LUMA.b * (data[at + 2] ?? 0) + LUMA.base) >> BITS;
  }
  return { width, height, luma, ...toColourPlanes(pixels, 0, 0) };
}

/**
 * The planes of colour alone. `shiftX` and `shiftY` say where the pixels that share a colour begin: a picture that moves
 * by single pixels needs those of both positions.
 */
export function toColourPlanes(
  { data, width, height, channels }: Pixels,
  shiftX: 0 | 1,
  shiftY: 0 | 1,
): Pick<Planes, 'blue' | 'red'> {
  const halfWidth = width >> 1;
  const halfHeight = height >> 1;
  const blue = new Uint8Array(halfWidth * halfHeight);
  const red = new Uint8Array(halfWidth * halfHeight);
  for (let y = 0, place = 0; y < halfHeight; y += 1) {
    const upper = 2 * y + shiftY;
    const lower = Math.min(upper + 1, height - 1);
    for (let x = 0; x < halfWidth; x += 1, place += 1) {
      const left = 2 * x + shiftX;
      const step = left + 1 < width ? channels : 0;
      const one = (upper * width + left) * channels;
      const two = one + step;
      const three = (lower * width + left) * channels;
      const four = three + step;
      const r = (data[one] ?? 0) + (data[two] ?? 0) + (data[three] ?? 0) + (data[four] ?? 0);
      const g = (data[one + 1] ?? 0) + (data[two + 1] ?? 0) + (data[three + 1] ?? 0) + (data[four + 1] ?? 0);
      const b = (data[one + 2] ?? 0) + (data[two + 2] ?? 0) + (data[three + 2] ?? 0) + (data[four + 2] ?? 0);
      blue[place] = (BLUE.r * r + BLUE.g * g + BLUE.b * b + BLUE.base) >> (BITS + 2);
      red[place] = (RED.r * r + RED.g * g + RED.b * b + RED.base) >> (BITS + 2);
    }
  }
  return { blue, red };
}

/** A picture of half the width and height. */
export function halve({ data, width, height, channels }: Pixels): Pixels {
  const halfWidth = width >> 1;
  const halfHeight = height >> 1;
  const half = new Uint8Array(halfWidth * halfHeight * channels);
  const row = width * channels;
  for (let y = 0, place = 0; y < halfHeight; y += 1) {
    for (let x = 0; x < halfWidth; x += 1) {
      const at = 2 * y * row + 2 * x * channels;
      for (let channel = 0; channel < channels; channel += 1, place += 1) {
        const one = at + channel;
        const sum =
          (data[one] ?? 0) + (data[one + channels] ?? 0) + (data[one + row] ?? 0) + (data[one + row + channels] ?? 0);
        half[place] = (sum + 2) >> 2;
      }
    }
  }
  return { data: half, width: halfWidth, height: halfHeight, channels };
}
