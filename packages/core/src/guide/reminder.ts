// When a reminder of a programme is shown (REMIND-01).
import { REMINDER_LATE_MS, REMINDER_LEAD_MS } from '../limits/guide.ts';

/** The moment a reminder is due, in epoch milliseconds. */
export const reminderDueAt = (startsAt: number): number => startsAt - REMINDER_LEAD_MS;

/**
 * The first and the last start of the programmes whose reminders are due at a moment, both included. A programme that
 * started earlier was missed during an outage; its reminder is not sent any more.
 */
export function findDueStarts(now: number): { readonly first: number; readonly last: number } {
  return { first: now - REMINDER_LATE_MS, last: now + REMINDER_LEAD_MS };
}
