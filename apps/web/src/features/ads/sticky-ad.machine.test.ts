import { expect, it } from 'vitest';
import { type StickyEvent, type StickyState, stepSticky } from './sticky-ad.machine.ts';

it.each<[StickyState, StickyEvent, StickyState]>([
  ['top', 'scrolled', 'sticky'],
  ['top', 'returned', 'top'],
  ['top', 'timed-out', 'top'],
  ['sticky', 'scrolled', 'sticky'],
  ['sticky', 'returned', 'cooldown'],
  ['sticky', 'timed-out', 'cooldown'],
  ['cooldown', 'scrolled', 'cooldown'],
  ['cooldown', 'returned', 'cooldown'],
  ['cooldown', 'timed-out', 'cooldown'],
])('%s, %s: %s [ADS-05]', (state, event, next) => {
  expect(stepSticky(state, event)).toBe(next);
});
