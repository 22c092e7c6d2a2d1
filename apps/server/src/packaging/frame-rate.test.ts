import { describe, expect, it } from 'vitest';
import { chooseClock, chooseFrameRate, writeFrameRate } from './frame-rate.ts';

describe('the rate a source is shown at', () => {
  it.each([
    [23.98, '24000/1001'],
    [24, '24'],
    [25, '25'],
    [29.97, '30000/1001'],
    [50, '50'],
    [59.94, '60000/1001'],
    [60, '60'],
    // Every picture equally long.
    [12, '24'],
    [12.5, '25'],
    [15, '30'],
    [10, '30'],
    [100, '50'],
    [120, '60'],
    // Nothing divides.
    [24.42, '24'],
    [27.3, '25'],
    [1_000, '60'],
    [90, '60'],
    [undefined, '25'],
    [0, '25'],
    [Number.NaN, '25'],
  ])('of %s frames a second is %s', (rate, expected) => {
    expect(writeFrameRate(chooseFrameRate(rate))).toBe(expected);
  });

  it('is counted by a clock in which a frame is a whole number', () => {
    expect(chooseClock({ numerator: 25, denominator: 1 })).toEqual({ timescale: 25_000, frameTicks: 1_000 });
    expect(chooseClock({ numerator: 30_000, denominator: 1_001 })).toEqual({ timescale: 30_000, frameTicks: 1_001 });
  });
});
