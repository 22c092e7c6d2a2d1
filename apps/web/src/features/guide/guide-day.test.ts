// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { aChannel, aGuideProgramme, at, EVENING, NOW } from '../../../test/guide-builders.ts';
import { foldedCount, mergeProgrammes, pressRow, splitAround } from './guide-day.ts';

const titles = (programmes: readonly { epgProgramId: string }[]) => programmes.map(({ epgProgramId }) => epgProgramId);

describe('pressing a row', () => {
  const past = aGuideProgramme({ startTime: at('19:00'), endTime: at('20:00'), current: false });
  it.each([
    ['a past one that may be watched', past, 'play'],
    ['a past one that may not', { ...past, watchable: false }, 'open'],
    ['the one that is on, though it may be watched', aGuideProgramme(), 'open'],
    ['one to come', aGuideProgramme({ startTime: at('21:00'), endTime: at('22:00'), watchable: false }), 'open'],
  ] as const)('%s [GUIDE-02]', (_, programme, expected) => {
    expect(pressRow(programme, aChannel(), NOW)).toBe(expected);
  });

  it('goes by the clock and not by an answer of an hour ago [GUIDE-02]', () => {
    // Was on when it was asked for, and is over now.
    expect(pressRow(aGuideProgramme(), aChannel(), Date.parse(at('22:00')))).toBe('play');
  });

  it('says so when it is no longer kept [CATCHUP-02]', () => {
    expect(pressRow(past, aChannel({ tvodsavetime: 60 }), NOW)).toBe('expired');
  });
});

it('splits an evening around what is on [GUIDE-04]', () => {
  const { previous, current, next } = splitAround(EVENING, NOW);
  expect(titles(previous)).toEqual(['hava', 'once']);
  expect(current?.epgProgramId).toBe('mac');
  expect(titles(next)).toEqual(['studyo', 'deplasman']);
});

it('joins answers by time, and what is in two of them once', () => {
  expect(titles(mergeProgrammes([EVENING.slice(2), EVENING.slice(0, 3)]))).toEqual(titles(EVENING));
});

describe('a day in progress', () => {
  it('opens shortly before what is on', () => {
    const morning = [1, 2, 3, 4].map((hour) =>
      aGuideProgramme({ epgProgramId: `m${hour}`, startTime: at(`0${hour}:00`), endTime: at(`0${hour + 1}:00`) }),
    );
    expect(foldedCount([...morning, ...EVENING], NOW)).toBe(3);
    expect(foldedCount(EVENING, NOW)).toBe(0);
  });

  it('that is over is shown whole', () => {
    expect(foldedCount(EVENING, Date.parse(at('16 10:00')))).toBe(0);
  });
});
