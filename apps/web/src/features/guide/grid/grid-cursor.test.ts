// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { aGuideProgramme, at, EVENING, NOW } from '../../../../test/guide-builders.ts';
import { programmeAt } from '../../../shared/programmes/programme-phase.ts';
import { type Cursor, moveCursor } from './grid-cursor.ts';
import { guideRangeAt } from './grid-geometry.ts';

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });
const world = {
  rowCount: 40,
  pageRows: 7,
  guideRange: guideRangeAt(NOW),
  now: NOW,
  programmesOf: (row: number) =>
    row === 9 ? [] : row === 8 ? [aGuideProgramme({ startTime: at('12:00'), endTime: at('13:00') })] : EVENING,
};
const here: Cursor = { row: 3, at: NOW };
const move = (key: string, from = here) => moveCursor(press(key), from, world);
const titleAt = (cursor: Cursor | undefined) => cursor && programmeAt(world.programmesOf(cursor.row), cursor.at)?.title;

describe('keys in the grid', () => {
  it('go from programme to programme and come back [GRID-01]', () => {
    const right = move('ArrowRight');
    expect(titleAt(right)).toBe('Stüdyo Saha Özel');
    expect(titleAt(move('ArrowLeft', right))).toBe('Körfezspor – Yaylaspor');
    expect(titleAt(move('ArrowLeft'))).toBe('Maç Öncesi');
  });

  it('keep the time from channel to channel [GRID-01]', () => {
    expect(move('ArrowDown')).toEqual({ row: 4, at: NOW });
    expect(move('ArrowUp')).toEqual({ row: 2, at: NOW });
  });

  it.each([
    ['PageDown', 10],
    ['PageUp', 0],
  ])('%s goes by a page, to row %i [GRID-01]', (key, row) => {
    expect(move(key)).toEqual({ row, at: NOW });
  });

  it('Home is now [GRID-01]', () => {
    expect(move('Home', { row: 3, at: NOW + 1e9 })).toEqual({ row: 3, at: NOW });
  });

  it('stay within the list and the days', () => {
    expect(move('ArrowUp', { row: 0, at: NOW })?.row).toBe(0);
    expect(move('PageDown', { row: 38, at: NOW })?.row).toBe(39);
    expect(move('ArrowLeft', { row: 9, at: world.guideRange.from })?.at).toBe(world.guideRange.from);
    expect(move('ArrowRight', { row: 9, at: world.guideRange.to - 1 })?.at).toBe(world.guideRange.to - 1);
  });

  it('move by half hours where no programme is loaded, and jump over gaps', () => {
    expect(move('ArrowRight', { row: 9, at: NOW })?.at).toBe(NOW + 1_800_000);
    expect(move('ArrowLeft', { row: 9, at: NOW })?.at).toBe(NOW - 1_800_000);
    expect(move('ArrowLeft', { row: 8, at: NOW })?.at).toBe(Date.parse(at('12:00')));
  });

  it('ignore other keys and browser shortcuts', () => {
    expect(move('a')).toBeUndefined();
    expect(moveCursor({ ...press('ArrowLeft'), altKey: true }, here, world)).toBeUndefined();
  });
});
