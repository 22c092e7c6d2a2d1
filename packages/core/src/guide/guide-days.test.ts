import { describe, expect, it } from 'vitest';
import { dayAt, listGuideDays } from '../time/local-time.ts';
import { overlapOf } from '../time/time-range.ts';
import { findGuideBounds } from './guide-days.ts';

const at = (text: string) => Date.parse(text);

describe('findGuideBounds', () => {
  it('is 14 days of Turkey, from midnight to midnight', () => {
    expect(findGuideBounds(at('2026-11-18T18:00:00Z'))).toEqual({
      from: at('2026-11-10T21:00:00Z'),
      to: at('2026-11-24T21:00:00Z'),
    });
  });

  it.each([
    ['the last millisecond of a day in Turkey', '2026-11-18T20:59:59.999Z', '2026-11-11', '2026-11-24'],
    ['the first millisecond of the next', '2026-11-18T21:00:00.000Z', '2026-11-12', '2026-11-25'],
    ['midnight in London, when Turkey is three hours on', '2026-11-19T00:00:00.000Z', '2026-11-12', '2026-11-25'],
  ])('moves on with midnight in Turkey: %s [DATEPICK-03]', (_, now, first, last) => {
    const days = listGuideDays(at(now));
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, 14]);
    const { from, to } = findGuideBounds(at(now));
    expect([dayAt(from), dayAt(to - 1)]).toEqual([first, last]);
    expect([dayAt(from - 1), dayAt(to)]).toEqual([expect.not.stringMatching(first), expect.not.stringMatching(last)]);
  });

  it('knows the summer time Turkey once had [DATEPICK-03]', () => {
    // On 29 March 2015 the clocks went from 03:00 to 04:00: that day had 23 hours.
    const { from, to } = findGuideBounds(at('2015-03-29T12:00:00Z'));
    expect(to - from).toBe((14 * 24 - 1) * 3_600_000);
  });
});

describe('time ranges', () => {
  const range = { from: 100, to: 200 };

  it.each([
    [{ from: 0, to: 100 }, undefined],
    [
      { from: 0, to: 101 },
      { from: 100, to: 101 },
    ],
    [{ from: 0, to: 900 }, range],
    [
      { from: 150, to: 160 },
      { from: 150, to: 160 },
    ],
    [{ from: 200, to: 300 }, undefined],
  ])('share with %o: %o', (other, expected) => {
    expect(overlapOf(range, other)).toEqual(expected);
  });
});
