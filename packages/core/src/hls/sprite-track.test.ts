import { describe, expect, it } from 'vitest';
import { checkSprite, findSetTile, findTile, placeTile } from './sprite-track.ts';

const single = { url: 'sprite.webp', start: 20, duration: 100, interval: 10, width: 160, height: 90 };

describe('one sheet', () => {
  it.each([
    [19.999, undefined],
    [20, 0],
    [29.999, 0],
    [30, 1],
    [119.999, 9],
    [120, undefined],
    [Number.NaN, undefined],
  ])('at %d s shows tile %j [SPRITE-02]', (seconds, tile) => {
    expect(findTile(single, seconds)).toBe(tile);
  });

  it('has no tiles without an interval [SPRITE-02]', () => {
    expect(findTile({ ...single, interval: 0 }, 30)).toBeUndefined();
  });

  it.each([
    [0, 0, 0],
    [9, 1_440, 0],
    [10, 0, 90],
    [25, 800, 180],
  ])('tile %i lies at %i, %i of a sheet of ten columns [SPRITE-02]', (tile, x, y) => {
    expect(placeTile(tile, 1_600, single)).toEqual({ x, y });
  });

  it('lies in one column when the sheet is too narrow', () => {
    expect(placeTile(2, 100, single)).toEqual({ x: 0, y: 180 });
  });
});

const set = (realtime: string, spritenum: number) => ({
  realtime,
  spritenum,
  templateurl: `${realtime}.webp`,
  width: 160,
  height: 90,
  interval: 10,
});

describe('sets of a channel', () => {
  // 18:00:00 to 18:10:00, 18:10:00 to 18:20:00, nothing for ten minutes, 18:30:00 on.
  const sets = [set('20261118180000', 60), set('20261118181000', 60), set('20261118183000', 6)];
  const at = (clock: string) => Date.parse(`2026-11-18T${clock}Z`);

  it.each([
    ['17:59:59.999', undefined],
    ['18:00:00.000', ['20261118180000.webp', 0]],
    ['18:09:59.999', ['20261118180000.webp', 59]],
    ['18:10:00.000', ['20261118181000.webp', 0]],
    ['18:19:59.999', ['20261118181000.webp', 59]],
    ['18:20:00.000', undefined],
    ['18:29:59.999', undefined],
    ['18:30:59.999', ['20261118183000.webp', 5]],
    ['18:31:00.000', undefined],
  ])('at %s: %j [SPRITE-03]', (clock, expected) => {
    for (const order of [sets, sets.toReversed()]) {
      const found = findSetTile(order, at(clock));
      expect(found && [found.set.templateurl, found.tile]).toEqual(expected);
    }
  });

  it('prefers the later of two that seem to overlap [SPRITE-03]', () => {
    const found = findSetTile([set('20261118180000', 61), set('20261118181000', 60)], at('18:10:04'));
    expect(found?.set.templateurl).toBe('20261118181000.webp');
  });

  it('passes over one without a readable moment [SPRITE-03]', () => {
    expect(findSetTile([set('yesterday', 60), ...sets], at('18:00:10'))?.tile).toBe(1);
    expect(findSetTile([], at('18:00:10'))).toBeUndefined();
    expect(findSetTile([{ ...set('20261118180000', 60), interval: 0 }], at('18:00:10'))).toBeUndefined();
  });
});

describe('warnings', () => {
  it.each([
    [{}, []],
    [{ start: 0 }, []],
    [{ start: -1 }, ['negative-start']],
    [{ width: 0 }, ['missing-size']],
    [{ height: 0 }, ['missing-size']],
    [{ duration: 101 }, ['duration-not-multiple']],
    [{ interval: 0 }, ['duration-not-multiple']],
    [{ interval: 3.84, duration: 3.84 * 156 }, []],
    [{ start: -1, width: 0, duration: 1 }, ['negative-start', 'missing-size', 'duration-not-multiple']],
  ])('%j gives %j (SPRITE-04)', (change, warnings) => {
    expect(checkSprite({ ...single, ...change })).toEqual(warnings);
  });

  it('are given for what is missing (SPRITE-04)', () => {
    const { width: _, ...narrow } = single;
    expect(checkSprite(narrow)).toEqual(['missing-size']);
    expect(checkSprite({})).toEqual(['missing-size', 'duration-not-multiple']);
  });
});
