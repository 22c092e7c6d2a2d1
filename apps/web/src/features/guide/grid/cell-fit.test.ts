import { expect, it } from 'vitest';
import { fitOf } from './cell-fit.ts';
import { measuresFor } from './grid-geometry.ts';

/** The width of a cell of so many minutes, in pixels. */
const widthOf = (minutes: number, screenWidth: number) => (minutes / 60) * measuresFor(screenWidth).hourWidth - 4;

it.each([
  // Regression: ten minutes beside a mark had room for half a letter.
  [1440, 10, true, 'sign'],
  // A letter and an ellipsis are no word.
  [1440, 10, false, 'sign'],
  [1440, 5, true, 'sign'],
  [1440, 5, false, 'sign'],
  [1440, 15, true, 'sign'],
  [1440, 15, false, 'tight'],
  [1440, 20, true, 'tight'],
  [1440, 2, true, 'nothing'],
  [1440, 60, true, 'words'],
  [390, 10, true, 'sign'],
  [390, 10, false, 'sign'],
  [390, 5, false, 'nothing'],
  [390, 20, false, 'tight'],
  [390, 60, false, 'words'],
  [1920, 10, true, 'sign'],
  [1920, 10, false, 'sign'],
  [1920, 5, true, 'sign'],
  [1920, 60, true, 'words'],
] as const)('on %i pixels, %i minutes with a mark (%s) show: %s', (screenWidth, minutes, hasMark, fit) => {
  const { letterWidth } = measuresFor(screenWidth);
  expect(fitOf({ width: widthOf(minutes, screenWidth), letterWidth, name: 'Hava Durumu', hasMark })).toBe(fit);
});
