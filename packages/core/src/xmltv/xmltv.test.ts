import { describe, expect, it } from 'vitest';
import { readAgeRating, readEpisodeNumber } from './programme-facts.ts';
import { makeTimeZone, parseXmltvTime } from './xmltv-time.ts';

const istanbul = makeTimeZone('Europe/Istanbul');
const berlin = makeTimeZone('Europe/Berlin');
const utc = makeTimeZone('UTC');

describe('parseXmltvTime', () => {
  it.each([
    ['20261118200000 +0300', '2026-11-18T17:00:00Z'],
    ['20261118200000+03:00', '2026-11-18T17:00:00Z'],
    ['20261118200000 -0530', '2026-11-19T01:30:00Z'],
    ['202611182000', '2026-11-18T20:00:00Z'],
    ['20261118', '2026-11-18T00:00:00Z'],
    ['20261118200000 UTC', '2026-11-18T20:00:00Z'],
    ['20260718200000 CEST', '2026-07-18T18:00:00Z'],
  ])('reads %s', (text, iso) => {
    expect(parseXmltvTime(text, utc)).toBe(Date.parse(iso));
  });

  it('gives a time without a zone that of the guide, with summer time', () => {
    expect(parseXmltvTime('20261118200000', istanbul)).toBe(Date.parse('2026-11-18T17:00:00Z'));
    expect(parseXmltvTime('20260118200000', berlin)).toBe(Date.parse('2026-01-18T19:00:00Z'));
    expect(parseXmltvTime('20260718200000', berlin)).toBe(Date.parse('2026-07-18T18:00:00Z'));
    // The hour before and after the clocks go forward.
    expect(parseXmltvTime('20260329013000', berlin)).toBe(Date.parse('2026-03-29T00:30:00Z'));
    expect(parseXmltvTime('20260329033000', berlin)).toBe(Date.parse('2026-03-29T01:30:00Z'));
  });

  it.each(['', 'today', '20261318200000', '20260230000000', '20261118250000', '20261118200000 XYZ'])(
    'refuses "%s"',
    (text) => {
      expect(parseXmltvTime(text, utc)).toBeUndefined();
    },
  );

  it('refuses an unknown zone', () => {
    expect(() => makeTimeZone('Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('readEpisodeNumber', () => {
  it.each([
    ['xmltv_ns', '1.4.0/2', 2, 5],
    ['xmltv_ns', ' 0 . 12/20 . ', 1, 13],
    ['xmltv_ns', '.4.', null, 5],
    ['xmltv_ns', '2..', 3, null],
    ['onscreen', 'S02E05', 2, 5],
    ['onscreen', 's2 ep 5', 2, 5],
    ['onscreen', '2x05', 2, 5],
    ['onscreen', '3. Sezon 14. Bölüm', 3, 14],
    ['onscreen', 'Bölüm 5', null, 5],
    ['onscreen', '117', null, 117],
    ['', 'Season 1, Episode 2', 1, 2],
  ])('reads %s "%s"', (system, text, season, episode) => {
    expect(readEpisodeNumber(system, text)).toEqual({ season, episode });
  });

  it.each([
    ['xmltv_ns', '..'],
    ['xmltv_ns', 'x.y.z'],
    ['onscreen', 'Pilot'],
    ['onscreen', '99999999'],
    ['dd_progid', 'EP00003847.0074'],
  ])('finds nothing in %s "%s"', (system, text) => {
    expect(readEpisodeNumber(system, text)).toBeUndefined();
  });
});

it.each([
  ['Genel İzleyici', 'G'],
  ['7+', '7+'],
  ['+13', '13+'],
  ['18', '18+'],
  ['16', '18+'],
  ['FSK 12', '13+'],
  ['6', '7+'],
  ['0', 'G'],
  ['TV-MA', '18+'],
  ['pg-13', '13+'],
  ['not rated', undefined],
])('reads the age rating %s', (value, rating) => {
  expect(readAgeRating(value)).toBe(rating);
});
