import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initUri,
  keyUri,
  mediaUri,
  parseStreamAddress,
  type StreamAddress,
  type StreamList,
  segmentUri,
  writeStreamAddress,
} from './stream-address.ts';

const live: StreamList = { kind: 'live', channel: '12' };
const dvr: StreamList = { kind: 'dvr', channel: '12' };
const startOver: StreamList = { kind: 'startOver', channel: '12', fromMsn: 340, untilSec: 1_795_028_400 };
const closed: StreamList = { kind: 'window', channel: '12', fromMsn: 340, toMsn: 359 };
const title: StreamList = { kind: 'asset', asset: 'Ab3_-xyz09' };
const channel = { channel: '12' };
const asset = { asset: 'Ab3_-xyz09' };

const ADDRESSES: readonly (readonly [string, StreamAddress])[] = [
  ['c/12/live/index.m3u8', { kind: 'multivariant', list: live }],
  ['c/12/live/v720.m3u8', { kind: 'media', list: live, rendition: 'v720' }],
  ['c/12/l/4711/index.m3u8', { kind: 'multivariant', list: { kind: 'live', channel: '12', fromMsn: 4_711 } }],
  ['c/12/dvr/index.m3u8', { kind: 'multivariant', list: dvr }],
  ['c/12/dvr/index.m3u8?at=1795024800000', { kind: 'multivariant', list: dvr, atMs: 1_795_024_800_000 }],
  ['c/12/dvr/a1.m3u8', { kind: 'media', list: dvr, rendition: 'a1' }],
  ['c/12/dvr/a1.m3u8?_HLS_skip=YES', { kind: 'media', list: dvr, rendition: 'a1', skip: true }],
  ['c/12/dvr/v720-iframes.m3u8', { kind: 'media', list: dvr, rendition: 'v720', iframes: true }],
  ['c/12/v720/341-iframe.m4s', { kind: 'segment', owner: channel, rendition: 'v720', msn: 341, iframe: true }],
  ['v/Ab3_-xyz09/v1080-iframes.m3u8', { kind: 'media', list: title, rendition: 'v1080', iframes: true }],
  ['v/Ab3_-xyz09/v1080/7-iframe.m4s', { kind: 'segment', owner: asset, rendition: 'v1080', msn: 7, iframe: true }],
  ['c/12/s/340-1795028400/index.m3u8', { kind: 'multivariant', list: startOver }],
  ['c/12/s/340-1795028400/v360.m3u8', { kind: 'media', list: startOver, rendition: 'v360' }],
  ['c/12/w/340-359/index.m3u8', { kind: 'multivariant', list: closed }],
  ['c/12/w/340-359/index.m3u8?at=1795024800001', { kind: 'multivariant', list: closed, atMs: 1_795_024_800_001 }],
  ['c/12/w/340-359/t1.m3u8', { kind: 'media', list: closed, rendition: 't1' }],
  ['c/12/dvr/index.m3u8?start=1795024800000', { kind: 'multivariant', list: dvr, startMs: 1_795_024_800_000 }],
  ['v/Ab3_-xyz09/index.m3u8?start=60000', { kind: 'multivariant', list: title, startMs: 60_000 }],
  [
    'c/12/dvr/v720.m3u8?from=340&delay=3600',
    { kind: 'media', list: dvr, rendition: 'v720', start: { fromMsn: 340, delaySec: 3_600 } },
  ],
  [
    'c/12/w/340-359/v720-iframes.m3u8?from=345',
    { kind: 'media', list: closed, rendition: 'v720', iframes: true, start: { fromMsn: 345 } },
  ],
  ['c/12/v720/0.m4s', { kind: 'segment', owner: channel, rendition: 'v720', msn: 0 }],
  ['c/12/live/a1.m3u8?_HLS_skip=YES', { kind: 'media', list: live, rendition: 'a1', skip: true }],
  [
    'c/12/v720/341-0123abcd.5.m4s',
    { kind: 'segment', owner: channel, rendition: 'v720', msn: 341, part: { run: '0123abcd', index: 5 } },
  ],
  ['c/12/a1/341.m4s', { kind: 'segment', owner: channel, rendition: 'a1', msn: 341 }],
  ['c/12/t1/341.vtt', { kind: 'segment', owner: channel, rendition: 't1', msn: 341 }],
  ['c/12/p1/341.json', { kind: 'segment', owner: channel, rendition: 'p1', msn: 341 }],
  ['c/12/v720/init-340.mp4', { kind: 'init', owner: channel, rendition: 'v720', of: 340 }],
  [
    'c/12/v720/init-0123456789abcdef0123.mp4',
    { kind: 'init', owner: channel, rendition: 'v720', of: '0123456789abcdef0123' },
  ],
  ['c/12/key/3', { kind: 'key', owner: channel, number: 3 }],
  ['c/12/sprite/340.webp', { kind: 'sprite', owner: channel, firstMsn: 340 }],
  ['c/12/sprite/340-96.webp', { kind: 'sprite', owner: channel, firstMsn: 340, tiles: 96 }],
  ['v/Ab3_-xyz09/index.m3u8', { kind: 'multivariant', list: title }],
  ['v/Ab3_-xyz09/v1080.m3u8', { kind: 'media', list: title, rendition: 'v1080' }],
  ['v/Ab3_-xyz09/v1080/7.m4s', { kind: 'segment', owner: asset, rendition: 'v1080', msn: 7 }],
  ['v/Ab3_-xyz09/t2/7.vtt', { kind: 'segment', owner: asset, rendition: 't2', msn: 7 }],
  ['v/Ab3_-xyz09/a2/init.mp4', { kind: 'init', owner: asset, rendition: 'a2', of: 0 }],
  ['v/Ab3_-xyz09/key/0', { kind: 'key', owner: asset, number: 0 }],
  ['v/Ab3_-xyz09/sprite.webp', { kind: 'sprite', owner: asset, firstMsn: 0 }],
];

const parse = (text: string) => {
  const [path = '', query] = text.split('?');
  return parseStreamAddress(path, query);
};

describe('an address', () => {
  it.each(ADDRESSES)('%s', (text, address) => {
    expect(parse(text)).toEqual(address);
    expect(writeStreamAddress(address)).toBe(text);
  });

  it.each([
    ['of another kind of update', 'c/12/dvr/a1.m3u8?_HLS_skip=v2', { skip: true }],
    ['with more after it', 'c/12/dvr/a1.m3u8?_HLS_skip=YES&_HLS_msn=5', { skip: true }],
    ['with an unknown directive', 'c/12/dvr/a1.m3u8?_HLS_msn=5', { kind: 'media', rendition: 'a1' }],
    ['of an unknown kind of update', 'c/12/dvr/a1.m3u8?_HLS_skip=v3', { kind: 'media', rendition: 'a1' }],
    ['waiting for a part', 'c/12/live/a1.m3u8?_HLS_msn=7&_HLS_part=2', { reload: { msn: 7, part: 2 } }],
    ['waiting for a segment', 'c/12/l/4/a1.m3u8?_HLS_msn=7', { reload: { msn: 7 } }],
    ['waiting for a part of nothing', 'c/12/live/a1.m3u8?_HLS_part=2', { reload: 'malformed' }],
    ['waiting for no number', 'c/12/live/a1.m3u8?_HLS_msn=-7', { reload: 'malformed' }],
    ['with a moment where none is meant', 'c/12/live/index.m3u8?at=5', { kind: 'multivariant', list: live }],
    ['with a start where none is meant', 'c/12/live/index.m3u8?start=5', { kind: 'multivariant', list: live }],
    ['with a delay alone', 'c/12/dvr/a1.m3u8?delay=5', { kind: 'media', rendition: 'a1' }],
    ['with another parameter', 'v/Ab3_-xyz09/index.m3u8?utm=x', { kind: 'multivariant', list: title }],
  ])('%s is read', (_, text, expected) => {
    const address = parse(text);
    expect(address).toMatchObject(expected);
    if (!('skip' in expected)) expect(address).not.toHaveProperty('skip');
    for (const name of ['atMs', 'startMs', 'start']) expect(address).not.toHaveProperty(name);
  });

  it.each([
    '',
    '/',
    'c',
    'c/12',
    'c/12/',
    'c/12/live',
    'c/12/live/',
    '/c/12/live/index.m3u8',
    'c/12/live/index.m3u8/',
    'c//live/index.m3u8',
    'c/012/live/index.m3u8',
    'c/0/live/index.m3u8',
    'c/1234567890/live/index.m3u8',
    'c/12x/live/index.m3u8',
    'c/-1/live/index.m3u8',
    'C/12/live/index.m3u8',
    'c/12/Live/index.m3u8',
    'c/12/live/index.M3U8',
    'c/12/live/../dvr/index.m3u8',
    'c/12/./live/index.m3u8',
    'c/12/live/index.m3u8%00',
    'c/12/live%2Findex.m3u8',
    'c/%31%32/live/index.m3u8',
    'c/12/live/v0.m3u8',
    'c/12/v720/341-0123ABCD.0.m4s',
    'c/12/v720/341-0123abcd.05.m4s',
    'c/12/v720/341-0123abcd.100.m4s',
    'c/12/v720/0341-0123abcd.0.m4s',
    'c/12/t1/341-0123abcd.0.vtt',
    'v/Ab3_-xyz09/v720/341-0123abcd.0.m4s',
    'c/12/live/v0720.m3u8',
    'c/12/live/v12345.m3u8',
    'c/12/live/x720.m3u8',
    'c/12/live/v720.m3u8\n',
    'c/12/live/v.m3u8',
    'c/12/live/a1-iframes.m3u8',
    'c/12/live/v720-iframe.m3u8',
    'c/12/live/index-iframes.m3u8',
    'c/12/a1/1-iframe.m4s',
    'c/12/v720/1-iframe.vtt',
    'c/12/t1/1-iframe.vtt',
    'c/12/v720/01.m4s',
    'c/12/v720/-1.m4s',
    'c/12/v720/1e3.m4s',
    'c/12/v720/1.5.m4s',
    'c/12/v720/2147483648.m4s',
    'c/12/v720/99999999999999999999.m4s',
    'c/12/v720/٣.m4s',
    'c/12/v720/1.vtt',
    'c/12/t1/1.m4s',
    'c/12/p1/1.vtt',
    'c/12/p1/1-iframe.json',
    'c/12/p1/init-1.mp4',
    'c/12/live/p1.m3u8',
    'c/12/t1/init-1.mp4',
    'c/12/v720/init.mp4',
    'c/12/v720/init-01.mp4',
    'c/12/v720/init-.mp4',
    'c/12/key/01',
    'c/12/key/',
    'c/12/key/x',
    'c/12/key/1/2',
    'c/12/sprite.webp',
    'c/12/sprite/01.webp',
    'c/12/sprite/1-.webp',
    'c/12/sprite/1-0.webp',
    'c/12/sprite/1-02.webp',
    'c/12/sprite/x.webp',
    'c/12/s/340/index.m3u8',
    'c/12/s/0340-1795028400/index.m3u8',
    'c/12/s/340-01795028400/index.m3u8',
    'c/12/s/340-9999999999/index.m3u8',
    'c/12/s/340-1795028400/1.m4s',
    'c/12/w/340/index.m3u8',
    'c/12/w/359-340/index.m3u8',
    'c/12/w/340-0359/index.m3u8',
    'c/12/w/340-359-400/index.m3u8',
    'c/12/w/0-43200/index.m3u8',
    'c/12/x/340-359/index.m3u8',
    'c/12/dvr/index.m3u8?start=-5',
    'c/12/dvr/index.m3u8?start=9000000000001',
    'c/12/dvr/index.m3u8?at=',
    'c/12/dvr/index.m3u8?at=-5',
    'c/12/dvr/index.m3u8?at=5.5',
    'c/12/dvr/index.m3u8?at=05',
    'c/12/dvr/index.m3u8?at=%35',
    'c/12/dvr/index.m3u8?at=9000000000001',
    'v/short12/index.m3u8',
    `v/${'x'.repeat(41)}/index.m3u8`,
    'v/Ab3.-xyz09/index.m3u8',
    'v/Ab3_-xyz09',
    'v/Ab3_-xyz09/init-0.mp4',
    'v/Ab3_-xyz09/v720/init-0.mp4',
    'v/Ab3_-xyz09/t1/init.mp4',
    'v/Ab3_-xyz09/sprite/0.webp',
    'v/Ab3_-xyz09/live/index.m3u8',
    `c/12/live/index.m3u8?${'x'.repeat(200)}`,
    `c/12/live/${'x'.repeat(200)}`,
  ])('is not %j', (text) => {
    expect(parse(text)).toBeUndefined();
  });

  it('is bounded in length where it names a window', () => {
    expect(parse('c/12/w/0-43199/index.m3u8')).toBeDefined();
  });
});

const anyNumber = fc.nat({ max: 2_147_483_647 });
const anyChannel = fc.integer({ min: 1, max: 999_999_999 }).map(String);
const anyAsset = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/);
const anyMedia = fc.tuple(fc.constantFrom('v', 'a'), fc.integer({ min: 1, max: 9_999 })).map((parts) => parts.join(''));
const anyOwner = fc.oneof(fc.record({ channel: anyChannel }), fc.record({ asset: anyAsset }));

describe('any text', () => {
  it('that is read is what would be written, and nothing else is read', () => {
    const anySegment = fc.record({
      kind: fc.constant('segment' as const),
      owner: anyOwner,
      rendition: anyMedia,
      msn: anyNumber,
    });
    const anyKey = fc.record({ kind: fc.constant('key' as const), owner: anyOwner, number: anyNumber });
    fc.assert(
      fc.property(fc.oneof(anySegment, anyKey), (address) => {
        expect(parse(writeStreamAddress(address))).toEqual(address);
      }),
    );
    const piece = fc.constantFrom(
      'c',
      'v',
      '12',
      '0',
      '01',
      'live',
      's',
      'w',
      '5-9',
      'v720',
      'a1',
      't1',
      '7.m4s',
      '7.vtt',
    );
    const ending = fc.constantFrom('index.m3u8', 'v720.m3u8', 'init-3.mp4', 'key', 'sprite', '5.webp', '', '..', '%2e');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, ending), { maxLength: 6 }), (pieces) => {
        const path = pieces.join('/');
        const address = parse(path);
        if (address !== undefined) expect(writeStreamAddress(address)).toBe(path);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 130, unit: 'binary' }), (path) => {
        const address = parseStreamAddress(path);
        if (address !== undefined) expect(writeStreamAddress(address)).toBe(path);
      }),
    );
  });
});

describe('an address inside a playlist', () => {
  /** As a player resolves it. */
  const resolve = (list: StreamList, uri: string) => {
    const base = `http://x/stream/token/${writeStreamAddress({ kind: 'media', list, rendition: 'v720' })}`;
    return new URL(uri, base).pathname.slice('/stream/token/'.length);
  };

  it.each([live, dvr, startOver, closed])('of a channel leads to its segments: $kind', (list) => {
    expect(resolve(list, segmentUri(list, 'v720', 341))).toBe('c/12/v720/341.m4s');
    expect(resolve(list, segmentUri(list, 't1', 341))).toBe('c/12/t1/341.vtt');
    expect(resolve(list, initUri(list, 'a1', 340))).toBe('c/12/a1/init-340.mp4');
    expect(resolve(list, keyUri(list, 3))).toBe('c/12/key/3');
    expect(resolve(list, mediaUri('a1'))).toBe(writeStreamAddress({ kind: 'media', list, rendition: 'a1' }));
  });

  it('of a title leads to its segments', () => {
    expect(resolve(title, segmentUri(title, 'v720', 3))).toBe('v/Ab3_-xyz09/v720/3.m4s');
    expect(resolve(title, initUri(title, 'v720', 0))).toBe('v/Ab3_-xyz09/v720/init.mp4');
    expect(resolve(title, keyUri(title, 0))).toBe('v/Ab3_-xyz09/key/0');
  });
});
