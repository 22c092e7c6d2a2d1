// A picture of the art folder under the camera: brought to size, with a little grain, as planes of video.
import sharp from 'sharp';
import { type Framing, isLevel, look, sizeFor } from './camera.ts';
import { BLACK_LUMA, halve, type Pixels, type Planes, toColourPlanes, toPlanes, WHITE_LUMA } from './colours.ts';
import { type Frame, showPart } from './frame.ts';

export interface FilmedPicture {
  /** Draws what the camera sees at a frame of the shot. */
  draw(frame: Frame, at: number): void;
}

export async function filmPicture(file: string, framing: Framing): Promise<FilmedPicture> {
  const { width, height } = await sharp(file).metadata();
  const size = sizeFor(framing, { width, height });
  const { large, small, pixels } = await readBothSizes(file, size);
  // The small rung moves by single pixels: a second set of colours stands between the first.
  const isAcross = isLevel(framing.move);
  const between: Planes = { ...small, ...toColourPlanes(pixels, isAcross ? 1 : 0, isAcross ? 0 : 1) };
  return {
    draw(frame, at) {
      const { x, y } = look(framing, size, at);
      showPart(frame.large, large, x, y);
      const isBetween = ((x | y) & 2) !== 0;
      showPart(frame.small, isBetween ? between : small, x >> 1, y >> 1);
    },
  };
}

/** A picture at a size, with grain, and at half of it. */
async function readBothSizes(file: string, { width, height }: { width: number; height: number }) {
  const data = await sharp(file).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return makeBothSizes({ data, width, height, channels: 3 });
}

export function makeBothSizes(full: Pixels): { large: Planes; small: Planes; pixels: Pixels } {
  const large = toPlanes(full);
  addGrain(large.luma);
  const pixels = halve(full);
  return { large, small: toPlanes(pixels), pixels };
}

/** Film has grain, and skies without any fall into bands. It lies in the picture and moves with it. */
const GRAIN = 5;

function addGrain(luma: Uint8Array): void {
  // The same for everybody: a plain row of numbers, and sums of two of them, so that large ones are rare.
  let state = 0x2f6e2b1;
  for (let index = 0; index < luma.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grain = (((state >>> 24) % GRAIN) + (((state >>> 16) & 0xff) % GRAIN) - (GRAIN - 1)) >> 1;
    luma[index] = Math.min(WHITE_LUMA, Math.max(BLACK_LUMA, (luma[index] ?? 0) + grain));
  }
}
