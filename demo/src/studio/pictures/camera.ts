// The camera of a shot: it glides over a picture at one speed and never stops. It moves by whole pixels in both rungs, so
// that every frame is the one before it, moved: an encoder finds that at once and keeps the picture sharp for few bits.
import type { Move } from '../words.ts';
import { LARGE } from './frame.ts';

/** Frames of a scene's segment, and of the two that make a shot. */
export const SEGMENT_FRAMES = 96;
export const SHOT_FRAMES = 2 * SEGMENT_FRAMES;
/** Frames of a dissolve. The shot that comes begins to move with it, before its first frame. */
export const DISSOLVE_FRAMES = 24;
/** Pixels of the large rung from frame to frame, one in the small: 50 a second, so a picture passes in 25 seconds. */
const SPEED = 2;
const WAY = (SHOT_FRAMES + DISSOLVE_FRAMES) * SPEED;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Framing {
  readonly move: Move;
  /** Where the camera stands across its way: 0 for the upper or left edge of the picture, 1 for the other. */
  readonly focus: number;
  /** How much nearer than a whole picture the camera stands: 1.5 shows two thirds of the width. */
  readonly zoom?: number;
}

export const isLevel = (move: Move): boolean => move === 'left' || move === 'right';

/** Both rungs share colours among pairs of pixels, and the small one is half of the large one. */
const fours = (value: number) => 4 * Math.ceil(value / 4);

/** The size a picture is brought to, so that the camera has room for its way. */
export function sizeFor({ move, zoom = 1 }: Framing, original: Size): Size {
  const room = isLevel(move)
    ? { width: LARGE.width + WAY, height: LARGE.height }
    : { width: LARGE.width, height: LARGE.height + WAY };
  const scale = zoom * Math.max(room.width / original.width, room.height / original.height);
  return { width: fours(original.width * scale), height: fours(original.height * scale) };
}

/** The upper left corner of what the camera sees, in pixels of the large rung, at a frame from -DISSOLVE_FRAMES on. */
export function look({ move, focus }: Framing, size: Size, frame: number): { x: number; y: number } {
  const gone = (frame + DISSOLVE_FRAMES) * SPEED;
  const freeX = size.width - LARGE.width;
  const freeY = size.height - LARGE.height;
  const free = isLevel(move) ? freeX : freeY;
  // What is left over lies on both sides of the way.
  const begin = 2 * Math.floor((free - WAY) / 4);
  const along = move === 'right' || move === 'down' ? begin + gone : begin + WAY - gone;
  const across = 4 * Math.floor(((isLevel(move) ? freeY : freeX) * focus) / 4);
  return isLevel(move) ? { x: along, y: across } : { x: across, y: along };
}
