import { describe, expect, it } from 'vitest';
import { aTimeline, EVENING_US, segments } from '../../test/timelines.ts';
import { SEGMENT_US } from '../limits/media.ts';
import { findTailStart, findWindowTime, isCovered, type Rights, readRights, writeRights } from './rights.ts';
import { parseStreamAddress } from './stream-address.ts';

const live: Rights = { kind: 'live', channel: '12' };
const liveFrom: Rights = { kind: 'live', channel: '12', fromMsn: 9_990 };
const dvr: Rights = { kind: 'dvr', channel: '12' };
const startOver: Rights = { kind: 'startOver', channel: '12', fromMsn: 9_500, untilSec: 1_795_028_400 };
const closed: Rights = { kind: 'window', channel: '12', fromMsn: 5_000, toMsn: 5_300 };
const title: Rights = { kind: 'asset', asset: 'Ab3_-xyz09' };
const ALL: readonly Rights[] = [live, dvr, startOver, closed, title];

/** Segment 10,000 is the newest; keys change at 8,100, 9,000 and 9,900. */
const edge = { liveFromMsn: 9_977, dvrFromMsn: 8_110, lastMsn: 10_000 };

const covers = (rights: Rights, path: string, rangeToMsn?: number) => {
  const address = parseStreamAddress(path);
  if (address === undefined) throw new Error(`no address: ${path}`);
  return isCovered(rights, address, { edge, rangeToMsn });
};

describe('rights as text', () => {
  it.each([
    ['c/12/live', live],
    ['c/12/l/9990', liveFrom],
    ['c/12/dvr', dvr],
    ['c/12/s/9500-1795028400', startOver],
    ['c/12/w/5000-5300', closed],
    ['v/Ab3_-xyz09', title],
  ])('%s', (text, rights) => {
    expect(writeRights(rights)).toBe(text);
    expect(readRights(text)).toEqual(rights);
  });

  it.each([
    '',
    'c',
    'c/12',
    'c/12/',
    'c/12/live/',
    'c/012/live',
    'c/12/w/9-5',
    'v/short',
    'v/Ab3_-xyz09/v720',
    'x/12/live',
  ])('is not %j', (text) => {
    expect(readRights(text)).toBeUndefined();
  });
});

describe('lists', () => {
  const LISTS = ['c/12/live', 'c/12/dvr', 'c/12/s/9500-1795028400', 'c/12/w/5000-5300', 'v/Ab3_-xyz09'];

  it.each([
    [live, ['c/12/live']],
    [dvr, ['c/12/live', 'c/12/dvr']],
    [startOver, ['c/12/s/9500-1795028400']],
    [closed, ['c/12/w/5000-5300']],
    [title, ['v/Ab3_-xyz09']],
  ])('$kind', (rights, expected) => {
    for (const name of ['index.m3u8', 'v720.m3u8', 'a1.m3u8']) {
      expect(LISTS.filter((folder) => covers(rights, `${folder}/${name}`))).toEqual(expected);
    }
  });

  it.each(ALL)('of others are closed: $kind', (rights) => {
    for (const path of [
      'c/13/live/index.m3u8',
      'c/13/dvr/v720.m3u8',
      'c/12/s/9501-1795028400/index.m3u8',
      'c/12/s/9500-1795028401/index.m3u8',
      'c/12/w/4999-5300/index.m3u8',
      'c/12/w/5000-5301/index.m3u8',
      'v/other-asset/index.m3u8',
    ]) {
      expect(covers(rights, path)).toBe(false);
    }
  });
});

describe('segments', () => {
  it.each([
    [live, 9_976, false],
    [live, 9_977, true],
    [live, 10_000, true],
    [live, 10_001, true],
    [liveFrom, 9_989, false],
    [liveFrom, 9_990, true],
    [liveFrom, 10_001, true],
    [dvr, 8_109, false],
    [dvr, 8_110, true],
    [startOver, 9_499, false],
    [startOver, 9_500, true],
    [startOver, 10_000, true],
    [closed, 4_999, false],
    [closed, 5_000, true],
    [closed, 5_300, true],
    [closed, 5_301, false],
    [title, 5_000, false],
  ])('%j: number %i', (rights, msn, covered) => {
    expect(covers(rights, `c/12/v720/${msn}.m4s`)).toBe(covered);
    expect(covers(rights, `c/13/v720/${msn}.m4s`)).toBe(false);
  });

  it('of a title belong to its rights alone', () => {
    expect(ALL.filter((rights) => covers(rights, 'v/Ab3_-xyz09/v720/3.m4s'))).toEqual([title]);
    expect(covers(title, 'v/other-asset/v720/3.m4s')).toBe(false);
  });

  it('of a silent channel are covered only by closed windows', () => {
    const address = parseStreamAddress('c/12/v720/5000.m4s');
    if (address === undefined) throw new Error('no address');
    expect(ALL.filter((rights) => isCovered(rights, address))).toEqual([closed]);
  });
});

describe('init segments and sheets', () => {
  it.each([
    ['that end before', 4_000, 4_999, false],
    ['that reach into it', 4_000, 5_000, true],
    ['within', 5_100, 5_200, true],
    ['that begin with its last segment', 5_300, 6_000, true],
    ['that begin behind it', 5_301, 6_000, false],
    ['of unknown length that begin before', 4_000, undefined, true],
    ['of unknown length that begin behind', 5_301, undefined, false],
  ])('of a window, %s', (_, firstMsn, toMsn, covered) => {
    expect(covers(closed, `c/12/v720/init-${firstMsn}.mp4`, toMsn)).toBe(covered);
    expect(covers(closed, `c/12/sprite/${firstMsn}.webp`, toMsn)).toBe(covered);
  });

  it('named by a hash belong to no place of the channel: every right to the channel covers them, and no other', () => {
    const init = 'c/12/v720/init-0123456789abcdef0123.mp4';
    expect([live, closed].map((rights) => covers(rights, init))).toEqual([true, true]);
    expect([live, closed].map((rights) => covers(rights, init.replace('c/12', 'c/13')))).toEqual([false, false]);
  });

  it('of live reach to its edge', () => {
    expect(covers(live, 'c/12/v720/init-9000.mp4', 9_976)).toBe(false);
    expect(covers(live, 'c/12/v720/init-9000.mp4', 9_977)).toBe(true);
    expect(covers(live, 'c/12/sprite/9900.webp', 9_976)).toBe(false);
  });

  it('of a title belong to its rights alone', () => {
    for (const path of ['v/Ab3_-xyz09/v720/init.mp4', 'v/Ab3_-xyz09/sprite.webp', 'v/Ab3_-xyz09/key/2']) {
      expect(ALL.filter((rights) => covers(rights, path))).toEqual([title]);
    }
  });
});

describe('keys', () => {
  it.each([
    ['that ended before the live list', live, 10, false],
    ['of the live list', live, 11, true],
    ['still to come', live, 12, false],
    ['before the time-shift list', dvr, 8, false],
    ['of the oldest part of the time-shift list', dvr, 9, true],
    ['of the newest part of the time-shift list', dvr, 11, true],
    ['before start-over', startOver, 9, false],
    ['with the first segment of start-over', startOver, 10, true],
    ['still to come in start-over', startOver, 12, false],
    ['before a window', closed, 4, false],
    ['of a window', closed, 5, true],
    ['behind a window', closed, 6, false],
  ])('%s', (_, rights, number, covered) => {
    expect(covers(rights, `c/12/key/${number}`)).toBe(covered);
    expect(covers(rights, `c/13/key/${number}`)).toBe(false);
  });

  it('are given a moment before their first segment is complete: clocks differ', () => {
    const address = parseStreamAddress('c/12/key/12');
    if (address === undefined) throw new Error('no address');
    const at = (lastMsn: number) => isCovered(live, address, { edge: { ...edge, lastMsn } });
    expect([at(10_797), at(10_798), at(10_800)]).toEqual([false, true, true]);
  });
});

describe('the time range that rights open', () => {
  const timeline = aTimeline([{ durations: segments(40), count: 4_000 }], { msn: 0, dsn: 0 });
  const beginOf = (msn: number) => EVENING_US + msn * SEGMENT_US;

  it.each([
    ['of live: its list and the grace before it', live, beginOf(2_984 - 8)],
    ['of live from a segment on', { ...live, fromMsn: 2_990 }, beginOf(2_990)],
    ['of live from a segment on that has left it', { ...live, fromMsn: 2_000 }, beginOf(2_984 - 8)],
    ['of time-shift: two hours and the grace', dvr, beginOf(2_984 - 1_875)],
  ] as const)('%s', (_, rights, startUs) => {
    expect(findTailStart(rights, timeline, beginOf(3_000))).toBe(startUs);
  });

  it('of a channel that has shown nothing is none', () => {
    expect(findTailStart(live, timeline, EVENING_US)).toBeUndefined();
  });

  it.each([
    ['a window without its first and last segment', 10, 20, [beginOf(11), beginOf(20)]],
    ['three segments', 10, 12, [beginOf(11), beginOf(12)]],
    ['the middle of two', 10, 11, [beginOf(11), beginOf(11) + 1]],
    ['the middle of one', 10, 10, [beginOf(10) + SEGMENT_US / 2, beginOf(10) + SEGMENT_US / 2 + 1]],
    ['nothing of what is gone', 3_999, 4_000, undefined],
  ])('is %s', (_, fromMsn, toMsn, expected) => {
    const found = findWindowTime(timeline, fromMsn, toMsn);
    expect(found && [found.fromUs, found.toUs]).toEqual(expected);
  });
});
