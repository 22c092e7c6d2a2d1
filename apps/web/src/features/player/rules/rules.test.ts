import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE, type PlayerState } from '../state/player-state.ts';
import { isTap, readSwipe, readTap } from './gestures.ts';
import { clampSeek, clampVolume, isBusy, isNextOffered, isPauseAdShown } from './limits.ts';
import { actOfKey, actOfSlider, PLAYER_KEYS } from './player-keys.ts';
import { createPositionSaver, type PositionSave, saveOnExit } from './position.ts';
import { createVolumeKeeper } from './volume.ts';
import { appliesTo, placeWatermark, runWatermark } from './watermark.ts';

describe('limits', () => {
  it.each([
    [-10, 0],
    [0, 0],
    [54.6, 55],
    [100, 100],
    [110, 100],
  ])('a volume of %s is %s [PLAYER-12]', (volume, clamped) => expect(clampVolume(volume)).toBe(clamped));

  const title = { durationSeconds: 100, seekable: { start: 0, end: 100 }, liveEdge: undefined, isLive: false };
  const channel = { durationSeconds: Infinity, seekable: { start: 40, end: 99 }, liveEdge: 90, isLive: true };
  it.each([
    [title, -5, 0],
    [title, 50, 50],
    [title, 105, 100],
    [channel, 10, 40],
    [channel, 60, 60],
    [channel, 98, 90],
  ])('in %o a seek to %s goes to %s [PLAYER-11]', (state, to, at) => expect(clampSeek(to, state)).toBe(at));

  it.each([
    [69.9, 100, false],
    [70, 100, true],
    [100, 100, true],
    [5, 0, false],
    [1, 20, false],
    [5, Infinity, false],
  ])('at %s of %s s the next one is offered: %s [PLAYER-05]', (positionSeconds, durationSeconds, isOffered) =>
    expect(isNextOffered({ positionSeconds, durationSeconds })).toBe(isOffered),
  );

  const paused: PlayerState = { ...IDLE, phase: 'ready', isPaused: true, hasStarted: true };
  it.each<[string, Partial<PlayerState>, boolean]>([
    ['paused', {}, true],
    ['playing', { isPaused: false }, false],
    ['ended', { hasEnded: true }, false],
    ['seeking', { isSeeking: true }, false],
    ['not preloaded', { hasStarted: false }, false],
    ['waiting for a press', { isBlocked: true }, false],
    ['failed', { failure: { code: 0, detail: '' } }, false],
  ])('%s: the advertisement shows: %s [ADS-08]', (_, over, isShown) =>
    expect(isPauseAdShown({ ...paused, ...over })).toBe(isShown),
  );

  it.each<[Partial<PlayerState>, boolean]>([
    [{ phase: 'opening' }, true],
    [{ phase: 'ready', isPaused: false, isStarved: true }, true],
    [{ phase: 'ready', isPaused: true, isStarved: true }, false],
    [{ phase: 'ready', isPaused: false, trouble: 'network' }, false],
    [{ phase: 'failed', isStarved: true }, false],
    [{ phase: 'opening', isBlocked: true }, false],
  ])('%o is busy: %s', (over, busy) => expect(isBusy({ ...IDLE, ...over })).toBe(busy));
});

describe('positions', () => {
  it.each<[number, number, boolean, PositionSave | undefined]>([
    [30.9, 600, true, { kind: 'position', seconds: 30 }],
    [539.9, 600, true, { kind: 'position', seconds: 539 }],
    [540, 600, true, { kind: 'completed', seconds: 540 }],
    [600, 600, true, { kind: 'completed', seconds: 600 }],
    [0.4, 600, true, undefined],
    [30, 600, false, undefined],
    [30, 0, true, undefined],
    [30, Infinity, true, undefined],
  ])('leaving at %s of %s s, seen: %s [PLAYER-08]', (positionSeconds, durationSeconds, hasStarted, save) =>
    expect(saveOnExit({ positionSeconds, durationSeconds, hasStarted })).toEqual(save),
  );

  describe('over time', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    function aSaver(positionSeconds = 10, durationSeconds = 600) {
      const watched = { positionSeconds, durationSeconds, hasStarted: true };
      const saved: PositionSave[] = [];
      return {
        watched,
        saved,
        saver: createPositionSaver(
          () => watched,
          (save) => saved.push(save),
        ),
      };
    }

    it('are saved every 60 s of playing [PLAYER-09]', () => {
      const { watched, saved, saver } = aSaver();
      saver.playing(true);
      vi.advanceTimersByTime(59_999);
      expect(saved).toEqual([]);
      watched.positionSeconds = 70;
      vi.advanceTimersByTime(1);
      saver.playing(true);
      watched.positionSeconds = 130;
      vi.advanceTimersByTime(60_000);
      expect(saved).toEqual([
        { kind: 'position', seconds: 70 },
        { kind: 'position', seconds: 130 },
      ]);
    });

    it('are not saved while paused, nor in the last minute by the timer [PLAYER-09]', () => {
      const { watched, saved, saver } = aSaver();
      saver.playing(true);
      saver.playing(false);
      vi.advanceTimersByTime(120_000);
      saver.playing(true);
      watched.positionSeconds = 550;
      vi.advanceTimersByTime(60_000);
      expect(saved).toEqual([]);
    });

    it('are saved after 60 s of playing, however often it was paused [PLAYER-09]', () => {
      const { saved, saver } = aSaver();
      for (const ms of [40_000, 19_999]) {
        saver.playing(true);
        vi.advanceTimersByTime(ms);
        saver.playing(false);
        vi.advanceTimersByTime(90_000);
      }
      expect(saved).toEqual([]);
      saver.playing(true);
      vi.advanceTimersByTime(1);
      expect(saved).toEqual([{ kind: 'position', seconds: 10 }]);
    });

    it('are saved on leaving, once, and no more after it [PLAYER-08]', () => {
      const { saved, saver } = aSaver();
      saver.playing(true);
      saver.leave();
      saver.leave();
      vi.advanceTimersByTime(120_000);
      expect(saved).toEqual([{ kind: 'position', seconds: 10 }]);
    });
  });
});

describe('the volume', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is kept at once and sent once, 500 ms after the last change [PLAYER-15]', () => {
    const [keep, send] = [vi.fn(), vi.fn()];
    const keeper = createVolumeKeeper(keep, send, 50);
    keeper.changed(60);
    vi.advanceTimersByTime(499);
    keeper.changed(70);
    expect(keep.mock.calls).toEqual([[60], [70]]);
    vi.advanceTimersByTime(499);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(send.mock.calls).toEqual([[70]]);
  });

  it('is nothing new when it is what was known', () => {
    const [keep, send] = [vi.fn(), vi.fn()];
    const keeper = createVolumeKeeper(keep, send, 50);
    keeper.changed(50);
    keeper.expect(64);
    keeper.changed(64);
    vi.advanceTimersByTime(1_000);
    expect(keep).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('keys', () => {
  const press = (key: string, over = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...over });
  it.each([
    [' ', 'toggle'],
    ['K', 'toggle'],
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'forward'],
    ['ArrowUp', 'louder'],
    ['ArrowDown', 'quieter'],
    ['F', 'fullscreen'],
    ['Escape', 'leave'],
    ['GoBack', 'leave'],
    ['?', 'help'],
    ['x', undefined],
  ])('%j means %s', (key, act) => expect(actOfKey(press(key))).toBe(act));

  it('belong to the browser with Ctrl, Alt or Meta', () => {
    expect(actOfKey(press('f', { ctrlKey: true }))).toBeUndefined();
  });

  it.each([
    ['seek', 'ArrowLeft', 'back'],
    ['seek', 'ArrowRight', 'forward'],
    ['seek', 'ArrowUp', undefined],
    ['seek', 'ArrowDown', undefined],
    ['volume', 'ArrowUp', 'louder'],
    ['volume', 'ArrowDown', 'quieter'],
    ['volume', 'PageUp', undefined],
  ])('on the %s slider: %s is %s, and up and down lead on from the seek bar', (slider, key, act) =>
    expect(actOfSlider(slider, press(key))).toBe(act),
  );

  it('stand for one act each', () => {
    const all = PLAYER_KEYS.flatMap(({ keys }) => keys);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('taps', () => {
  it.each([
    ['the first', { at: 1_000, across: 0.9 }, undefined, 'toggle-chrome'],
    ['a second on the right', { at: 1_200, across: 0.9 }, { at: 1_000, across: 0.8 }, 'forward'],
    ['a second on the left', { at: 1_200, across: 0.1 }, { at: 1_000, across: 0.2 }, 'back'],
    ['a second in the middle', { at: 1_200, across: 0.5 }, { at: 1_000, across: 0.5 }, 'toggle-chrome'],
    ['a second on the other side', { at: 1_200, across: 0.9 }, { at: 1_000, across: 0.1 }, 'toggle-chrome'],
    ['a late second', { at: 1_281, across: 0.9 }, { at: 1_000, across: 0.9 }, 'toggle-chrome'],
  ] as const)('%s: %o after %o', (_, tap, before, act) => expect(readTap(tap, before)).toBe(act));
});

describe('swipes', () => {
  const from = { x: 200, y: 100, at: 1_000 };
  it.each([
    ['to the left', { x: 130, y: 110, at: 1_300 }, 'next'],
    ['to the right', { x: 270, y: 90, at: 1_300 }, 'previous'],
    ['too short', { x: 145, y: 100, at: 1_300 }, undefined],
    ['too slow', { x: 100, y: 100, at: 1_801 }, undefined],
    ['askew', { x: 130, y: 140, at: 1_300 }, undefined],
    ['up', { x: 205, y: 30, at: 1_300 }, 'next'],
    ['down', { x: 200, y: 300, at: 1_300 }, 'previous'],
    ['up, too short', { x: 200, y: 45, at: 1_300 }, undefined],
    ['up, askew', { x: 240, y: 30, at: 1_300 }, undefined],
  ] as const)('%s', (_, to, channel) => expect(readSwipe(from, to)).toBe(channel));

  it('are not taps, and a finger that trembles taps', () => {
    expect(isTap(from, { x: 208, y: 106, at: 1_100 })).toBe(true);
    expect(isTap(from, { x: 214, y: 100, at: 1_100 })).toBe(false);
  });
});

describe('the watermark', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('comes after its interval, stays its time, and comes again [WATERMARK-02]', () => {
    const seen: string[] = [];
    const stop = runWatermark(
      { interval: 2, showtime: 5 },
      () => seen.push('show'),
      () => seen.push('hide'),
    );
    vi.advanceTimersByTime(119_999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['show']);
    vi.advanceTimersByTime(4_999);
    expect(seen).toEqual(['show']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['show', 'hide']);
    vi.advanceTimersByTime(120_000);
    expect(seen).toEqual(['show', 'hide', 'show']);
    stop();
    vi.advanceTimersByTime(600_000);
    expect(seen).toHaveLength(3);
  });

  it.each([
    [0, { x: 10, y: 20 }],
    [0.5, { x: 30, y: 50 }],
    [1, { x: 50, y: 80 }],
  ])('lies within its ranges: %s [WATERMARK-03]', (random, place) =>
    expect(placeWatermark({ rangeX: [10, 50], rangeY: [20, 80] }, () => random)).toEqual(place),
  );

  it.each([
    ['', 'lodos', true],
    ['', undefined, true],
    ['lodos', 'lodos', true],
    ['lodos', 'poyraz', false],
    ['lodos', undefined, false],
  ])('of %j applies to %s: %s [WATERMARK-04]', (channelcode, channel, applies) =>
    expect(appliesTo({ channelcode }, channel)).toBe(applies),
  );
});
