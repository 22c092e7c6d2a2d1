// What is drawn over a picture: lockups, and soft round lights.
import sharp from 'sharp';
import { type Colour, halve, type Pixels, type Planes, toPlanes } from './colours.ts';
import { type Canvas, type Frame, type Plane, WHOLE } from './frame.ts';

/** A drawing with transparency. */
export interface Sprite extends Planes {
  /** 0 to 255, for each pixel, and for each four of them. */
  readonly alpha: Uint8Array;
  readonly colourAlpha: Uint8Array;
}

/** A sprite for both rungs. */
interface SpritePair {
  readonly large: Sprite;
  readonly small: Sprite;
}

/** Reads a drawing so that it fits into a box of the large rung. */
export async function readSprites(file: string, box: { width: number; height: number }): Promise<SpritePair> {
  // Drawings without a size of their own are drawn large and brought down.
  const { data, info } = await sharp(file, { density: 300 })
    .resize(box.width, box.height, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return makeSprites({ data, width: info.width, height: info.height, channels: 4 });
}

export function makeSprites(full: Pixels): SpritePair {
  const even = padToFours(full);
  return { large: toSprite(even), small: toSprite(halve(even)) };
}

function toSprite(pixels: Pixels): Sprite {
  const alpha = takeAlpha(pixels);
  return { ...toPlanes(pixels), alpha, colourAlpha: takeAlpha(halve(pixels)) };
}

function takeAlpha({ data, width, height }: Pixels): Uint8Array {
  const alpha = new Uint8Array(width * height);
  for (let index = 0; index < alpha.length; index += 1) alpha[index] = data[index * 4 + 3] ?? 0;
  return alpha;
}

/** Both rungs share colours among pairs of pixels: a width and height that divide by four leave nothing over. */
function padToFours({ data, width, height }: Pixels): Pixels {
  const wide = Math.ceil(width / 4) * 4;
  const high = Math.ceil(height / 4) * 4;
  const padded = new Uint8Array(wide * high * 4);
  for (let row = 0; row < height; row += 1) {
    padded.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * wide * 4);
  }
  return { data: padded, width: wide, height: high, channels: 4 };
}

/** Draws a sprite with its corner at a place of the large rung, which must divide by four. */
export function drawSprites({ large, small }: Frame, sprites: SpritePair, x: number, y: number, opacity: number): void {
  drawSprite(large, sprites.large, x, y, opacity);
  drawSprite(small, sprites.small, x >> 1, y >> 1, opacity);
}

function drawSprite(canvas: Canvas, sprite: Sprite, x: number, y: number, opacity: number): void {
  if (opacity <= 0) return;
  const { width, height, alpha, colourAlpha } = sprite;
  mix(canvas.luma, sprite.luma, alpha, { x, y, width, height }, opacity);
  const half = { x: x >> 1, y: y >> 1, width: width >> 1, height: height >> 1 };
  mix(canvas.blue, sprite.blue, colourAlpha, half, opacity);
  mix(canvas.red, sprite.red, colourAlpha, half, opacity);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** 255 × WHOLE counts as all of it. */
const MIX_BITS = 16;

function mix(to: Plane, from: Uint8Array, alpha: Uint8Array, place: Place, opacity: number): void {
  for (let row = 0; row < place.height; row += 1) {
    const line = to.start + (place.y + row) * to.stride + place.x;
    for (let column = 0; column < place.width; column += 1) {
      const at = row * place.width + column;
      const amount = (alpha[at] ?? 0) * opacity;
      if (amount === 0) continue;
      const below = to.bytes[line + column] ?? 0;
      to.bytes[line + column] = below + (((((from[at] ?? 0) - below) * amount * 257) / WHOLE) >> MIX_BITS);
    }
  }
}

/** A soft round light. */
export interface Light extends Colour {
  /** Centre and radius, in pixels of the large rung. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** 0 to 1. */
  readonly strength: number;
}

export function drawLight({ large, small }: Frame, light: Light): void {
  for (const canvas of [large, small]) {
    glow(canvas.luma, canvas.width, canvas.height, light, canvas.scale, light.luma);
    glow(canvas.blue, canvas.width >> 1, canvas.height >> 1, light, canvas.scale / 2, light.blue);
    glow(canvas.red, canvas.width >> 1, canvas.height >> 1, light, canvas.scale / 2, light.red);
  }
}

function glow(plane: Plane, width: number, height: number, light: Light, scale: number, value: number): void {
  const [centreX, centreY] = [light.x * scale, light.y * scale];
  // Nothing is drawn smaller than a pixel: it would twinkle.
  const radius = Math.max(light.radius * scale, 0.8);
  const fromX = Math.max(0, Math.ceil(centreX - radius));
  const toX = Math.min(width - 1, Math.floor(centreX + radius));
  const fromY = Math.max(0, Math.ceil(centreY - radius));
  const toY = Math.min(height - 1, Math.floor(centreY + radius));
  for (let y = fromY; y <= toY; y += 1) {
    for (let x = fromX; x <= toX; x += 1) {
      const far = ((x - centreX) ** 2 + (y - centreY) ** 2) / radius ** 2;
      if (far >= 1) continue;
      const at = plane.start + y * plane.stride + x;
      const below = plane.bytes[at] ?? 0;
      plane.bytes[at] = below + (value - below) * light.strength * (1 - far);
    }
  }
}
