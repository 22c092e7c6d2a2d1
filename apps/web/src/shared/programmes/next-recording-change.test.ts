import { describe, expect, it } from 'vitest';
import { nextRecordingChange } from './next-recording-change.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;
const at = (status: string, from: number, to: number) => ({
  status,
  startsAt: NOW + from * MINUTE,
  endsAt: NOW + to * MINUTE,
});

describe('the next change of a recording', () => {
  it.each([
    ['a planned one starts', [at('0', 10, 70)], 10 * MINUTE + 1_000],
    ['a running one ends', [at('999', -10, 50)], 50 * MINUTE + 1_000],
    ['the first of several', [at('0', 10, 70), at('999', -10, 5), at('1', -90, -30)], 5 * MINUTE + 1_000],
    ['the server is late', [at('0', 0, 60)], 5_000],
    ['a day is too far for a timer', [at('0', 60 * 24 * 30, 60 * 24 * 30 + 60)], 12 * 60 * MINUTE],
    ['nothing is planned', [at('1', -90, -30), at('-2', 10, 70), at('', 10, 70)], false],
    ['an unreadable time', [at('0', Number.NaN, 60)], false],
  ])('%s [RECORD-02] [RECORD-12]', (_, recordings, expected) => {
    expect(nextRecordingChange(recordings, NOW)).toBe(expected);
  });
});
