import { expect, it } from 'vitest';
import { backOffMs } from './timers.ts';

it.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [5, 16_000],
  [6, 30_000],
  [1_000, 30_000],
])('backs off after %i failures for at most %i ms, with a quarter of jitter [ORIGIN-06]', (failures, ms) => {
  expect(backOffMs(failures, 0)).toBe(ms);
  expect(backOffMs(failures, 1)).toBe(ms * 0.75);
});
