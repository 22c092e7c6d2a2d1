/** Browsers and Node keep a timer's delay in 32 signed bits; a longer delay overflows and fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Clamps a delay to the range of `setTimeout`. A caller with a longer delay (24.8 days) checks the time when the timer fires. */
export function timerDelay(ms: number): number {
  return Math.max(0, Math.min(ms, LONGEST_TIMER_MS));
}
