import { expect, it } from 'vitest';
import { toTicks } from './units.ts';

const EVENING_US = Date.UTC(2026, 10, 18, 18) * 1_000;

it.each([
  [0, 90_000, 0n],
  [3_840_000, 12_800, 49_152n],
  [EVENING_US + 1, 48_000, (BigInt(EVENING_US) * 48_000n) / 1_000_000n],
  [EVENING_US + 999_990, 48_000, (BigInt(EVENING_US + 1_000_000) * 48_000n) / 1_000_000n],
  [EVENING_US + 3_840_000, 10_000_000, BigInt(EVENING_US + 3_840_000) * 10n],
  [-20, 48_000, -1n],
])('%i µs are exact in %i ticks a second', (us, timescale, ticks) => {
  expect(BigInt(toTicks(us, timescale))).toBe(ticks);
});

it('keeps the distance of two moments that are whole ticks apart, wherever they lie', () => {
  for (let us = EVENING_US; us < EVENING_US + 100; us += 7) {
    expect(toTicks(us + 3_840_000, 48_000) - toTicks(us, 48_000)).toBe(184_320);
  }
});
