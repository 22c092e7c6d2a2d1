import { describe, expect, it } from 'vitest';
import { findSeriesHead, groupSeries, isSeriesGroup, isShownAsSeries, writeSeriesMarks } from './series-marks.ts';

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

describe('recordings as cards', () => {
  const one = (seriesheadid: string, npvrtype = '1') => ({ seriesheadid, npvrtype });
  it('of one series are one card in the place of the first; others stay alone', () => {
    const [a, film, b, other] = [one('dizi'), one('0'), one('dizi'), one('')];
    const groups = groupSeries([a, film, b, other], (item) => item);
    expect(groups).toEqual([[a, b], [film], [other]]);
    expect(groups.map(isSeriesGroup)).toEqual([true, false, false]);
  });

  it('of a series that was asked for as a whole are its card, also with one episode [DATA-22]', () => {
    expect(isSeriesGroup([one('dizi', '2')])).toBe(true);
    expect(isSeriesGroup([one('dizi')])).toBe(false);
  });
});
