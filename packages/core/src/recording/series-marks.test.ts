import { describe, expect, it } from 'vitest';
import { findSeriesHead, isEpisode, isShownAsSeries, writeSeriesMarks } from './series-marks.ts';

describe('the three marks of a series', () => {
  it.each([
    ['2', true],
    ['1', false],
    ['0', false],
    ['', false],
    ['22', false],
  ])('npvrtype %j is shown as a series: %s [DATA-22]', (npvrtype, expected) => {
    expect(isShownAsSeries({ npvrtype })).toBe(expected);
  });

  it.each([
    ['0', undefined],
    ['', undefined],
    ['dizi', 'dizi'],
    ['00', '00'],
  ])('seriesheadid %j names the series %j [DATA-22]', (seriesheadid, expected) => {
    expect(findSeriesHead({ seriesheadid })).toBe(expected);
  });

  it.each([
    ['1', true],
    ['0', false],
    ['', false],
  ])('isseries %j is an episode: %s [DATA-22]', (isseries, expected) => {
    expect(isEpisode({ isseries })).toBe(expected);
  });

  it('are written so that they read as what they were [DATA-22]', () => {
    const of = (seriesId: string | null) => {
      const marks = writeSeriesMarks(seriesId);
      return [findSeriesHead(marks), isEpisode(marks)];
    };
    expect(of('dizi')).toEqual(['dizi', true]);
    expect(of(null)).toEqual([undefined, false]);
  });
});
