import { GUIDE_WINDOW_CHANNELS, GUIDE_WINDOW_MS } from '@seyir/core/limits/guide';
import { describe, expect, it } from 'vitest';
import {
  guideRangeAt,
  isCut,
  isInTile,
  measuresFor,
  scrollLeftFor,
  scrollTopFor,
  tilesOf,
  timeAt,
  windowOf,
  xOf,
} from './grid-geometry.ts';

const NOW = Date.parse('2026-11-14T17:50:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const guideRange = guideRangeAt(NOW);
const measures = measuresFor(1440);
const view = { left: 0, top: 0, width: 1440, height: 500 };

it('covers the same 14 days as the date picker [GRID-01]', () => {
  expect(guideRange.from).toBe(Date.parse('2026-11-06T21:00:00.000Z'));
  expect(guideRange.to - guideRange.from).toBe(14 * DAY_MS);
});

it('xOf and timeAt are inverse', () => {
  expect(xOf(guideRange.from + HOUR_MS, guideRange, measures)).toBe(measures.hourWidth);
  expect(timeAt(xOf(NOW, guideRange, measures), guideRange, measures)).toBeCloseTo(NOW);
});

describe('the rendered window', () => {
  it('is a few rows and hours of a thousand channels and two weeks [GRID-01]', () => {
    const middle = { ...view, left: xOf(NOW, guideRange, measures), top: 500 * measures.rowHeight };
    const drawn = windowOf(middle, measures, guideRange, 1000);
    expect(drawn.endRow - drawn.firstRow).toBeLessThan(20);
    expect((drawn.to - drawn.from) / HOUR_MS).toBeLessThan(9);
    expect(drawn.firstRow).toBeLessThan(500);
    expect(drawn.endRow).toBeGreaterThan(507);
    expect(drawn.from).toBeLessThan(NOW);
  });

  it('is clamped to the list and to the days of the guide', () => {
    expect(windowOf(view, measures, guideRange, 3)).toMatchObject({ firstRow: 0, endRow: 3, from: guideRange.from });
    const end = { ...view, left: xOf(guideRange.to, guideRange, measures), top: 999_999 };
    expect(windowOf(end, measures, guideRange, 3)).toMatchObject({ firstRow: 3, endRow: 3, to: guideRange.to });
  });

  it('overscans in the scroll direction, and little across it [GRID-01]', () => {
    const middle = { ...view, left: xOf(NOW, guideRange, measures), top: 500 * measures.rowHeight };
    const still = windowOf(middle, measures, guideRange, 1000);
    const down = windowOf(middle, measures, guideRange, 1000, { x: 0, y: 1 });
    expect(down.endRow).toBe(still.endRow);
    expect(down.firstRow).toBe(499);
    expect(down.from).toBe(down.edge);
    expect(down.to).toBeLessThan(still.to);
    const back = windowOf(middle, measures, guideRange, 1000, { x: -1, y: 0 });
    expect(back.from).toBe(still.from);
    expect(back.to).toBe(down.to);
    expect(back.endRow).toBeLessThan(still.endRow);
  });

  it('halves the overscan of a diagonal scroll [GRID-01]', () => {
    const middle = { ...view, left: xOf(NOW, guideRange, measures), top: 500 * measures.rowHeight };
    const down = windowOf(middle, measures, guideRange, 1000, { x: 0, y: 1 });
    const on = windowOf(middle, measures, guideRange, 1000, { x: 1, y: 0 });
    const across = windowOf(middle, measures, guideRange, 1000, { x: 1, y: 1 });
    expect(down.endRow - across.endRow).toBe(2);
    expect(on.to - across.to).toBe(HOUR_MS / 2);
    expect(across.to).toBeGreaterThan(down.to);
    expect(across.endRow).toBeGreaterThan(on.endRow);
  });

  it('marks the programmes that the start of the view cuts or soon will', () => {
    const edge = NOW;
    const airing = (fromMinutes: number, toMinutes: number) => ({
      from: edge + fromMinutes * 60_000,
      to: edge + toMinutes * 60_000,
    });
    expect(isCut(airing(-30, 0), edge)).toBe(false);
    expect(isCut(airing(-30, 1), edge)).toBe(true);
    expect(isCut(airing(39, 60), edge)).toBe(true);
    expect(isCut(airing(40, 60), edge)).toBe(false);
  });
});

describe('the tiles', () => {
  const drawn = windowOf({ ...view, left: xOf(NOW, guideRange, measures), top: 20 * 62 }, measures, guideRange, 60);

  it('cover the rendered window, within the limits of a call [GRID-01]', () => {
    const tiles = tilesOf(drawn, guideRange, 60, 'spor');
    for (const tile of tiles) {
      expect(tile.count).toBeLessThanOrEqual(GUIDE_WINDOW_CHANNELS);
      expect(tile.to - tile.from).toBeLessThanOrEqual(GUIDE_WINDOW_MS);
      expect(tile.genre).toBe('spor');
    }
    for (const row of [drawn.firstRow, drawn.endRow - 1]) {
      const covering = tiles.filter((tile) => isInTile(row, tile));
      expect(Math.min(...covering.map(({ from }) => from))).toBeLessThanOrEqual(drawn.from);
      expect(Math.max(...covering.map(({ to }) => to))).toBeGreaterThanOrEqual(drawn.to);
    }
  });

  it('have the same keys a little further on', () => {
    const further = { ...drawn, from: drawn.from + 60_000, firstRow: drawn.firstRow + 1 };
    expect(tilesOf(further, guideRange, 60, undefined)[0]).toEqual(tilesOf(drawn, guideRange, 60, undefined)[0]);
  });

  it('prefetch in the scroll direction, within the list and the days', () => {
    const down = tilesOf({ ...drawn, endRow: 40, heading: { x: 0, y: 1 } }, guideRange, 1000, undefined);
    // Prefetches the third tile of 25 channels, although row 40 is the last rendered one.
    expect(Math.max(...down.map(({ offset }) => offset))).toBe(50);
    const later = tilesOf({ ...drawn, heading: { x: 1, y: 0 } }, guideRange, 60, undefined);
    expect(Math.max(...later.map(({ to }) => to))).toBeGreaterThanOrEqual(drawn.to + 4 * HOUR_MS);
    const end = windowOf(
      { ...view, left: xOf(guideRange.to, guideRange, measures), top: 999_999 },
      measures,
      guideRange,
      60,
    );
    for (const { offset, count, to } of tilesOf({ ...end, heading: { x: 1, y: 1 } }, guideRange, 60, undefined)) {
      expect(offset + count).toBeLessThanOrEqual(60);
      expect(to).toBeLessThanOrEqual(guideRange.to);
    }
  });

  it('do not exceed the list', () => {
    expect(
      tilesOf({ ...drawn, firstRow: 0, endRow: 3 }, guideRange, 3, undefined).every(({ count }) => count === 3),
    ).toBe(true);
  });
});

describe('bringing into view', () => {
  const seen = { left: 1000, top: 620, width: 1172, height: 544 };
  const range = (fromX: number, toX: number) => ({
    from: timeAt(fromX, guideRange, measures),
    to: timeAt(toX, guideRange, measures),
  });

  it.each([
    ['a range in view', 1200, 1500, undefined],
    ['a range that starts before', 800, 1100, 800],
    ['a range that ends after', 1900, 2200, 1200],
    ['a range longer than the view', 1500, 4000, 1500],
  ])('%s', (_, from, to, expected) => {
    const left = scrollLeftFor(range(from, to), seen, guideRange, measures);
    if (expected === undefined) expect(left).toBeUndefined();
    else expect(left).toBeCloseTo(expected, 0);
  });

  it.each([
    [10, undefined],
    [9, 558],
    [20, 802],
  ])('row %i', (row, expected) => {
    expect(scrollTopFor(row, seen, measures)).toBe(expected);
  });
});

it.each([
  [390, 228],
  [1440, 344],
  [1920, 460],
])('%i pixels wide: an hour is %i', (width, hour) => {
  expect(measuresFor(width).hourWidth).toBe(hour);
});
