// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { aProgrammeCard } from '../../../test/search-builders.ts';
import { programmeTime } from './ResultCard.tsx';

/** 20.00 in Istanbul. */
const NOW = Date.parse('2026-11-14T17:00:00.000Z');

describe('the time of a programme', () => {
  it.each([
    ['2026-11-14T16:30:00.000Z', 'Şimdi, 19.30 – 20.30'],
    ['2026-11-14T17:00:00.000Z', 'Şimdi, 20.00 – 21.00'],
    ['2026-11-14T16:00:00.000Z', 'Bugün 19.00'],
    ['2026-11-13T21:00:00.000Z', 'Bugün 00.00'],
    ['2026-11-13T20:59:00.000Z', 'Dün 23.59'],
    ['2026-11-14T21:00:00.000Z', 'Yarın 00.00'],
    ['2026-11-16T15:00:00.000Z', '16.11.2026 18.00'],
  ])('from %s on is written %s', (startTime, line) => {
    const endTime = new Date(Date.parse(startTime) + 60 * 60_000).toISOString();
    expect(programmeTime(aProgrammeCard({ startTime, endTime }), NOW)).toBe(line);
  });
});
