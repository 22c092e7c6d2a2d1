import { BANNER_SLIDE_MS, VISIBLE_THUMBNAILS } from '@seyir/core/limits/home';
import { describe, expect, it } from 'vitest';
import { FIRST_SLIDE, leftAt, stepBanner, visibleThumbnails } from './banner.machine.ts';

const running = { ...FIRST_SLIDE, since: 1_000 };

describe('the banner', () => {
  it('gives every slide 10 s [BANNER-01]', () => {
    expect(BANNER_SLIDE_MS).toBe(10_000);
    expect(leftAt(running, 1_000)).toBe(10_000);
    expect(leftAt(running, 11_000)).toBe(0);
    expect(leftAt(running, 99_000)).toBe(0);
  });

  it.each([
    [0, 1],
    [4, 5],
    [5, 0],
  ])(
    'moves from slide %i of 6 to %i, one at a time, and from the last back to the first [BANNER-01] [BANNER-02]',
    (from, to) => {
      const next = stepBanner({ ...running, index: from }, { type: 'elapsed', now: 11_000, count: 6 });
      expect(next).toEqual({ index: to, leftMs: 10_000, since: 11_000 });
    },
  );

  it('keeps the remaining time while paused', () => {
    const held = stepBanner(running, { type: 'held', now: 4_000 });
    expect(held).toEqual({ index: 0, leftMs: 7_000, since: undefined });
    expect(stepBanner(held, { type: 'held', now: 60_000 })).toBe(held);
    const again = stepBanner(held, { type: 'ran', now: 100_000 });
    expect(leftAt(again, 102_000)).toBe(5_000);
    expect(stepBanner(again, { type: 'ran', now: 103_000 })).toBe(again);
  });

  it.each([
    [3, 3],
    [-1, 0],
    [9, 5],
  ])('shows slide %i as %i when chosen, with its whole time', (index, shown) => {
    expect(stepBanner(running, { type: 'chosen', now: 5_000, index, count: 6 })).toEqual({
      index: shown,
      leftMs: 10_000,
      since: 5_000,
    });
  });

  it('stays paused when a slide is chosen', () => {
    expect(stepBanner(FIRST_SLIDE, { type: 'chosen', now: 5_000, index: 2, count: 6 }).since).toBeUndefined();
  });
});

it.each([
  [0, 6, [0, 1, 2]],
  [4, 6, [4, 5, 0]],
  [5, 6, [5, 0, 1]],
  [2, 3, [2, 0, 1]],
  [1, 2, [0, 1]],
  [0, 1, [0]],
  [0, 0, []],
])('at slide %i of %i the thumbnails are %j [HOME-06]', (index, count, expected) => {
  expect(visibleThumbnails(index, count, VISIBLE_THUMBNAILS)).toEqual(expected);
});
