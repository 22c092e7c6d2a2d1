import { describe, expect, it } from 'vitest';
import { hourMarks, roundValues } from './axis.ts';

describe('roundValues', () => {
  it.each([
    [12_846, false, [0, 5_000, 10_000, 15_000]],
    [0.42, false, [0, 0.2, 0.4, 0.6]],
    [3, true, [0, 1, 2, 3]],
    [0, true, [0, 1]],
    [7, true, [0, 2, 4, 6, 8]],
    [1, true, [0, 1]],
  ])('of %d', (highest, isCount, values) => {
    expect(roundValues(highest, isCount)).toEqual(values);
  });
});

const at = (text: string) => Date.parse(`${text}+03:00`);

describe('hourMarks', () => {
  it('are whole hours of the zone, however few points there are', () => {
    const marks = hourMarks(at('2026-11-17T20:50:00'), at('2026-11-18T20:50:00'), 8);
    expect(marks).toEqual(
      ['17T21', '18T00', '18T03', '18T06', '18T09', '18T12', '18T15', '18T18'].map((hour) =>
        at(`2026-11-${hour}:00:00`),
      ),
    );
  });

  it('are days of a longer span', () => {
    const marks = hourMarks(at('2026-11-11T20:50:00'), at('2026-11-18T20:50:00'), 7);
    expect(marks.map((mark) => new Date(mark).toISOString().slice(8, 13))).toEqual(
      ['11', '12', '13', '14', '15', '16', '17'].map((day) => `${day}T21`),
    );
  });
});
