import { expect, it } from 'vitest';
import { keptUntil } from './keeping.ts';

it('keeps a recording for ninety days from the end of its programme [RECORD-13]', () => {
  expect(new Date(keptUntil(Date.UTC(2026, 0, 1, 20, 30))).toISOString()).toBe('2026-04-01T20:30:00.000Z');
});
