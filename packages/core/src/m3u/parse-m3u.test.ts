import { describe, expect, it } from 'vitest';
import { parseM3u } from './parse-m3u.ts';

const one = (...lines: string[]) => parseM3u(['#EXTM3U', ...lines].join('\n')).entries[0];

describe('parseM3u', () => {
  it('reads attributes, name and address', () => {
    expect(
      one(
        '#EXTINF:-1 tvg-id="trt1.tr" tvg-chno="1" tvg-logo="http://x/y.png" group-title="Ulusal",TRT 1',
        'http://a/1.m3u8',
      ),
    ).toEqual({
      line: 2,
      name: 'TRT 1',
      address: 'http://a/1.m3u8',
      attributes: { 'tvg-id': 'trt1.tr', 'tvg-chno': '1', 'tvg-logo': 'http://x/y.png', 'group-title': 'Ulusal' },
      userAgent: undefined,
      referrer: undefined,
    });
  });

  it.each<[string, string, string, Record<string, string>]>([
    [
      'commas inside the name',
      '#EXTINF:-1 group-title="A",Spor, Haber, Müzik',
      'Spor, Haber, Müzik',
      { 'group-title': 'A' },
    ],
    ['commas inside a value', '#EXTINF:-1 group-title="A, B",C', 'C', { 'group-title': 'A, B' }],
    ['no quotes', '#EXTINF:-1 tvg-id=trt1.tr tvg-chno=7,TRT', 'TRT', { 'tvg-id': 'trt1.tr', 'tvg-chno': '7' }],
    ['single quotes', "#EXTINF:-1 tvg-id='a b',C", 'C', { 'tvg-id': 'a b' }],
    [
      'a missing closing quote',
      '#EXTINF:-1 tvg-name="TRT 1 tvg-id="t1",TRT',
      'TRT',
      { 'tvg-name': 'TRT 1', 'tvg-id': 't1' },
    ],
    [
      'a missing closing quote at the end',
      '#EXTINF:-1 group-title="Ulusal,TRT 1',
      'TRT 1',
      { 'group-title': 'Ulusal' },
    ],
    ['an empty value', '#EXTINF:-1 tvg-id="" group-title="",X', 'X', { 'tvg-id': '', 'group-title': '' }],
    ['no attributes', '#EXTINF:-1,Kanal D', 'Kanal D', {}],
    ['no duration', '#EXTINF:,Kanal D', 'Kanal D', {}],
    ['a duration with a fraction', '#EXTINF:10.5,Kanal D', 'Kanal D', {}],
    ['a comma after the duration', '#EXTINF:-1, tvg-id="a" ,X', 'X', { 'tvg-id': 'a' }],
    ['an equals sign in the name', '#EXTINF:-1 tvg-id="a",K=L', 'K=L', { 'tvg-id': 'a' }],
    ['upper case keys', '#EXTINF:-1 TVG-ID="a",X', 'X', { 'tvg-id': 'a' }],
    ['no name but tvg-name', '#EXTINF:-1 tvg-name="Kanal",', 'Kanal', { 'tvg-name': 'Kanal' }],
    ['spaces around', '  #EXTINF : -1   tvg-id = "a" , X  ', 'X', { 'tvg-id': 'a' }],
  ])('reads a line with %s', (_, info, name, attributes) => {
    expect(one(info, 'http://a/1')).toMatchObject({ name, attributes });
  });

  it('accepts a byte order mark, every line end, blank lines and comments', () => {
    const { entries } = parseM3u(
      '\uFEFF#EXTM3U\r\n\r\n# a comment\r\n#EXTINF:-1,A\r\nhttp://a/1\r#EXTINF:-1,B\nhttp://a/2\n',
    );
    expect(entries.map(({ name, address }) => [name, address])).toEqual([
      ['A', 'http://a/1'],
      ['B', 'http://a/2'],
    ]);
  });

  it('reads the options of VLC and Kodi', () => {
    expect(
      one(
        '#EXTINF:-1,A',
        '#EXTVLCOPT:http-user-agent=Mozilla/5.0 (X)',
        '#EXTVLCOPT:http-referrer=https://b/',
        'http://a/1',
      ),
    ).toMatchObject({ userAgent: 'Mozilla/5.0 (X)', referrer: 'https://b/' });
    expect(one('#EXTINF:-1,A', 'http://a/1|User-Agent=VLC%2F3&Referer=https://b/')).toMatchObject({
      address: 'http://a/1',
      userAgent: 'VLC/3',
      referrer: 'https://b/',
    });
  });

  it('reads the group from #EXTGRP where the attribute is missing', () => {
    expect(one('#EXTINF:-1,A', '#EXTGRP:Haber', 'http://a/1')?.attributes['group-title']).toBe('Haber');
  });

  it('reads a list without a first line, and the guide that the first line names', () => {
    expect(parseM3u('#EXTINF:-1,A\nhttp://a/1').entries).toHaveLength(1);
    expect(parseM3u('#EXTM3U url-tvg="http://g/x.xml.gz"\n#EXTINF:-1,A\nhttp://a/1').attributes).toEqual({
      'url-tvg': 'http://g/x.xml.gz',
    });
  });

  it('skips damaged entries with a note', () => {
    const { entries, notes } = parseM3u('#EXTM3U\nhttp://a/0\n#EXTINF:-1,A\n#EXTINF:-1,B\nhttp://a/2\n#EXTINF:-1,C');
    expect(entries.map(({ name }) => name)).toEqual(['B']);
    expect(notes).toEqual([
      'Line 2: an address without a name before it.',
      'Line 3: "A" has no address.',
      'Line 6: "C" has no address.',
    ]);
  });

  it.each([
    ['', 'empty'],
    ['  \n ', 'empty'],
    ['#EXTM3U\n', 'names no channels'],
    ['<!DOCTYPE html><html><body>403</body></html>', 'web page'],
    ['\uFEFF\n<html>', 'web page'],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts', 'single stream'],
    ['PK\u0003\u0004\u0000\u0000', 'not a text'],
  ])('refuses %j: %s', (text, words) => {
    expect(() => parseM3u(text)).toThrow(words);
  });

  it('reads 20,000 entries', () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `#EXTINF:-1 tvg-id="c${index}",Kanal ${index}\nhttp://a/${index}`,
    );
    expect(parseM3u(`#EXTM3U\n${lines.join('\n')}`).entries).toHaveLength(20_000);
  });
});
