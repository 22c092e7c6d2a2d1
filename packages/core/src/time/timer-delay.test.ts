import { expect, it } from 'vitest';
import { LONGEST_TIMER_MS, timerDelay } from './timer-delay.ts';

it.each([
  [-5, 0],
  [0, 0],
  [90_000, 90_000],
  [LONGEST_TIMER_MS, 2_147_483_647],
  [720 * 3_600_000, LONGEST_TIMER_MS],
  [Number.POSITIVE_INFINITY, LONGEST_TIMER_MS],
])('a timer of %d ms waits %d ms', (ms, delay) => {
  expect(timerDelay(ms)).toBe(delay);
});
