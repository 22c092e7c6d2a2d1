import { describe, expect, it } from 'vitest';
import { writeXmltvChannel, writeXmltvProgramme, type XmltvProgramme } from './write-xmltv.ts';
import { makeTimeZone, parseXmltvTime } from './xmltv-time.ts';

const STARTS_AT = Date.UTC(2026, 10, 18, 18);
const programme = (differences: Partial<XmltvProgramme> = {}): XmltvProgramme => ({
  channelId: 'lodos',
  startsAt: STARTS_AT,
  endsAt: STARTS_AT + 3_600_000,
  title: 'Haber',
  language: 'tr',
  ...{ summary: undefined, category: undefined, icon: undefined, season: undefined, episode: undefined },
  age: undefined,
  ...differences,
});

describe('a written guide', () => {
  it('has times that the importer reads', () => {
    const [, start = ''] = /start="([^"]+)"/.exec(writeXmltvProgramme(programme())) ?? [];
    expect(parseXmltvTime(start, makeTimeZone('Europe/Istanbul'))).toBe(STARTS_AT);
  });

  it('leaves out what is not known', () => {
    expect(writeXmltvProgramme(programme())).toBe(
      '<programme start="20261118180000 +0000" stop="20261118190000 +0000" channel="lodos"><title lang="tr">Haber</title></programme>\n',
    );
  });

  it.each([
    [3, 7, '2.6.'],
    [undefined, 7, '.6.'],
    [3, undefined, undefined],
  ])('counts season %s and episode %s from 0', (season, episode, written) => {
    const found = /xmltv_ns">([^<]*)</.exec(writeXmltvProgramme(programme({ season, episode })))?.[1];
    expect(found).toBe(written);
  });

  it('escapes markup and drops characters that XML cannot hold', () => {
    expect(writeXmltvChannel({ id: 'a"b', name: 'A & <B>\u0000\ud800', number: 1, icon: undefined })).toBe(
      '<channel id="a&quot;b"><display-name>A &amp; &lt;B&gt;</display-name><display-name>1</display-name></channel>\n',
    );
  });
});
