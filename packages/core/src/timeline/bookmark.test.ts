import { describe, expect, it } from 'vitest';
import { parseBookmark, writeBookmark } from './bookmark.ts';

describe('parseBookmark', () => {
  it.each([
    ['2|4|83|tuzfener-s2e4', { season: 2, episode: 4, seconds: 83, contentCode: 'tuzfener-s2e4' }],
    ['||290|sarnic', { season: undefined, episode: undefined, seconds: 290, contentCode: 'sarnic' }],
    [' 1 | 2 | 3 | x ', { season: 1, episode: 2, seconds: 3, contentCode: 'x' }],
    ['1|2|83.75|x', { season: 1, episode: 2, seconds: 83, contentCode: 'x' }],
    ['1|2|0|x', { season: 1, episode: 2, seconds: 0, contentCode: 'x' }],
  ])('reads %s [DATA-16]', (text, expected) => {
    expect(parseBookmark(text)).toEqual(expected);
  });

  it.each([
    '',
    'x',
    '1|2|3',
    '1|2|3|x|5',
    '1|2||x',
    '1|2|3|',
    '1|2|3| ',
    '1|2|-3|x',
    '1|2|1e3|x',
    'bir|2|3|x',
    '1|iki|3|x',
    '1.5|2|3|x',
    '1|2|00:01:23|x',
    '1|2|1234567|x',
  ])('ignores %j [DATA-16]', (text) => {
    expect(parseBookmark(text)).toBeUndefined();
  });
});

describe('writeBookmark', () => {
  it.each(['2|4|83|tuzfener-s2e4', '||290|sarnic'])('writes %s as it was read [DATA-16]', (text) => {
    const bookmark = parseBookmark(text);
    expect(bookmark && writeBookmark(bookmark)).toBe(text);
  });

  it('writes whole seconds', () => {
    expect(writeBookmark({ season: 1, episode: 1, seconds: 59.9, contentCode: 'x' })).toBe('1|1|59|x');
  });
});
