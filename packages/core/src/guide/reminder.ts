// When a viewer is told that a programme begins (REMIND-01).
import { REMINDER_LATE_MS, REMINDER_LEAD_MS } from '../limits/guide.ts';

/** When it is told, in epoch milliseconds. */
export const reminderDueAt = (startsAt: number): number => startsAt - REMINDER_LEAD_MS;

/**
 * The first and the last start of programmes that are told of at a moment, both included. What began earlier was missed
 * while nobody was there to tell, and by now it would only be noise.
 */
export function findDueStarts(now: number): { readonly first: number; readonly last: number } {
  return { first: now - REMINDER_LATE_MS, last: now + REMINDER_LEAD_MS };
}
