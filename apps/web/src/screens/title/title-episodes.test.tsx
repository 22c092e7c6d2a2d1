// Consecutive episodes in the same player, with and without a list of episodes.

import '@testing-library/jest-dom/vitest';
import { logMedia, reportVodWatch } from '@seyir/contract/analytics';
import { listContentChildren, readContent, watchContent } from '@seyir/contract/catalog';
import { readPreferences } from '@seyir/contract/client';
import { legacyAddComplete, legacyThumbnails } from '@seyir/contract/legacy';
import { readWatermark } from '@seyir/contract/live';
import { saveBookmark } from '@seyir/contract/watching';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aPreferences } from '../../../test/settings-builders.ts';
import { anEpisode, aSeries, aServiceWithTitles } from '../../../test/title-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { allowPlay, fakeMedia, installFakeMedia } from '../../shared/media/media.fixture.ts';
import './TitlePlayer.tsx';
import './TitleScreen.tsx';

beforeAll(installFakeMedia);
beforeEach(() => {
  localStorage.clear();
  stubBrowser();
  allowPlay(() => true);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(document, 'exitFullscreen');
});

const EPISODES = [anEpisode(1, 1), anEpisode(1, 2), anEpisode(2, 1)];
const PAGE = '/dashboard/home/6/601/voddetail/fener';
const WITHOUT_LIST_MS = 15_000;

/** Each content has its own stream address. */
const aService = () =>
  aServiceWithTitles([aSeries()], EPISODES)
    .on(watchContent, ({ body }) => ({ url: `/${body?.contentcode}.mp4` }))
    .on(legacyThumbnails, () => ({ returncode: '404', errormsg: '' }))
    .on(readPreferences, () => aPreferences())
    .on(readWatermark, () => ({ returncode: '1', errormsg: '' }))
    .on(reportVodWatch, () => undefined)
    .on(logMedia, () => undefined)
    .on(saveBookmark, () => undefined)
    .on(legacyAddComplete, () => ({ returncode: '0', errormsg: '' }));

const video = () => document.querySelector<HTMLVideoElement>('[data-player] video');
const emit = (...facts: Parameters<ReturnType<typeof fakeMedia>['emit']>) =>
  act(async () => fakeMedia(video()).emit(...facts));

/** The first frame of an episode is loaded, and it plays. */
async function begins(contentCode: string): Promise<void> {
  await waitFor(() => expect(video()?.getAttribute('src')).toBe(`/${contentCode}.mp4`));
  await emit({ ended: false, currentTime: 0, duration: 3_000, readyState: 1 }, 'emptied', 'loadedmetadata');
  await emit({ readyState: 3 }, 'loadeddata');
}

const exit = () => fireEvent.click(screen.getByRole('button', { name: 'Oynatıcıdan çık' }));
const savedAt = ({ asked }: FakeApi) =>
  asked.filter(({ name }) => name === 'POST /content/:id/bookmark').map(({ input }) => input.body);
const watched = ({ asked }: FakeApi) =>
  asked.filter(({ name }) => name === 'POST /content/:id/watch').map(({ input }) => input.body);

describe('the next episode', () => {
  it('plays in the same element and full screen, once its place is known [PLAYER-07] [PLAYER-08]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = () => {};
    const isThere = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const service = aService().on(listContentChildren, async ({ params }) => {
      // The episode after the second one is in another season, whose list is slow.
      if (params.id === 'fener-s2') await isThere;
      return EPISODES.filter(({ id }) => id.startsWith(`${params.id}e`));
    });
    const exitFullscreen = vi.fn(async () => undefined);
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.documentElement });
    Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: exitFullscreen });
    renderApp(`${PAGE}?play=1`, service, subscriber);
    await begins('fener-s1e1');
    // StrictMode has mounted the player twice, and the first one left full screen.
    exitFullscreen.mockClear();
    const first = video();
    await emit({ currentTime: 3_000, ended: true, paused: true }, 'timeupdate', 'ended');

    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByRole('status', { name: 'Yükleniyor...' })).toBeInTheDocument();
    expect(video()).toBe(first);
    expect(watched(service)).not.toContainEqual({ contentcode: 'fener-s1e2' });
    expect(screen.getByText('1. sezon 1. bölüm · Bölüm 1-1')).toBeInTheDocument();

    answer();
    await begins('fener-s1e2');
    expect(video()).toBe(first);
    expect(exitFullscreen).not.toHaveBeenCalled();
    expect(screen.queryByRole('status', { name: 'Yükleniyor...' })).not.toBeInTheDocument();
    expect(screen.getByText('1. sezon 2. bölüm · Bölüm 1-2')).toBeInTheDocument();
    expect(document.querySelector('[data-player]')).toHaveFocus();

    await emit({ currentTime: 130 }, 'timeupdate');
    await act(async () => cleanup());
    expect(savedAt(service)).toEqual([{ bookmark: '1|2|130|fener-s1e2' }]);
    expect(service.asked.filter(({ name }) => name.endsWith('addcomplete.jsp'))).toMatchObject([
      { input: { query: { contentcode: 'fener-s1e1' } } },
    ]);
  });
});

describe('without a list of episodes', () => {
  it('an episode keeps playing while the list is refetched, and its position is stored by its place once known', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const service = aService();
    service.on(listContentChildren, () => Promise.reject(new ApiError(503, 'UNAVAILABLE', 'down')));
    renderApp(`${PAGE}?play=1`, service, subscriber);
    await begins('fener-s1e1');
    const first = video();
    await emit({ currentTime: 70 }, 'timeupdate');
    const asked = service.countOf(listContentChildren);
    const openings = watched(service).length;
    for (let time = 0; time < 3; time += 1) {
      await act(() => vi.advanceTimersByTimeAsync(WITHOUT_LIST_MS));
      expect(video()).toBe(first);
    }
    expect(service.countOf(listContentChildren)).toBeGreaterThan(asked);

    service.on(listContentChildren, ({ params }) => EPISODES.filter(({ id }) => id.startsWith(`${params.id}e`)));
    await act(() => vi.advanceTimersByTimeAsync(WITHOUT_LIST_MS));
    expect(screen.getByText('1. sezon 1. bölüm · Bölüm 1-1')).toBeInTheDocument();
    expect(video()).toBe(first);
    expect(watched(service)).toHaveLength(openings);
    await emit({ currentTime: 90 }, 'timeupdate');
    await act(async () => exit());
    expect(savedAt(service).at(-1)).toEqual({ bookmark: '1|1|90|fener-s1e1' });
  });

  it('is chosen from the list inside the player while it plays, without leaving the player [SERIES-01]', async () => {
    renderApp(`${PAGE}?play=1`, aService(), subscriber);
    await begins('fener-s1e1');
    const first = video();
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Bölümler' }).find((one) => one.closest('[data-player]')) as HTMLElement,
    );
    const inPlayer = within(document.querySelector<HTMLElement>('[data-player]') as HTMLElement);
    const list = await inPlayer.findByRole('region', { name: 'Bölümler' });
    const rows = await within(list).findAllByRole('button');
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null]);
    expect(video()?.paused).toBe(false);
    fireEvent.click(rows[1] as HTMLElement);
    await begins('fener-s1e2');
    expect(video()).toBe(first);
    expect(list).not.toBeInTheDocument();
  });

  it('of another season is listed after skeletons, and a retry where the list fails [UX-01]', async () => {
    const service = aService();
    renderApp(`${PAGE}?play=1`, service, subscriber);
    await begins('fener-s1e1');
    let fail: (error: Error) => void = () => undefined;
    const failing = new Promise<never>((_, reject) => {
      fail = reject;
    });
    service.on(listContentChildren, () => failing);
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Bölümler' }).find((one) => one.closest('[data-player]')) as HTMLElement,
    );
    const inPlayer = within(document.querySelector<HTMLElement>('[data-player]') as HTMLElement);
    const list = await inPlayer.findByRole('region', { name: 'Bölümler' });
    fireEvent.change(within(list).getByRole('combobox'), { target: { value: 'fener-s2' } });
    expect(list.querySelectorAll('[aria-busy=true] li').length).toBeGreaterThan(0);
    await act(async () => fail(new ApiError(404, 'NOT_FOUND', 'no')));
    expect(await within(list).findByRole('alert')).toHaveTextContent('Bölümler yüklenemedi');
    service.on(listContentChildren, ({ params }) => EPISODES.filter(({ id }) => id.startsWith(`${params.id}e`)));
    fireEvent.click(within(list).getByRole('button', { name: 'Tekrar dene' }));
    expect(await within(list).findByRole('button', { name: /Bölüm 2-1/ })).toBeVisible();
  });

  it('an episode that is opened again keeps playing when the title is refetched', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const service = aService();
    service.on(listContentChildren, () => Promise.reject(new ApiError(503, 'UNAVAILABLE', 'down')));
    renderApp(`${PAGE}?play=1`, service, subscriber);
    await begins('fener-s1e1');
    await act(async () => exit());
    expect(video()).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /^İzle/ }));
    await begins('fener-s1e1');
    const second = video();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(video()).toBe(second);
  });

  it('the position is stored by the numbers of the playback request [PLAYER-08]', async () => {
    const service = aService();
    service.on(listContentChildren, () => Promise.reject(new ApiError(503, 'UNAVAILABLE', 'down')));
    const series = aSeries({ contentcode: 'fener-s1e2', bookmark: '1|2|40|fener-s1e2' });
    service.on(readContent, () => series);
    renderApp(`${PAGE}?play=1`, service, subscriber);
    await begins('fener-s1e2');
    await emit({ currentTime: 70 }, 'timeupdate');
    await act(async () => exit());
    expect(savedAt(service)).toEqual([{ bookmark: '1|2|70|fener-s1e2' }]);
  });
});
