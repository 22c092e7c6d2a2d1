import { describe, expect, it } from 'vitest';
import { type Crop, panCrop, sideOf, startCrop, turnCrop, zoomCrop } from './crop.ts';

const WIDE = { width: 400, height: 200 };

describe('a crop', () => {
  it('starts as the largest square in the middle', () => {
    expect(startCrop(WIDE)).toEqual({ x: 200, y: 100, zoom: 1 });
    expect(sideOf(WIDE, startCrop(WIDE))).toBe(200);
  });

  it.each<[string, Crop, { x: number; y: number }, { x: number; y: number }]>([
    ['a picture dragged right shows what is left of it', startCrop(WIDE), { x: 0.1, y: 0 }, { x: 180, y: 100 }],
    ['stops at the left edge', startCrop(WIDE), { x: 9, y: 9 }, { x: 100, y: 100 }],
    ['stops at the right edge', startCrop(WIDE), { x: -9, y: 0 }, { x: 300, y: 100 }],
    ['moves less when enlarged', { x: 200, y: 100, zoom: 2 }, { x: 0.1, y: 0.1 }, { x: 190, y: 90 }],
  ])('%s', (_, crop, by, expected) => {
    expect(panCrop(WIDE, crop, by)).toMatchObject(expected);
  });

  it('keeps the point under the fingers in its place, and stays inside the picture', () => {
    expect(zoomCrop(WIDE, startCrop(WIDE), 2, { x: 0, y: 0 })).toEqual({ x: 150, y: 50, zoom: 2 });
    expect(zoomCrop(WIDE, { x: 350, y: 150, zoom: 2 }, 1)).toEqual({ x: 300, y: 100, zoom: 1 });
    expect(zoomCrop(WIDE, startCrop(WIDE), 0.1).zoom).toBe(1);
    expect(zoomCrop(WIDE, startCrop(WIDE), 99).zoom).toBe(5);
  });

  it('turns with the picture', () => {
    const crop = { x: 150, y: 50, zoom: 2 };
    expect(turnCrop(WIDE, crop)).toEqual({ x: 150, y: 150, zoom: 2 });
    const TALL = { width: 200, height: 400 };
    const turned = turnCrop(TALL, turnCrop(WIDE, turnCrop(TALL, turnCrop(WIDE, crop))));
    expect(turned).toEqual(crop);
  });
});
