import { describe, expect, it } from 'vitest';
import { findDueStarts, reminderDueAt } from './reminder.ts';

const START = Date.parse('2026-11-18T18:00:00Z');

describe('a reminder', () => {
  it('is due one minute before the programme begins [REMIND-01]', () => {
    expect(reminderDueAt(START)).toBe(Date.parse('2026-11-18T17:59:00Z'));
  });

  it.each([
    ['2026-11-18T17:58:59.999Z', false],
    ['2026-11-18T17:59:00.000Z', true],
    ['2026-11-18T18:00:00.000Z', true],
    ['2026-11-18T18:05:00.000Z', true],
    ['2026-11-18T18:05:00.001Z', false],
  ])('is shown at %s: %s [REMIND-01]', (now, isShown) => {
    const { first, last } = findDueStarts(Date.parse(now));
    expect(first <= START && START <= last).toBe(isShown);
  });
});
