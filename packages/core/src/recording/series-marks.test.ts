import { describe, expect, it } from 'vitest';
import { findSeriesHead, isShownAsSeries, writeSeriesMarks } from './series-marks.ts';

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

  it('are written so that they read as what they were [DATA-22]', () => {
    const of = (seriesId: string | null) => {
      const marks = writeSeriesMarks(seriesId);
      return [findSeriesHead(marks), marks.isseries];
    };
    expect(of('dizi')).toEqual(['dizi', '1']);
    expect(of(null)).toEqual([undefined, '0']);
  });
});
