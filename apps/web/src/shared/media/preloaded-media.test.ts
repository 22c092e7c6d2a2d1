import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowPlay, type FakeMedia, fakeEngine, fakeMedia, installFakeMedia } from './media.fixture.ts';
import { type EngineOptions, type EngineReport, type MediaEngine, NO_TRACKS, type OpenEngine } from './media-engine.ts';
import { type PreloadedMedia, type PreloadOptions, preloadMedia } from './preloaded-media.ts';

const ADDRESS = '/stream/t/c/1/live/index.m3u8';
const PREFERENCES = { audioLanguage: 'tr', subtitleLanguage: 'off' };
const LIST: EngineReport = { type: 'list', isLive: true, liveEdge: 10, anchors: [] };
const TRACKS: EngineReport = { type: 'tracks', tracks: NO_TRACKS };
const TROUBLE: EngineReport = { type: 'trouble', trouble: 'network' };

interface Preloaded {
  readonly media: FakeMedia;
  readonly preloaded: PreloadedMedia;
  readonly engine: MediaEngine & { readonly destroy: ReturnType<typeof vi.fn> };
  /** What the engine was opened with. */
  readonly options: EngineOptions;
  readonly open: ReturnType<typeof vi.fn<OpenEngine>>;
}

function begin(more: Partial<PreloadOptions> = {}): Preloaded {
  const media = fakeMedia(document.createElement('video'));
  const engine = fakeEngine();
  const open = vi.fn<OpenEngine>(() => engine);
  const preloaded = preloadMedia(open, {
    video: media.element,
    address: ADDRESS,
    preferences: PREFERENCES,
    atPicture: 'play',
    ...more,
  });
  const options = open.mock.calls[0]?.[2];
  if (!preloaded || !options) throw new Error('Nothing was preloaded');
  return { media, preloaded, engine, options, open };
}

beforeAll(installFakeMedia);
beforeEach(() => allowPlay(() => true));

describe('what plays before its page is there', () => {
  it('is opened once, in its element, with the preferences of the profile', () => {
    const { open, media, preloaded } = begin();
    expect(open.mock.calls).toEqual([
      [media.element, ADDRESS, { preferences: PREFERENCES, report: expect.any(Function), renew: expect.any(Function) }],
    ]);
    expect(preloaded).toMatchObject({ video: media.element, address: ADDRESS });
  });

  it('reports to its taker what was said before, in order, and then what is said', () => {
    const { preloaded, options, engine } = begin();
    options.report(TRACKS);
    options.report(LIST);
    const reports: EngineReport[] = [];
    expect(preloaded.take({ report: (report) => reports.push(report) })).toBe(engine);
    expect(reports).toEqual([TRACKS, LIST]);
    options.report(TROUBLE);
    expect(reports).toEqual([TRACKS, LIST, TROUBLE]);
  });

  it('has no fresh address before it is taken', async () => {
    const { preloaded, options } = begin();
    await expect(options.renew?.()).rejects.toThrow();
    const renew = vi.fn(async () => '/stream/fresh/c/1/live/index.m3u8');
    preloaded.take({ report: () => undefined, renew });
    await expect(options.renew?.()).resolves.toBe('/stream/fresh/c/1/live/index.m3u8');
    expect(renew).toHaveBeenCalledOnce();
  });

  it('plays as soon as there is a frame, and is asked to once', () => {
    const { media } = begin();
    const play = vi.spyOn(media.element, 'play');
    media.emit({ readyState: 1 }, 'loadedmetadata');
    expect(play).not.toHaveBeenCalled();
    media.emit({ readyState: 2 }, 'loadeddata');
    expect(media.element.paused).toBe(false);
    media.emit({}, 'loadeddata');
    expect(play).toHaveBeenCalledOnce();
  });

  it('leaves playing to the taker before the first frame', () => {
    const { preloaded, media } = begin();
    const play = vi.spyOn(media.element, 'play');
    preloaded.take({ report: () => undefined });
    media.emit({ readyState: 2 }, 'loadeddata');
    expect(play).not.toHaveBeenCalled();
  });

  it('says nothing where the browser wants a press first: its player has the button', async () => {
    allowPlay(() => false);
    const { media, engine } = begin();
    media.emit({ readyState: 2 }, 'loadeddata');
    // An unhandled rejection would fail this file.
    await new Promise((resolve) => setTimeout(resolve));
    expect(media.element.paused).toBe(true);
    expect(engine.destroy).not.toHaveBeenCalled();
  });

  it('ends with its engine when it is not taken, and does not start afterwards', () => {
    const { preloaded, media, engine } = begin();
    const play = vi.spyOn(media.element, 'play');
    preloaded.end();
    expect(engine.destroy).toHaveBeenCalledOnce();
    media.emit({ readyState: 2 }, 'loadeddata');
    expect(play).not.toHaveBeenCalled();
  });

  it.each([
    ['its picture is shown', 'timeupdate'],
    ['it has played what it has, in a hidden window', 'waiting'],
  ])('is parked at its picture where it is only to stand ready, and once taken goes on loading when %s', (_, event) => {
    const { media, preloaded, engine } = begin({ atPicture: 'park' });
    media.emit({ readyState: 2 }, 'loadeddata');
    expect(media.element.paused).toBe(true);
    expect(engine.park).toHaveBeenCalledOnce();
    preloaded.take({ report: () => undefined });
    expect(engine.resume).not.toHaveBeenCalled();
    media.emit({}, event);
    expect(engine.resume).toHaveBeenCalledOnce();
    for (const later of ['timeupdate', 'waiting']) media.emit({}, later);
    expect(engine.resume).toHaveBeenCalledOnce();
  });

  it('that is taken before its picture is there was never parked', () => {
    const { media, preloaded, engine } = begin({ atPicture: 'park' });
    preloaded.take({ report: () => undefined });
    media.emit({ readyState: 2 }, 'loadeddata');
    expect([vi.mocked(engine.park).mock.calls, vi.mocked(engine.resume).mock.calls]).toEqual([[], []]);
  });

  it('says that it broke before it was taken, and not afterwards', () => {
    const onFail = vi.fn();
    const { preloaded, options } = begin({ onFail });
    expect(preloaded.hasFailed()).toBe(false);
    const failed: EngineReport = { type: 'failed', failure: { code: 2, detail: '' } };
    options.report(failed);
    expect([preloaded.hasFailed(), onFail.mock.calls.length]).toEqual([true, 1]);
    preloaded.take({ report: () => undefined });
    options.report(failed);
    expect(onFail).toHaveBeenCalledOnce();
  });

  it('is nothing where the browser cannot play it that way', () => {
    const media = fakeMedia(document.createElement('video'));
    const play = vi.spyOn(media.element, 'play');
    const options = { video: media.element, address: ADDRESS, preferences: undefined, atPicture: 'play' } as const;
    expect(preloadMedia(() => undefined, options)).toBeUndefined();
    media.emit({ readyState: 2 }, 'loadeddata');
    expect(play).not.toHaveBeenCalled();
  });
});
