import { expect, it } from 'vitest';
import { recordingStateAt } from './recording-state.ts';

it.each([
  [999, 'scheduled'],
  [1_000, 'recording'],
  [1_999, 'recording'],
  [2_000, 'recorded'],
])('at %i a recording from 1000 to 2000 is %s', (now, state) => {
  expect(recordingStateAt({ startsAt: 1_000, endsAt: 2_000 }, now)).toBe(state);
});
