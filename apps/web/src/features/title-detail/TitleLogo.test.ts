import { expect, it } from 'vitest';
import { lightnessOf } from './TitleLogo.tsx';

it.each([
  ['white letters', [255, 255, 255, 255, 0, 0, 0, 0], 1],
  ['black letters', [0, 0, 0, 255, 255, 255, 255, 0], 0],
  ['half of each', [255, 255, 255, 255, 0, 0, 0, 255], 0.5],
  ['the edge of a letter for half', [255, 255, 255, 255, 0, 0, 0, 128], 255 / 383],
  ['nothing at all', [9, 9, 9, 0], 1],
])('weights %s by opacity', (_, pixels, lightness) => expect(lightnessOf(pixels)).toBeCloseTo(lightness, 5));
