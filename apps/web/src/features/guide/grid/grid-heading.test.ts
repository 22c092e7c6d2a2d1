import { expect, it } from 'vitest';
import { headingOf, NO_TRAVEL, travelOn } from './grid-heading.ts';

const go = (...steps: readonly (readonly [number, number])[]) =>
  headingOf(steps.reduce((travel, [x, y]) => travelOn(travel, { x, y }), NO_TRAVEL));

it('a still view has no heading', () => {
  expect(headingOf(NO_TRAVEL)).toBeUndefined();
});

it.each([
  ['down', [[0, 40]], { x: 0, y: 1 }],
  ['back in time', [[-60, 0]], { x: -1, y: 0 }],
  ['across', [[30, -30]], { x: 1, y: -1 }],
  // Noise at the threshold of a fifth, and one pixel beyond it.
  ['down, with a finger that trembles', [[8, 40]], { x: 0, y: 1 }],
  ['down and a little aside', [[9, 40]], { x: 1, y: 1 }],
  [
    'across, with one step straight down',
    [
      [30, 30],
      [0, 30],
    ],
    { x: 1, y: 1 },
  ],
  [
    'up, after having gone down',
    [
      [0, 40],
      [0, -40],
    ],
    { x: 0, y: -1 },
  ],
] as const)('%s', (_, steps, expected) => {
  expect(go(...steps)).toEqual(expected);
});

it('follows a change of direction', () => {
  expect(go([60, 0], ...Array.from({ length: 8 }, () => [0, 40] as const))).toEqual({ x: 0, y: 1 });
});
