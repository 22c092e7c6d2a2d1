import { expect, it } from 'vitest';
import { describeSheet, listTiles } from './sprite-sheet.ts';

it.each([
  ['a trailer', 6, 6, 3.84],
  ['a programme', 49, 49, 3.84],
  ['an episode of 49 minutes', 774, 194, 15.36],
  ['a film of two hours', 1_843, 231, 30.72],
])('the sheet of %s (%i segments) has %i tiles, one every %d s', (_, segments, tiles, interval) => {
  const units = Array.from({ length: segments }, (_each, index) => `unit ${index}`);
  const shown = listTiles(units);
  expect(describeSheet('sheet', segments)).toMatchObject({ tiles, interval, rows: Math.ceil(tiles / 10), columns: 10 });
  expect(shown).toHaveLength(tiles);
  // Every tile is the picture of its moment.
  expect(shown).toEqual(shown.map((_each, tile) => `unit ${Math.round((tile * interval) / 3.84)}`));
});
