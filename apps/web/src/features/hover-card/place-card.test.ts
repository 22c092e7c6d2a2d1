import { HOVER_WIDTH_PX } from '@seyir/core/limits/home';
import { describe, expect, it } from 'vitest';
import { placeCard } from './place-card.ts';

const screen = { width: 1440, height: 900 };
const preview = { width: HOVER_WIDTH_PX, height: 440 };

describe('a preview is placed', () => {
  it.each([
    ['over the middle of its card', { left: 600, top: 400, width: 300, height: 170 }, { left: 550, top: 265 }],
    ['inside, at the left edge', { left: 0, top: 400, width: 300, height: 170 }, { left: 12, top: 265 }],
    ['inside, at the right edge', { left: 1300, top: 400, width: 300, height: 170 }, { left: 1028, top: 265 }],
    ['inside, at the top', { left: 600, top: -100, width: 300, height: 170 }, { left: 550, top: 12 }],
    ['inside, at the bottom', { left: 600, top: 860, width: 300, height: 170 }, { left: 550, top: 448 }],
  ])('%s [HOVER-01]', (_, card, place) => expect(placeCard(card, preview, screen)).toEqual(place));

  it('below the navigation bar, where there is room [HOVER-01]', () => {
    const card = { left: 600, top: 60, width: 300, height: 170 };
    expect(placeCard(card, preview, screen, 72)).toEqual({ left: 550, top: 84 });
    expect(placeCard(card, preview, { width: 1440, height: 500 }, 72)).toEqual({ left: 550, top: 12 });
  });

  it('at the margin of a viewport that is too small', () => {
    expect(placeCard({ left: 10, top: 10, width: 100, height: 100 }, preview, { width: 390, height: 400 })).toEqual({
      left: 12,
      top: 12,
    });
  });
});
