// Like, dislike and watchlist in a title's detail and on its related cards.

import '@testing-library/jest-dom/vitest';
import { readLabel } from '@seyir/contract/home';
import { toggleDislike, toggleLike, toggleWatchlist } from '@seyir/contract/reactions';
import type { VodInteraction } from '@seyir/contract/titles';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aPage, aVodCard } from '../../../test/home-builders.ts';
import { guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aServiceWithTitles, aVod } from '../../../test/title-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';
import './TitleScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const ADDRESS = '/dashboard/home/6/601/voddetail/lodos';
const mark = (name: string) => screen.findByRole('button', { name });
const isOn = async (name: string) => (await mark(name)).getAttribute('aria-pressed') === 'true';

/** A deferred answer. */
function aPromise<T>() {
  let settle: { resolve: (value: T) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: (value: T) => settle?.resolve(value), reject: (error: Error) => settle?.reject(error) };
}

describe('a mark', () => {
  it.each([
    ['Beğen', toggleLike, 'VOD_LIKE'],
    ['Beğenmedim', toggleDislike, 'VOD_DISLIKE'],
    ['Listeme ekle', toggleWatchlist, 'VOD_WATCHLIST'],
  ] as const)('%s shows optimistically and stays after the answer [LIKE-02]', async (name, endpoint, type) => {
    const answer = aPromise<VodInteraction[]>();
    renderApp(
      ADDRESS,
      aServiceWithTitles([aVod()]).on(endpoint, () => answer.promise),
      subscriber,
    );
    await userEvent.click(await mark(name));
    expect(await isOn(name)).toBe(true);
    answer.resolve([{ type }]);
    await waitFor(async () => expect(await isOn(name)).toBe(true));
  });

  it.each([
    ['Beğen', toggleLike],
    ['Beğenmedim', toggleDislike],
    ['Listeme ekle', toggleWatchlist],
  ] as const)('%s rolls back with a message when refused [LIKE-02]', async (name, endpoint) => {
    const answer = aPromise<VodInteraction[]>();
    renderApp(
      ADDRESS,
      aServiceWithTitles([aVod()]).on(endpoint, () => answer.promise),
      subscriber,
    );
    await userEvent.click(await mark(name));
    expect(await isOn(name)).toBe(true);
    answer.reject(new ApiError(503, 'UNAVAILABLE', 'not now'));
    await waitFor(async () => expect(await isOn(name)).toBe(false));
    expect(shownToasts()).toHaveLength(1);
  });

  it('removes its opposite at once [LIKE-01] [LIKE-02]', async () => {
    const service = aServiceWithTitles([aVod({ interactions: [{ type: 'VOD_DISLIKE' }] })]).on(
      toggleLike,
      () => new Promise(() => undefined),
    );
    renderApp(ADDRESS, service, subscriber);
    await userEvent.click(await mark('Beğen'));
    expect(await isOn('Beğen')).toBe(true);
    expect(await isOn('Beğenmedim')).toBe(false);
  });

  it('sends two presses in the order they were made', async () => {
    const answer = aPromise<VodInteraction[]>();
    const service = aServiceWithTitles([aVod()])
      .on(toggleLike, () => answer.promise)
      .on(toggleWatchlist, () => [{ type: 'VOD_LIKE' as const }, { type: 'VOD_WATCHLIST' as const }]);
    renderApp(ADDRESS, service, subscriber);
    await userEvent.click(await mark('Beğen'));
    await userEvent.click(await mark('Listeme ekle'));
    expect(service.countOf(toggleWatchlist)).toBe(0);
    expect([await isOn('Beğen'), await isOn('Listeme ekle')]).toEqual([true, true]);
    answer.resolve([{ type: 'VOD_LIKE' }]);
    await waitFor(() => expect(service.countOf(toggleWatchlist)).toBe(1));
    await waitFor(async () => expect([await isOn('Beğen'), await isOn('Listeme ekle')]).toEqual([true, true]));
  });

  it.each(['Beğen', 'Beğenmedim', 'Listeme ekle'])(
    '%s asks a guest to sign in, without a call [LIKE-03] [ROLE-03]',
    async (name) => {
      const service = aServiceWithTitles([aVod()]);
      renderApp(ADDRESS, service, guest);
      await userEvent.click(await mark(name));
      const message = await screen.findByRole('alertdialog', { name: 'Önce giriş yap' });
      expect(within(message).getByText('Bu işlemi yapmak için giriş yapmalısın.')).toBeInTheDocument();
      expect(service.asked.filter(({ name: asked }) => asked.includes('/interact/'))).toEqual([]);
      expect((await mark(name)).getAttribute('aria-pressed')).toBe('false');
    },
  );
});

describe('my list', () => {
  it('contains a title after a press, and not after the next [WATCHLIST-02]', async () => {
    let list: string[] = [];
    const service = aServiceWithTitles([aVod()])
      .on(readLabel, () => aPage(list.map((id) => aVodCard({ id, title: 'Lodos' }))))
      .on(toggleWatchlist, () => {
        list = list.length === 0 ? ['lodos'] : [];
        return list.map(() => ({ type: 'VOD_WATCHLIST' as const }));
      });
    renderApp(ADDRESS, service, subscriber);
    const inRow = () => screen.queryAllByRole('link', { name: 'Lodos' });
    await mark('Listeme ekle');
    expect(inRow()).toEqual([]);
    await userEvent.click(await mark('Listeme ekle'));
    await waitFor(() => expect(inRow()).toHaveLength(1));
    await userEvent.click(await mark('Listeme ekle'));
    await waitFor(() => expect(inRow()).toEqual([]));
  });
});
