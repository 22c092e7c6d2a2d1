/** Browsers and Node keep a timer's delay in 32 signed bits; a longer delay overflows and fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A delay that `setTimeout` can hold. Whoever waits longer (24.8 days) looks at the clock when the timer fires. */
export function timerDelay(ms: number): number {
  return Math.max(0, Math.min(ms, LONGEST_TIMER_MS));
}
