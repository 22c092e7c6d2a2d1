import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../shared/api/api-error.ts';
import { fromService } from './play-failure.ts';
import {
  createPlayerStore,
  type ElementReading,
  IDLE,
  type PlayerReport,
  type PlayerState,
  reducePlayer,
} from './player-state.ts';

const reading = (over: Partial<ElementReading> = {}): ElementReading => ({
  isPaused: false,
  isSeeking: false,
  hasEnded: false,
  positionSeconds: 0,
  durationSeconds: 100,
  buffered: [],
  seekable: undefined,
  volume: 100,
  isMuted: false,
  rate: 1,
  height: 360,
  ...over,
});
const heard = (event: string, over: Partial<ElementReading> = {}): PlayerReport => ({
  type: 'element',
  event,
  reading: reading(over),
});
const PLAYING: PlayerState = { ...IDLE, ...reading({ positionSeconds: 5 }), phase: 'ready', hasStarted: true };
const HELLO = { lines: [[{ text: 'Merhaba' }]], left: 0, width: 100, align: 'center' } as const;

describe('what the player shows after a report', () => {
  it.each<[string, PlayerState, PlayerReport, Partial<PlayerState>]>([
    ['the first frame', IDLE, heard('loadeddata', { isPaused: true }), { phase: 'ready', isPaused: true }],
    ['metadata alone', IDLE, heard('loadedmetadata'), { phase: 'opening', durationSeconds: 100 }],
    ['it plays', { ...PLAYING, isBlocked: true }, heard('playing'), { isPaused: false, isBlocked: false }],
    ['it plays for the first time', { ...IDLE, phase: 'ready' }, heard('playing'), { hasStarted: true }],
    ['it pauses', PLAYING, heard('pause', { isPaused: true }), { isPaused: true, isStarved: false }],
    ['it has nothing to show', PLAYING, heard('waiting'), { isStarved: true }],
    ['it has again', { ...PLAYING, isStarved: true }, heard('playing'), { isStarved: false }],
    [
      'time passes',
      { ...PLAYING, isStarved: true },
      heard('timeupdate', { positionSeconds: 6 }),
      { isStarved: false, positionSeconds: 6 },
    ],
    [
      'time stands still',
      { ...PLAYING, isStarved: true },
      heard('timeupdate', { positionSeconds: 5 }),
      { isStarved: true },
    ],
    [
      'a seek under way',
      { ...PLAYING, isStarved: true },
      heard('timeupdate', { positionSeconds: 50, isSeeking: true }),
      { isStarved: true, isSeeking: true },
    ],
    [
      'time passes after the wait',
      { ...PLAYING, trouble: 'preparing' },
      heard('timeupdate', { positionSeconds: 6 }),
      { trouble: undefined },
    ],
    [
      'time passes out of the buffer, without a network',
      { ...PLAYING, trouble: 'network' },
      heard('timeupdate', { positionSeconds: 6 }),
      { trouble: 'network' },
    ],
    ['the end', PLAYING, heard('ended', { hasEnded: true, isPaused: true }), { hasEnded: true }],
    ['another volume', PLAYING, heard('volumechange', { volume: 30, isMuted: true }), { volume: 30, isMuted: true }],
    ['another speed', PLAYING, heard('ratechange', { rate: 2 }), { rate: 2 }],
    ['into its own window', PLAYING, heard('enterpictureinpicture'), { isInPicture: true }],
    ['and back', { ...PLAYING, isInPicture: true }, heard('leavepictureinpicture'), { isInPicture: false }],
    ['the browser asks for a press', PLAYING, { type: 'blocked' }, { isBlocked: true }],
    ['the service makes it ready', IDLE, { type: 'preparing' }, { trouble: 'preparing' }],
    ['trouble', PLAYING, { type: 'trouble', trouble: 'network' }, { trouble: 'network' }],
    ['subtitles', PLAYING, { type: 'cues', cues: [HELLO] }, { cues: [HELLO] }],
    [
      'a list that grows',
      PLAYING,
      { type: 'list', isLive: true, liveEdge: 90, anchors: [] },
      { isLive: true, liveEdge: 90 },
    ],
    [
      'a failure',
      { ...PLAYING, isStarved: true },
      { type: 'failed', failure: { code: 3, detail: '' } },
      { phase: 'failed', isStarved: false },
    ],
    [
      'another source',
      { ...PLAYING, volume: 40, rate: 2 },
      { type: 'opened' },
      { phase: 'opening', positionSeconds: 0, hasStarted: false, volume: 40, rate: 2 },
    ],
  ])('%s', (_, state, report, expected) => expect(reducePlayer(state, report)).toMatchObject(expected));

  it('keeps equal ranges as they are, so that nothing is drawn for nothing', () => {
    const once = reducePlayer(IDLE, heard('progress', { buffered: [{ start: 0, end: 8 }] }));
    const again = reducePlayer(once, heard('progress', { buffered: [{ start: 0, end: 8 }] }));
    expect(again.buffered).toBe(once.buffered);
    expect(reducePlayer(once, heard('progress', { buffered: [{ start: 0, end: 9 }] })).buffered).not.toBe(
      once.buffered,
    );
  });
});

describe('a service that hands out no address', () => {
  it.each([
    [new ApiError(403, 'RATING', 'x'), 101, undefined],
    [new ApiError(403, 'FORBIDDEN', 'x'), 302, undefined],
    [new ApiError(403, 'NO_PRODUCT', 'x'), 303, undefined],
    [new ApiError(403, 'PIN_REQUIRED', 'x'), 303, 'locked'],
    [new ApiError(403, 'LOGIN_REQUIRED', 'x'), 401, undefined],
    [new ApiError(409, 'STREAM_LIMIT', 'x'), 1, 'stream-limit'],
    [new ApiError(404, 'NOT_FOUND', 'x'), 2, undefined],
    [new ApiError(410, 'GONE', 'x'), 2, undefined],
    [new ApiError(503, 'UNAVAILABLE', 'x'), 0, 'service'],
    [new NetworkError('x'), 0, 'unreachable'],
    [new Error('x'), 0, undefined],
  ])('%s is %s', (error, code, reason) => {
    expect(fromService(error)).toMatchObject({ code, detail: 'x' });
    expect(fromService(error).reason).toBe(reason);
  });
});

describe('what is heard before the first picture', () => {
  afterEach(() => void vi.useRealTimers());

  it('is reported together, and at once when the picture is there or the viewer must see it', () => {
    vi.useFakeTimers();
    const store = createPlayerStore();
    store.report({ type: 'shut' });
    const listener = vi.fn();
    store.subscribe(listener);
    store.report({ type: 'opened' });
    expect(listener).toHaveBeenCalledTimes(1);
    for (const event of ['loadedmetadata', 'progress', 'seeking']) store.report(heard(event));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.read().durationSeconds).toBe(100);
    vi.advanceTimersByTime(1_000);
    expect(listener).toHaveBeenCalledTimes(2);
    store.report(heard('volumechange', { volume: 40 }));
    expect(listener).toHaveBeenCalledTimes(3);
    store.report(heard('progress', { volume: 40, durationSeconds: 90 }));
    store.report(heard('loadeddata', { volume: 40 }));
    expect(listener).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(1_000);
    expect(listener).toHaveBeenCalledTimes(4);
  });
});
