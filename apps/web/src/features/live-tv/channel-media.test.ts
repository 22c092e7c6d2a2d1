import { describe, expect, it } from 'vitest';
import type { TrackPreferences } from '../../shared/media/media-engine.ts';
import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';
import { createChannelMedia, PARKED_MS, type PreloadSource } from './channel-media.ts';

const TURKISH: TrackPreferences = { audioLanguage: 'tr', subtitleLanguage: null };
const source = (address: string, preferences = TURKISH): PreloadSource => ({
  address,
  getPreferences: () => preferences,
});

function aPool({ hasRoom = () => true as boolean, hasFailed = () => false as boolean } = {}) {
  const parked: string[] = [];
  const ended: string[] = [];
  const waits = new Set<() => void>();
  const aMedia = (address: string, name = `${address} ${parked.push(address)}`) =>
    ({ address, preferences: TURKISH, hasFailed, end: () => ended.push(name) }) as unknown as PreloadedMedia;
  const pool = createChannelMedia({
    park: (address) => aMedia(address),
    schedule: (act, ms) => {
      expect(ms).toBe(PARKED_MS);
      waits.add(act);
      return () => waits.delete(act);
    },
    hasRoom,
  });
  const pass = () => {
    for (const act of [...waits]) {
      waits.delete(act);
      act();
    }
  };
  return { pool, parked, ended, pass, aMedia, isWaiting: () => waits.size > 0 };
}

describe('a parked channel', () => {
  it('is taken once, for its own address only, and then ended by its taker [ZAP-02]', () => {
    const { pool, ended, isWaiting } = aPool();
    pool.prepare('2', source('/2'), 'neighbour');
    expect(pool.take('2', source('/9'))).toBeUndefined();
    expect(pool.take('9', source('/2'))).toBeUndefined();
    expect(pool.take('2', source('/2'))?.address).toBe('/2');
    expect(pool.take('2', source('/2'))).toBeUndefined();
    pool.dropAllBut(undefined);
    expect([ended, isWaiting()]).toEqual([[], false]);
  });

  it('is not taken when the viewer has chosen another language since', () => {
    const { pool } = aPool();
    pool.prepare('2', source('/2'), 'row');
    expect(pool.take('2', source('/2', { ...TURKISH, audioLanguage: 'en' }))).toBeUndefined();
  });

  it('is not taken when it has failed meanwhile', () => {
    const { pool } = aPool({ hasFailed: () => true });
    pool.prepare('2', source('/2'), 'neighbour');
    expect(pool.take('2', source('/2'))).toBeUndefined();
  });

  it.each([
    ['neighbour', 6],
    ['row', 1],
  ] as const)('as %s is loaded %i times before it is given up', (role, times) => {
    const { pool, parked, ended, pass, isWaiting } = aPool();
    pool.prepare('2', source('/2'), role);
    for (let passed = 0; passed < 9; passed += 1) pass();
    expect([parked.length, ended.length, isWaiting()]).toEqual([times, times, false]);
    expect(pool.take('2', source('/2'))).toBeUndefined();
  });

  it('makes way for another of its role, so that at most two are parked', () => {
    const { pool, ended } = aPool();
    pool.prepare('2', source('/2'), 'neighbour');
    pool.prepare('4', source('/4'), 'row');
    pool.prepare('5', source('/5'), 'row');
    pool.prepare('3', source('/3'), 'neighbour');
    expect(ended).toEqual(['/4 2', '/2 1']);
  });

  it('stays while others are dropped', () => {
    const { pool, ended } = aPool();
    pool.prepare('2', source('/2'), 'neighbour');
    pool.prepare('4', source('/4'), 'row');
    pool.dropAllBut('4');
    expect([ended, pool.take('4', source('/4'))?.address]).toEqual([['/2 1'], '/4']);
  });

  it('is not loaded in a hidden page, and again when it is seen', () => {
    let isSeen = false;
    const { pool, parked, pass } = aPool({ hasRoom: () => isSeen });
    pool.prepare('2', source('/2'), 'neighbour');
    expect([parked, pool.take('2', source('/2')), pool.open(source('/2'))]).toEqual([[], undefined, undefined]);
    isSeen = true;
    pass();
    expect(pool.take('2', source('/2'))?.address).toBe('/2');
  });
});

describe('the picture that a page opens with', () => {
  it('is the entry of its channel, whatever object its preferences are', () => {
    const { pool, aMedia } = aPool();
    pool.keepOpening('3', aMedia('/3', 'first'));
    expect([pool.openingAddress('3'), pool.openingAddress('4')]).toEqual(['/3', undefined]);
    expect(pool.take('3', source('/3', { ...TURKISH }))?.address).toBe('/3');
    expect(pool.openingAddress('3')).toBeUndefined();
  });

  it('ends with a page that shows something else, or another channel', () => {
    const { pool, aMedia, ended } = aPool();
    pool.keepOpening('3', aMedia('/3', 'first'));
    pool.dropOpening();
    pool.keepOpening('3', aMedia('/3', 'second'));
    pool.dropAllBut('4');
    expect([ended, pool.openingAddress('3')]).toEqual([['first', 'second'], undefined]);
  });
});
