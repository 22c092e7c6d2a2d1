import { describe, expect, it } from 'vitest';
import { MOVES } from '../words.ts';
import { DISSOLVE_FRAMES, look, SHOT_FRAMES, sizeFor } from './camera.ts';
import { LARGE } from './frame.ts';

const PICTURES = [
  { width: 1600, height: 900 },
  { width: 1280, height: 720 },
  { width: 900, height: 1600 },
  { width: 3001, height: 1201 },
];
const FRAMINGS = [{ focus: 0 }, { focus: 0.33 }, { focus: 1 }, { focus: 0.85, zoom: 1.15 }, { focus: 1, zoom: 1.9 }];
const WAYS = MOVES.flatMap((move) =>
  PICTURES.flatMap((picture) => FRAMINGS.map((framing) => ({ picture, framing: { move, ...framing } }))),
);
const FRAMES = Array.from({ length: SHOT_FRAMES + DISSOLVE_FRAMES }, (_, index) => index - DISSOLVE_FRAMES);

describe('the camera', () => {
  it.each(WAYS)('goes over $picture as $framing and never leaves the picture', ({ picture, framing }) => {
    const size = sizeFor(framing, picture);
    expect([size.width % 4, size.height % 4]).toEqual([0, 0]);
    for (const frame of FRAMES) {
      const { x, y } = look(framing, size, frame);
      expect(x >= 0 && y >= 0 && x + LARGE.width <= size.width && y + LARGE.height <= size.height).toBe(true);
    }
  });

  it.each(MOVES)('moves by two pixels from frame to frame when it goes %s, so by one in the small rung', (move) => {
    const size = sizeFor({ move, focus: 0.5 }, { width: 1600, height: 900 });
    const places = FRAMES.map((frame) => look({ move, focus: 0.5 }, size, frame));
    const step = { left: [-2, 0], right: [2, 0], up: [0, -2], down: [0, 2] }[move];
    for (const [index, { x, y }] of places.entries()) {
      const before = places[index - 1];
      if (before !== undefined) expect([x - before.x, y - before.y]).toEqual(step);
      expect([x % 2, y % 2]).toEqual([0, 0]);
    }
  });

  it('shows a part of a picture from near', () => {
    const picture = { width: 1600, height: 900 };
    const [far, near] = [1, 1.5].map((zoom) => sizeFor({ move: 'up', focus: 0.5, zoom }, picture).width);
    expect((near ?? 0) / (far ?? 1)).toBeCloseTo(1.5, 1);
  });

  it('shows little less of a picture than there is', () => {
    const { width } = sizeFor({ move: 'right', focus: 0.5 }, { width: 1600, height: 900 });
    expect(LARGE.width / width).toBeGreaterThan(0.7);
  });
});
