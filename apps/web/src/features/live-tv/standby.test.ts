import { describe, expect, it } from 'vitest';
import type { TrackPreferences } from '../../shared/media/engine.ts';
import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';
import { createStandby, READY_MS } from './standby.ts';

const TURKISH: TrackPreferences = { audioLanguage: 'tr', subtitleLanguage: null };

function aStandby({ isWanted = () => true as boolean, hasFailed = () => false as boolean } = {}) {
  const begun: string[] = [];
  const ended: number[] = [];
  let pending: (() => void) | undefined;
  const standby = createStandby({
    begin: (address) => {
      const number = begun.push(address);
      return { address, preferences: TURKISH, hasFailed, end: () => ended.push(number) } as unknown as PreloadedMedia;
    },
    schedule: (act, ms) => {
      expect(ms).toBe(READY_MS);
      pending = act;
      return () => {
        pending = undefined;
      };
    },
    isWanted,
    renewals: 5,
  });
  const pass = () => {
    const act = pending;
    pending = undefined;
    act?.();
  };
  return { standby, begun, ended, pass, isWaiting: () => pending !== undefined };
}

describe('the channel that stands ready', () => {
  it('is given once, for its own address only, and is then the taker’s [ZAP-02]', () => {
    const { standby, ended, isWaiting } = aStandby();
    standby.prepare('/2');
    expect(standby.take('/9', TURKISH)).toBeUndefined();
    expect(standby.take('/2', TURKISH)?.address).toBe('/2');
    expect(standby.take('/2', TURKISH)).toBeUndefined();
    standby.stop();
    expect([ended, isWaiting()]).toEqual([[], false]);
  });

  it('is not given when the viewer has chosen another language since', () => {
    const { standby } = aStandby();
    standby.prepare('/2');
    expect(standby.take('/2', { ...TURKISH, audioLanguage: 'en' })).toBeUndefined();
  });

  it('is not given when it has failed meanwhile', () => {
    const { standby } = aStandby({ hasFailed: () => true });
    standby.prepare('/2');
    expect(standby.take('/2', TURKISH)).toBeUndefined();
  });

  it('is made again before it is old, as often as it may be and no more', () => {
    const { standby, begun, ended, pass, isWaiting } = aStandby();
    standby.prepare('/2');
    for (let times = 1; times <= 5; times += 1) pass();
    expect([begun.length, ended]).toEqual([6, [1, 2, 3, 4, 5]]);
    pass();
    expect([begun.length, ended.length, isWaiting()]).toEqual([6, 6, false]);
    expect(standby.take('/2', TURKISH)).toBeUndefined();
  });

  it('makes way for another, and for nothing', () => {
    const { standby, begun, ended, isWaiting } = aStandby();
    standby.prepare('/2');
    standby.prepare('/4');
    expect([begun, ended]).toEqual([['/2', '/4'], [1]]);
    standby.stop();
    expect([ended, isWaiting()]).toEqual([[1, 2], false]);
  });

  it('is not made in a page that nobody sees, and again when it is seen', () => {
    let isSeen = false;
    const { standby, begun, pass } = aStandby({ isWanted: () => isSeen });
    standby.prepare('/2');
    expect([begun, standby.take('/2', TURKISH)]).toEqual([[], undefined]);
    isSeen = true;
    pass();
    expect(standby.take('/2', TURKISH)?.address).toBe('/2');
  });
});
