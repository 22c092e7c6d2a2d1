// @vitest-environment jsdom
// The player with the real engine and hls.js: only the network and the element are not real here.
import type { ErrorCode } from '@seyir/contract/errors';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../shared/api/api-error.ts';
import { type ListServer, serveLists } from '../../../shared/media/hls.fixture.ts';
import * as hls from '../../../shared/media/hls-engine.ts';
import { fakeEngine, fakeMedia, installFakeMedia } from '../../../shared/media/media.fixture.ts';
import { type EngineOptions, NO_TRACKS } from '../../../shared/media/media-engine.ts';
import { preloadMedia } from '../../../shared/media/preloaded-media.ts';
import { createPlayer, type Player, type ShownStream } from './player.ts';
import { readElement } from './player-screen.ts';

const OLD = '/stream/old/v/1/index.m3u8';
const FRESH = '/stream/fresh/v/1/index.m3u8';

let server: ListServer;
let letGo = () => {};

beforeAll(installFakeMedia);
beforeEach(() => {
  vi.useFakeTimers();
  server = serveLists();
});
afterEach(() => {
  letGo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pass(ms: number): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

function attachPlayer() {
  const player = createPlayer();
  letGo = player.attach(document.createElement('div'));
  return player;
}

/** A stream as live television shows it, of which nothing is known but its address. */
const streamOf = (address: string, more: Partial<ShownStream> = {}): ShownStream => ({
  address,
  renew: async () => address,
  preferences: { audioLanguage: null, subtitleLanguage: null },
  askPreferences: async () => undefined,
  ...more,
});

/** Something in an element of its own, whose engine only notes what it is asked for. */
function begin(address: string) {
  const engine = fakeEngine();
  let options: EngineOptions | undefined;
  const open = (_: HTMLVideoElement, __: string, given: EngineOptions) => {
    options = given;
    return engine;
  };
  const video = document.createElement('video');
  const preloaded = preloadMedia(open, { video, address, preferences: undefined, atPicture: 'play' });
  if (!preloaded || !options) throw new Error('Nothing was preloaded.');
  return { preloaded, engine, options };
}

const refusal = (code: ErrorCode, status = 403) => new ApiError(status, code, code);

describe('a fresh address', () => {
  /** A title whose first address is no longer accepted; then the service says no to each of these. */
  async function openRefused(...errors: readonly Error[]) {
    server.status = (path) => (path.startsWith('/stream/old/') ? 403 : 200);
    const source = vi.fn(async () => FRESH).mockResolvedValueOnce(OLD);
    for (const error of errors) source.mockRejectedValueOnce(error);
    const player = attachPlayer();
    player.open({ source });
    await pass(0);
    expect([server.asked[0], source.mock.calls.length]).toEqual([OLD, 2]);
    return { player, source };
  }

  it('is retried as the first one is', async () => {
    const { player, source } = await openRefused(new NetworkError('away'), refusal('UNAVAILABLE', 503));
    await pass(3_000);
    expect(source).toHaveBeenCalledTimes(4);
    expect([server.asked.includes(FRESH), player.store.read().failure]).toEqual([true, undefined]);
  });

  it('of a shown stream is asked for once: live television retries by itself', async () => {
    const { preloaded, options } = begin(OLD);
    const renew = vi.fn(async () => FRESH).mockRejectedValueOnce(new NetworkError('away'));
    attachPlayer().show(streamOf(OLD, { media: preloaded, renew }));
    await expect(options.renew?.()).rejects.toThrow('away');
    await expect(options.renew?.()).resolves.toBe(FRESH);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('is not asked for any more once something else is opened', async () => {
    const { player, source } = await openRefused(new NetworkError('away'));
    player.open({ source: async () => '/stream/fresh/v/2/index.m3u8' });
    await pass(3_000);
    expect([source.mock.calls.length, player.store.read().failure]).toEqual([2, undefined]);
  });

  it.each<[string, Error, object]>([
    ['a rating [ERR-07]', refusal('RATING'), { code: 101 }],
    ['a package [ERR-09]', refusal('NO_PRODUCT'), { code: 303 }],
    ['a PIN [ERR-09]', refusal('PIN_REQUIRED'), { code: 303, reason: 'locked' }],
    ['too many streams [ERR-02]', refusal('STREAM_LIMIT', 409), { code: 1, reason: 'stream-limit' }],
    ['what is gone [ERR-03]', refusal('GONE', 410), { code: 2 }],
  ])('that is refused for %s fails for that very reason', async (_, error, failure) => {
    const { player } = await openRefused(error);
    expect(player.store.read()).toMatchObject({ phase: 'failed', failure: { detail: error.message, ...failure } });
  });
});

describe('trying again', () => {
  const mediaOf = (player: Player) => fakeMedia(player.element() ?? null);

  /** The file is there and plays. */
  async function begins(player: Player) {
    await pass(0);
    const media = mediaOf(player);
    media.emit({ error: null, duration: 600, seekable: [[0, 600]] }, 'loadedmetadata');
    media.emit({ readyState: 3 }, 'loadeddata');
    await pass(0);
    expect(player.store.read().hasStarted).toBe(true);
  }

  const breaks = (player: Player) => mediaOf(player).emit({ error: { code: 4, message: 'source' } }, 'error');

  /** The element is empty again, and the service gives nothing to fill it with. */
  async function triesInVain(player: Player, source: { mockRejectedValueOnce(error: Error): unknown }) {
    source.mockRejectedValueOnce(refusal('STREAM_LIMIT', 409));
    player.retry();
    mediaOf(player).emit({ currentTime: 0 }, 'emptied');
    await pass(0);
    expect(player.store.read().failure).toMatchObject({ reason: 'stream-limit' });
  }

  async function openBroken() {
    const source = vi.fn(async () => '/film.mp4');
    const player = attachPlayer();
    player.open({ source });
    await begins(player);
    mediaOf(player).emit({ currentTime: 200 }, 'timeupdate');
    breaks(player);
    return { player, source };
  }

  it('goes on where it was, however many tries showed nothing', async () => {
    const { player, source } = await openBroken();
    await triesInVain(player, source);
    await triesInVain(player, source);
    player.retry();
    await begins(player);
    expect(player.element()?.currentTime).toBe(200);
  });

  it('goes on where the last try that showed something came to', async () => {
    const { player, source } = await openBroken();
    await triesInVain(player, source);
    player.retry();
    await begins(player);
    mediaOf(player).emit({ currentTime: 260 }, 'timeupdate');
    breaks(player);
    await triesInVain(player, source);
    player.retry();
    await begins(player);
    expect(player.element()?.currentTime).toBe(260);
  });

  it('has nothing to do with where something else was', async () => {
    const { player, source } = await openBroken();
    await triesInVain(player, source);
    player.open({ source: source.mockRejectedValueOnce(refusal('STREAM_LIMIT', 409)) });
    await pass(0);
    player.retry();
    await begins(player);
    expect(player.element()?.currentTime).toBe(0);
  });
});

it('lets go of the picture below when the next channel is refused', async () => {
  const [first, second] = [begin('/stream/t/c/1/live/index.m3u8'), begin('/stream/t/c/2/live/index.m3u8')];
  const source = async () => Promise.reject(refusal('NO_PRODUCT'));
  const player = attachPlayer();
  const place = player.element()?.parentElement;
  player.show(streamOf(first.preloaded.address, { media: first.preloaded }));
  player.show(streamOf(second.preloaded.address, { openBeside: () => second.preloaded }));
  expect([...(place?.children ?? [])]).toEqual([first.preloaded.video, second.preloaded.video]);
  // Before the second has a picture; that of the first is still seen.
  player.open({ source });
  await pass(0);
  expect(player.store.read().failure).toMatchObject({ code: 303 });
  expect([...(place?.children ?? [])]).toEqual([second.preloaded.video]);
  for (const { engine } of [first, second]) expect(engine.destroy).toHaveBeenCalledOnce();
});

it.each([
  ['at live', 590, 590],
  ['past what is measured as live', 595, 595],
  ['a little behind', 585, 590],
  ['far behind', 300, 310],
])('a jump forward, %s, never leads back [PLAYER-11]', (_, from, to) => {
  const player = attachPlayer();
  player.store.report({ type: 'list', isLive: true, liveEdge: 590, anchors: [] });
  const video = player.element() as HTMLVideoElement;
  video.currentTime = from;
  player.seekBy(10);
  expect(video.currentTime).toBe(to);
});

it.each([
  ['behind live goes on at the same wall-clock time', 300, 1_000_300_000],
  ['that was live goes on at live', 585, undefined],
])('after a failure a channel %s', async (_, position, expected) => {
  const opened: EngineOptions[] = [];
  vi.spyOn(hls, 'openHls').mockImplementation((_video, __, options) => {
    opened.push(options);
    return fakeEngine();
  });
  const player = attachPlayer();
  player.open({ source: async () => OLD });
  await pass(0);
  const anchors = [{ start: 0, end: 600, wallClock: 1_000_000_000 }];
  opened[0]?.report({ type: 'list', isLive: true, liveEdge: 590, anchors });
  const video = player.element() as HTMLVideoElement;
  video.currentTime = position;
  player.store.report({ type: 'element', event: 'timeupdate', reading: readElement(video) });
  player.retry();
  await pass(0);
  // A second try, before which nothing was shown.
  player.retry();
  await pass(0);
  expect(opened.slice(1).map(({ startAtMoment }) => startAtMoment)).toEqual([expected, expected]);
  vi.restoreAllMocks();
});

it('after a failure the same one of two tracks in a language is chosen again [SUBS-01]', async () => {
  const opened: EngineOptions[] = [];
  const engine = fakeEngine();
  vi.spyOn(hls, 'openHls').mockImplementation((_, __, options) => {
    opened.push(options);
    return engine;
  });
  const player = attachPlayer();
  const preferences = { audioLanguage: 'tr', subtitleLanguage: null };
  player.open({ source: async () => OLD, preferences: async () => preferences });
  await pass(0);
  const mark = { name: 'Türkçe (betimleme)', role: 'public.accessibility.describes-video' };
  const plain = { id: '0', label: 'Türkçe', language: 'tr', mark: { name: 'Türkçe', role: '' } };
  const audio = [plain, { id: '1', label: mark.name, language: 'tr', mark }];
  opened[0]?.report({ type: 'tracks', tracks: { ...NO_TRACKS, audio, audioId: '0' } });
  player.selectAudio('1');
  player.retry();
  await pass(0);
  expect(opened.at(-1)?.preferences).toMatchObject({ audioLanguage: 'tr', audioMark: mark });
  // Something else has names of its own.
  player.open({ source: async () => FRESH, preferences: async () => preferences });
  await pass(0);
  expect(opened.at(-1)?.preferences).toEqual(preferences);
  vi.restoreAllMocks();
});
