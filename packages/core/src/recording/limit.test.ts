import { describe, expect, it } from 'vitest';
import { decideLimit } from './limit.ts';

const HOUR = 3_600_000;
/** Noon in Turkey. */
const NOON = Date.UTC(2026, 10, 18, 9);
const LIMITS = { hoursPerDay: 10, episodesPerSeries: 3 };

const at = (startsAt: number, hours: number, seriesId: string | null = null) => ({
  startsAt,
  endsAt: startsAt + hours * HOUR,
  seriesId,
});
const ask = (wanted: ReturnType<typeof at>, ...recordings: ReturnType<typeof at>[]) =>
  decideLimit({ wanted, recordings, now: NOON }, LIMITS);

describe('the soft limits of recording', () => {
  it.each([
    ['the last hour of the day', at(NOON, 1), [at(NOON - 5 * HOUR, 9)], 'allowed'],
    ['a moment beyond it', at(NOON, 1), [at(NOON - 5 * HOUR, 9.001)], 'hours'],
    ['a programme longer than the day allows', at(NOON, 10.5), [], 'hours'],
    ['the same hours on another day', at(NOON, 1), [at(NOON + 24 * HOUR, 9.5)], 'allowed'],
    ['before midnight in Turkey', at(NOON, 1), [at(NOON + 12 * HOUR - 1, 9.5)], 'hours'],
    ['after midnight in Turkey', at(NOON, 1), [at(NOON + 12 * HOUR, 9.5)], 'allowed'],
  ])('count the hours of a day: %s [RECORD-06] [QUOTA-04] [QUOTA-05]', (_, wanted, recordings, expected) => {
    expect(ask(wanted, ...recordings)).toBe(expected);
  });

  it('count the planned episodes of a series, not those kept or of others [RECORD-06] [QUOTA-04] [QUOTA-05]', () => {
    const next = (days: number, seriesId: string | null = 'dizi') => at(NOON + days * 24 * HOUR, 1, seriesId);
    const two = [next(1), next(2)];
    expect(ask(next(3), ...two)).toBe('allowed');
    expect(ask(next(4), ...two, next(3))).toBe('episodes');
    expect(ask(next(4), ...two, next(-1), next(3, 'other'), next(3, null))).toBe('allowed');
    expect(ask(next(4, null), ...two, next(3), next(5, null), next(6, null), next(7, null))).toBe('allowed');
  });

  it('speak of the hours first', () => {
    const many = [1, 2, 3].map((days) => at(NOON + days * 24 * HOUR, 1, 'dizi'));
    expect(ask(at(NOON, 11, 'dizi'), ...many)).toBe('hours');
  });
});
