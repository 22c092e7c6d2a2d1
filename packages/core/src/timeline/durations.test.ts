import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRuns } from '../../test/timelines.ts';
import { LONGEST_SEGMENT_US } from '../limits/media.ts';
import { appendDuration, makeDurations } from './durations.ts';
import type { DurationRuns } from './media-facts.ts';

const film = makeDurations([
  [3_840_000, 3],
  [2_000_000, 1],
  [3_840_000, 2],
]);

describe('makeDurations', () => {
  it('counts and sums', () => {
    expect(film).toMatchObject({ count: 6, totalUs: 21_200_000 });
    expect(makeDurations([])).toMatchObject({ count: 0, totalUs: 0 });
  });

  it.each([
    [0, 0],
    [1, 3_840_000],
    [3, 11_520_000],
    [4, 13_520_000],
    [5, 17_360_000],
    [6, 21_200_000],
  ])('segment %i begins at %i µs', (index, us) => {
    expect(film.startOf(index)).toBe(us);
  });

  it.each([
    [0, 3_840_000],
    [2, 3_840_000],
    [3, 2_000_000],
    [4, 3_840_000],
    [5, 3_840_000],
  ])('segment %i lasts %i µs', (index, us) => {
    expect(film.durationOf(index)).toBe(us);
  });

  it.each([
    [0, 0],
    [3_839_999, 0],
    [3_840_000, 1],
    [11_519_999, 2],
    [11_520_000, 3],
    [13_519_999, 3],
    [13_520_000, 4],
    [21_199_999, 5],
  ])('%i µs are in segment %i', (us, index) => {
    expect(film.indexAt(us)).toBe(index);
  });

  it.each([
    ['segment -1', () => film.startOf(-1)],
    ['segment 7', () => film.startOf(7)],
    ['segment 1.5', () => film.startOf(1.5)],
    ['the duration of the end', () => film.durationOf(6)],
    ['the duration of what is before', () => film.durationOf(-1)],
    ['a moment before', () => film.indexAt(-1)],
    ['a moment behind', () => film.indexAt(21_200_000)],
    ['no number', () => film.indexAt(Number.NaN)],
    ['segment 1 of nothing', () => makeDurations([]).startOf(1)],
  ])('has no answer for %s', (_, ask) => {
    expect(ask).toThrow(RangeError);
  });

  it.each([
    [[[0, 1]]],
    [[[-3_840_000, 1]]],
    [[[3_840_000.5, 1]]],
    [[[Number.NaN, 1]]],
    [[[3_840_000, 0]]],
    [[[3_840_000, -1]]],
    [[[3_840_000, 1.5]]],
    [[[LONGEST_SEGMENT_US + 1, 1]]],
  ] satisfies [DurationRuns][])('refuses %j', (runs) => {
    expect(() => makeDurations(runs)).toThrow(RangeError);
  });

  it('answers as a walk over all segments does', () => {
    fc.assert(
      fc.property(anyRuns, fc.nat(), (runs, anywhere) => {
        const durations = makeDurations(runs);
        const all = runs.flatMap(([us, count]) => new Array<number>(count).fill(us));
        let startUs = 0;
        for (const [index, us] of all.entries()) {
          expect(durations.startOf(index)).toBe(startUs);
          expect(durations.durationOf(index)).toBe(us);
          startUs += us;
        }
        expect(durations.totalUs).toBe(startUs);
        const us = anywhere % startUs;
        const index = durations.indexAt(us);
        expect(durations.startOf(index)).toBeLessThanOrEqual(us);
        expect(durations.startOf(index + 1)).toBeGreaterThan(us);
      }),
    );
  });
});

describe('appendDuration', () => {
  it.each([
    [[], 3_840_000, [[3_840_000, 1]]],
    [[[3_840_000, 1]], 3_840_000, [[3_840_000, 2]]],
    [
      [[3_840_000, 2]],
      3_839_999,
      [
        [3_840_000, 2],
        [3_839_999, 1],
      ],
    ],
  ] satisfies [DurationRuns, number, DurationRuns][])('%j and %i', (runs, us, longer) => {
    const before = JSON.stringify(runs);
    expect(appendDuration(runs, us)).toEqual(longer);
    expect(JSON.stringify(runs)).toBe(before);
  });

  it.each([0, -1, 0.5, LONGEST_SEGMENT_US + 1])('refuses a segment of %d µs', (us) => {
    expect(() => appendDuration([], us)).toThrow(RangeError);
  });
});
