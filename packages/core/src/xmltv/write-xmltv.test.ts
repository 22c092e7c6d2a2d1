import { describe, expect, it } from 'vitest';
import { writeXmltvChannel, writeXmltvProgramme, type XmltvProgramme } from './write-xmltv.ts';
import { makeTimeZone, parseXmltvTime } from './xmltv-time.ts';

const STARTS_AT = Date.UTC(2026, 10, 18, 18);
const programme = (differences: Partial<XmltvProgramme> = {}): XmltvProgramme => ({
  channelId: 'lodos',
  startsAt: STARTS_AT,
  endsAt: STARTS_AT + 3_600_000,
  title: { tr: 'Haber', en: 'Bulletin' },
  language: 'tr',
  ...{
    subTitle: undefined,
    summary: undefined,
    category: undefined,
    icon: undefined,
    season: undefined,
    episode: undefined,
  },
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
      '<programme start="20261118180000 +0000" stop="20261118190000 +0000" channel="lodos"><title lang="tr">Haber</title><title lang="en">Bulletin</title></programme>\n',
    );
  });

  it('has every language of a text, that of the player first, in the order of the format', () => {
    const text = (name: string) => ({ tr: `${name} tr`, en: `${name} en`, de: `${name} de` });
    const written = writeXmltvProgramme(
      programme({
        language: 'en',
        title: text('t'),
        subTitle: text('s'),
        summary: { tr: 'd', en: '' },
        category: text('c'),
      }),
    );
    expect(written.match(/<(?:title|sub-title|desc|category) [^/]*/g)).toEqual([
      ...['<title lang="en">t en<', '<title lang="tr">t tr<', '<title lang="de">t de<'],
      ...['<sub-title lang="en">s en<', '<sub-title lang="tr">s tr<', '<sub-title lang="de">s de<'],
      '<desc lang="tr">d<',
      ...['<category lang="en">c en<', '<category lang="tr">c tr<', '<category lang="de">c de<'],
    ]);
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
    expect(
      writeXmltvChannel({
        id: 'a"b',
        name: { tr: 'A & <B>\u0000\ud800', en: '' },
        language: 'tr',
        number: 1,
        icon: undefined,
      }),
    ).toBe(
      '<channel id="a&quot;b"><display-name lang="tr">A &amp; &lt;B&gt;</display-name><display-name>1</display-name></channel>\n',
    );
  });
});
