// Reads the clock that is burnt into a picture: each pair of figures is the number it looks most like.
import { join } from 'node:path';
import sharp from 'sharp';
import type { ClockLayout } from '../src/clock/clock-pictures.ts';

/** Hours, minutes and seconds of a frame. `folder` holds the pieces the clock was drawn from. */
export async function readClockFigures(frame: Buffer, folder: string, layout: ClockLayout): Promise<number[]> {
  const { pair, pairX } = layout;
  const pairs = await sharp(join(folder, 'pairs.png')).extractChannel('alpha').raw().toBuffer();
  const figures: number[] = [];
  for (const left of pairX) {
    const seen = await sharp(frame)
      .extract({ left, top: pair.y, width: pair.width, height: pair.height })
      .greyscale()
      .raw()
      .toBuffer();
    const differences = Array.from({ length: 60 }, (_, value) => {
      const from = value * pair.width * pair.height;
      return seen.reduce((sum, light, index) => sum + Math.abs(light - (pairs[from + index] ?? 0)), 0);
    });
    figures.push(differences.indexOf(Math.min(...differences)));
  }
  return figures;
}
