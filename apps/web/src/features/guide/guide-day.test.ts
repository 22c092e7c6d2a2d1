// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { aChannel, aGuideProgramme, at, EVENING, NOW } from '../../../test/guide-builders.ts';
import { foldedCount, mergeProgrammes, pressRow, splitAround } from './guide-day.ts';

const titles = (programmes: readonly { epgProgramId: string }[]) => programmes.map(({ epgProgramId }) => epgProgramId);

describe('pressing a row', () => {
  const past = aGuideProgramme({ startTime: at('19:00'), endTime: at('20:00'), current: false });
  it.each([
    ['a past watchable programme', past, 'play'],
    ['a past programme that is not watchable', { ...past, watchable: false }, 'open'],
    ['the programme on air', aGuideProgramme(), 'open'],
    ['a future programme', aGuideProgramme({ startTime: at('21:00'), endTime: at('22:00'), watchable: false }), 'open'],
  ] as const)('%s [GUIDE-02]', (_, programme, expected) => {
    expect(pressRow(programme, aChannel(), NOW)).toBe(expected);
  });

  it('uses the clock and not the phase of an old answer [GUIDE-02]', () => {
    // On air when it was fetched, past now.
    expect(pressRow(aGuideProgramme(), aChannel(), Date.parse(at('22:00')))).toBe('play');
  });

  it('returns `expired` beyond the save time [CATCHUP-02]', () => {
    expect(pressRow(past, aChannel({ tvodsavetime: 60 }), NOW)).toBe('expired');
  });
});

it('splits an evening around the programme on air [GUIDE-04]', () => {
  const { previous, current, next } = splitAround(EVENING, NOW);
  expect(titles(previous)).toEqual(['hava', 'once']);
  expect(current?.epgProgramId).toBe('mac');
  expect(titles(next)).toEqual(['studyo', 'deplasman']);
});

it('merges answers by time, without duplicates', () => {
  expect(titles(mergeProgrammes([EVENING.slice(2), EVENING.slice(0, 3)]))).toEqual(titles(EVENING));
});

describe('a day in progress', () => {
  it('folds the rows long before the programme on air', () => {
    const morning = [1, 2, 3, 4].map((hour) =>
      aGuideProgramme({ epgProgramId: `m${hour}`, startTime: at(`0${hour}:00`), endTime: at(`0${hour + 1}:00`) }),
    );
    expect(foldedCount([...morning, ...EVENING], NOW)).toBe(5);
  });

  it('folds no single row', () => {
    expect(foldedCount(EVENING, NOW)).toBe(0);
  });

  it('that is over folds nothing', () => {
    expect(foldedCount(EVENING, Date.parse(at('16 10:00')))).toBe(0);
  });
});
