import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProfile, aToken } from '../../test/session-builders.ts';
import { aPreferences } from '../../test/settings-builders.ts';
import { takeAsked } from '../features/live-tv/asked-ticket.ts';
import { channelMedia } from '../features/live-tv/channel-media.ts';
import { closeUnlessHeld } from '../shared/document/opening-picture.ts';
import { fakeMedia, installFakeMedia } from '../shared/media/media.fixture.ts';
import type { EngineOptions } from '../shared/media/media-engine.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { appClock } from '../shared/time/app-clock.ts';
import { openWithPicture } from './first-picture.ts';
import { channelOf } from './first-questions.ts';

const openHls = vi.hoisted(() =>
  vi.fn((_video: HTMLVideoElement, _source: string, _options: EngineOptions) => ({
    selectAudio: () => undefined,
    selectSubtitle: () => undefined,
    reload: () => undefined,
    park: () => undefined,
    resume: () => undefined,
    destroy: () => undefined,
  })),
);
vi.mock('../shared/media/hls-engine.ts', () => ({ openHls }));

const HOUR_MS = 3_600_000;
const aTokenFor = (ms: number) => aToken(Math.round((appClock.now() + ms) / 1_000) * 1_000);

const CONFIG = {
  guest: { username: 'guest', password: 'guest' },
  socialLinks: [],
  supportPhone: '',
  paymentOrigin: '',
  loginUrl: '',
  trustedOrigins: [],
  channelHosts: [{ from: 'old.example', to: 'https://cdn.example/tv' }],
};
/** There is no page to ask for a PIN yet. */
const ADDRESS_CALL = '/api/channel/3/url?locked=refused';
const PREFERENCES = aPreferences({ volume: 60, audioLanguage: 'en', subtitleLanguage: 'off' });

interface Asked {
  readonly path: string;
  readonly authorization: string | null;
}

/** The service, answering by path; `undefined` is a call that fails. */
function stubService(replies: Record<string, unknown> = {}): readonly Asked[] {
  const answers: Record<string, unknown> = {
    '/api/channel/3/watch': { canWatch: true, customerHasAccess: true, auth_returncode: '0' },
    [ADDRESS_CALL]: '/stream/t/c/3/live/index.m3u8',
    '/api/config/app': CONFIG,
    '/api/client/preferences': PREFERENCES,
    ...replies,
  };
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, authorization: new Headers(init.headers).get('authorization') });
    const answer = answers[path];
    if (answer === undefined) return Response.json({ code: 'UNEXPECTED', message: '' }, { status: 500 });
    return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
  });
  return asked;
}

function storeSubscriber(): string {
  const { text } = aTokenFor(HOUR_MS);
  appStorage.set('hasLoggedIn', true);
  appStorage.set('logintype', 'paid');
  appStorage.set('userToken', aTokenFor(HOUR_MS).text);
  appStorage.set('profile', aProfile({ id: 'defne' }));
  appStorage.set('profileToken', text);
  return text;
}

/** Opens, and shows the first frame as soon as there is something to show it in. */
async function open(): Promise<void> {
  history.replaceState(null, '', '/dashboard/livetv/3');
  const opened = openWithPicture(async () => undefined);
  const stop = new MutationObserver(() => {
    const video = document.querySelector('video');
    if (video) fakeMedia(video).emit({ readyState: 2 }, 'loadeddata');
  });
  stop.observe(document.body, { childList: true });
  await opened;
  stop.disconnect();
}

beforeAll(installFakeMedia);
beforeEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(window, 'seyirAsked');
});
afterEach(() => {
  closeUnlessHeld();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the picture of a channel before the application', () => {
  it.each([
    ['a stranger', () => undefined],
    [
      'a session that has ended',
      () => {
        storeSubscriber();
        appStorage.set('profileToken', aTokenFor(-1_000).text);
      },
    ],
    [
      'a token that does not say when it ends',
      () => {
        storeSubscriber();
        appStorage.set('profileToken', 'h.e.s');
      },
    ],
    [
      'a subscriber who has not chosen a profile',
      () => {
        storeSubscriber();
        appStorage.remove('profile', 'profileToken');
      },
    ],
  ])('is not asked for by %s: the application leads them on', async (_, store) => {
    const asked = stubService();
    store();
    await open();
    expect(asked).toEqual([]);
    expect(document.querySelector('video')).toBeNull();
  });

  it('is asked for as the profile that was chosen, access before the address [LIVE-05]', async () => {
    const asked = stubService();
    const token = storeSubscriber();
    await open();
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]));
    const channel = asked.map(({ path }) => path).filter((path) => path.startsWith('/api/channel/'));
    expect(channel).toEqual(['/api/channel/3/watch', ADDRESS_CALL]);
    expect(openHls).toHaveBeenCalledOnce();
    expect(openHls.mock.calls[0]?.[1]).toBe('/stream/t/c/3/live/index.m3u8');
    expect(channelMedia.openingAddress('3')).toBe('/stream/t/c/3/live/index.m3u8');
  });

  it('is for guests as well, by their own token', async () => {
    const asked = stubService();
    const { text } = aTokenFor(HOUR_MS);
    appStorage.set('logintype', 'free');
    appStorage.set('userToken', text);
    await open();
    expect(asked[0]).toEqual({ path: '/api/channel/3/watch', authorization: `Bearer ${text}` });
    expect(openHls).toHaveBeenCalledOnce();
  });

  it('comes from the CDN where the channel has moved there [LIVE-17]', async () => {
    stubService({ [ADDRESS_CALL]: 'https://old.example/c/3/index.m3u8?t=1' });
    storeSubscriber();
    await open();
    expect(openHls.mock.calls[0]?.[1]).toBe('https://cdn.example/tv/c/3/index.m3u8?t=1');
    expect(channelMedia.openingAddress('3')).toBe('https://cdn.example/tv/c/3/index.m3u8?t=1');
  });

  it('is shown by the address as it is when the table of hosts cannot be had', async () => {
    stubService({ [ADDRESS_CALL]: 'https://old.example/c/3/index.m3u8', '/api/config/app': undefined });
    storeSubscriber();
    await open();
    expect(openHls.mock.calls[0]?.[1]).toBe('https://old.example/c/3/index.m3u8');
  });

  it('starts with the languages and the loudness of the last time [SUBS-01]', async () => {
    stubService();
    storeSubscriber();
    appStorage.set('volume', 40);
    await open();
    const [video, , options] = openHls.mock.calls[0] ?? [];
    expect(options?.preferences).toMatchObject({ audioLanguage: 'en', subtitleLanguage: 'off' });
    expect(video?.volume).toBe(0.4);
  });

  it('is shown without the preferences of the profile when they cannot be had', async () => {
    stubService({ '/api/client/preferences': undefined });
    storeSubscriber();
    await open();
    expect(openHls.mock.calls[0]?.[2].preferences).toBeUndefined();
  });

  it('is left to the player where the channel is no playlist', async () => {
    stubService({ [ADDRESS_CALL]: '-1' });
    storeSubscriber();
    await open();
    expect(openHls).not.toHaveBeenCalled();
    expect(document.querySelector('video')).toBeNull();
    expect(channelMedia.openingAddress('3')).toBeUndefined();
  });

  it.each([
    ['the first script of the page', ['./ask-first.ts', 'ask']],
    ['the script that shows the picture, where it runs first', ['ask', './ask-first.ts']],
  ])('is asked for once, by %s', async (_, order) => {
    const asked = stubService();
    storeSubscriber();
    history.replaceState(null, '', '/dashboard/livetv/3');
    vi.resetModules();
    const { askFirst } = await import('./first-questions.ts');
    for (const each of order) {
      if (each === 'ask') expect(await askFirst('3')?.address).toBe('/stream/t/c/3/live/index.m3u8');
      else await import('./ask-first.ts');
    }
    expect(asked).toHaveLength(4);
    // The loader of the route seeds the query cache with them, once.
    expect([await takeAsked('3')?.address, takeAsked('3')]).toEqual(['/stream/t/c/3/live/index.m3u8', undefined]);
    askFirst('4');
    expect(asked[4]?.path).toBe('/api/channel/4/watch');
  });

  it.each([
    ['/dashboard/livetv/12', '12'],
    ['/dashboard/livetv/12/', '12'],
    ['/dashboard/livetv/12?from=guide', '12'],
    ['/dashboard/livetv/all', undefined],
    ['/dashboard/livetv/12?start=1763200000000', undefined],
    ['/dashboard/livetv/12/voddetail/5', undefined],
  ])('is that of a channel by its number, live: %s', (address, expected) => {
    expect(channelOf(new URL(address, location.href))).toBe(expected);
  });
});
