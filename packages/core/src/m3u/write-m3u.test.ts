import { describe, expect, it } from 'vitest';
import { parseM3u } from './parse-m3u.ts';
import { writeM3uHead, writeM3uItem } from './write-m3u.ts';

describe('a written list', () => {
  it('is read back by the importer as it was meant', () => {
    const text = [
      writeM3uHead('https://tv.example/guide.xml?a=1&b=2'),
      writeM3uItem({
        name: 'Lodos, TV',
        address: 'https://tv.example/1.m3u8',
        attributes: { 'tvg-id': 'lodos', 'tvg-chno': 1, 'tvg-logo': undefined, 'group-title': 'Haber' },
      }),
      writeM3uItem({ name: 'Film', address: 'https://tv.example/film.m3u8', attributes: {} }, 5400),
    ].join('');
    const { entries, attributes, notes } = parseM3u(text);
    expect(notes).toEqual([]);
    expect(attributes).toMatchObject({ 'url-tvg': 'https://tv.example/guide.xml?a=1&b=2' });
    expect(entries.map(({ name, address, attributes: own }) => ({ name, address, own }))).toEqual([
      {
        name: 'Lodos, TV',
        address: 'https://tv.example/1.m3u8',
        own: { 'tvg-id': 'lodos', 'tvg-chno': '1', 'group-title': 'Haber' },
      },
      { name: 'Film', address: 'https://tv.example/film.m3u8', own: {} },
    ]);
  });

  it('keeps line breaks and quotes of a name from adding entries or attributes', () => {
    const text = writeM3uItem({
      name: 'A\r\nhttps://evil.example/x\u2028B',
      address: 'https://tv.example/1.m3u8',
      attributes: { 'group-title': 'x" catchup="append\n#EXTINF:-1,Y' },
    });
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    const { entries } = parseM3u(`#EXTM3U\n${text}`);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.attributes.catchup).toBeUndefined();
  });
});
