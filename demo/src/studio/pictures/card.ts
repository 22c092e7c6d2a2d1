// The opening card of a title: its background as it was composed, the lockup on the free side of it, and then, by a
// dissolve, the first shot.
import sharp from 'sharp';
import type { Air } from '../words.ts';
import { drawAir } from './air.ts';
import { DISSOLVE_FRAMES, SEGMENT_FRAMES } from './camera.ts';
import type { Pixels, Planes } from './colours.ts';
import { dissolve, ease, type Frame, LARGE, makeFrame, showPart } from './frame.ts';
import { makeBothSizes } from './picture.ts';
import { drawSprites, readSprites, type Sprite } from './sprites.ts';

/** Draws a frame of the shot that follows, also those before its first one. */
export type DrawFrame = (frame: Frame, at: number) => void;

interface CardParts {
  /** Files. */
  readonly background: string;
  readonly lockup: string;
  /** Whether shade lies behind a bright lockup. */
  readonly isShaded: boolean;
  readonly air: Air;
  readonly next: DrawFrame;
}

/** Where the lockup stands, in pixels of the large rung. */
const LOCKUP = { left: 84, middle: 380, width: 520, height: 236 };
/** Where a dark one goes when the ground below it is dark as well: into the sky. */
const SKY_MIDDLE = 236;
const BRIGHT_GROUND = 130;
/** It comes up from below while it appears. */
const RISE = 28;
const APPEARS = { from: 6, to: 34 };
const DISSOLVE_FROM = SEGMENT_FRAMES - DISSOLVE_FRAMES;

export async function makeCard({ background, lockup, isShaded, air, next }: CardParts): Promise<DrawFrame> {
  const sprites = await readSprites(lockup, LOCKUP);
  const isLight = isBright(sprites.large);
  const { large, small } = makeBothSizes(await readBackground(background, isShaded && isLight));
  const left = LOCKUP.left;
  const topAt = (middle: number) => 4 * Math.round((middle - sprites.large.height / 2) / 4);
  const ground = meanLuma(large, { ...sprites.large, x: left, y: topAt(LOCKUP.middle) });
  const top = topAt(isLight || ground > BRIGHT_GROUND ? LOCKUP.middle : SKY_MIDDLE);
  const coming = makeFrame();
  return (frame, at) => {
    showPart(frame.large, large, 0, 0);
    showPart(frame.small, small, 0, 0);
    drawAir(frame, air, at);
    const shown = ease(at, APPEARS.from, APPEARS.to);
    const below = 4 * Math.round((RISE * (1 - ease(at, APPEARS.from, APPEARS.to + 10) / 256)) / 4);
    drawSprites(frame, sprites, left, top + below, shown);
    if (at < DISSOLVE_FROM) return;
    next(coming, at - SEGMENT_FRAMES);
    dissolve(frame, coming, ease(at + 1, DISSOLVE_FROM, SEGMENT_FRAMES));
  };
}

function meanLuma({ luma, width }: Planes, part: { x: number; y: number; width: number; height: number }): number {
  let sum = 0;
  for (let row = part.y; row < part.y + part.height; row += 1) {
    for (let column = part.x; column < part.x + part.width; column += 1) sum += luma[row * width + column] ?? 0;
  }
  return sum / (part.width * part.height);
}

/** Most lockups are bright and want shade behind them; a dark one belongs on a bright picture as it is. */
function isBright({ luma, alpha }: Sprite): boolean {
  let light = 0;
  let weight = 0;
  for (let index = 0; index < luma.length; index += 1) {
    light += (luma[index] ?? 0) * (alpha[index] ?? 0);
    weight += alpha[index] ?? 0;
  }
  return light > weight * MIDDLE_LUMA;
}
const MIDDLE_LUMA = 96;

/** Shade over the left half, as the banners of the application have it. */
const SHADE = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${LARGE.width}" height="${LARGE.height}">
  <defs>
    <radialGradient id="side" cx="0" cy="0.56" r="0.72" gradientTransform="scale(1 1)">
      <stop offset="0" stop-color="#04070a" stop-opacity=".82"/>
      <stop offset=".45" stop-color="#04070a" stop-opacity=".6"/>
      <stop offset="1" stop-color="#04070a" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#side)"/>
</svg>`);

async function readBackground(file: string, isShaded: boolean): Promise<Pixels> {
  const { width, height } = LARGE;
  const data = await sharp(file)
    .resize(width, height, { fit: 'cover' })
    .composite(isShaded ? [{ input: SHADE }] : [])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height, channels: 3 };
}
