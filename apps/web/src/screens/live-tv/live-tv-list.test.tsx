// The channel list on the picture: what puts it away, and what does not. Beside the picture: its place in the order of Tab.
import '@testing-library/jest-dom/vitest';
import { checkChannelAccess } from '@seyir/contract/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aLiveService, begin, click, fill, pass, path, plays, standAtNoon, user } from './live-tv.fixture.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

afterEach(() => fill(null));

const player = () => document.querySelector<HTMLElement>('[data-player]') as HTMLElement;
const list = () => player().querySelector<HTMLElement>('ul[aria-label="Kanallar"]');
const link = (id: string) => player().querySelector<HTMLElement>(`a[href="${path(id)}"]`) as HTMLElement;
const toggle = () => within(player()).getByLabelText(/^Kanal listesini/);

/** A channel plays, and the list is open over it. */
async function openList(api = aLiveService()) {
  renderApp(path('1'), api, subscriber);
  await plays('/stream/1/live/index.m3u8');
  await begin();
  await pass(600);
  await click(toggle());
  expect(list()).not.toBeNull();
  return api;
}

async function choose(id: string) {
  await click(link(id));
  await pass(600);
}

describe('the channel list on the picture', () => {
  it('is put away by Esc before full screen is left [LIVE-02] [PLAYER-20]', async () => {
    const leave = vi.fn(async () => undefined);
    Object.assign(document, { exitFullscreen: leave });
    await openList();
    await fill(document.documentElement);
    toggle().focus();
    await user().keyboard('{Escape}');
    expect(list()).toBeNull();
    expect(toggle()).toHaveFocus();
    expect(leave).not.toHaveBeenCalled();
    await user().keyboard('{Escape}');
    expect(leave).toHaveBeenCalledOnce();
  });

  it('is put away by Esc in its search, after the words that stand there [LIVE-02]', async () => {
    await openList();
    const search = within(player()).getByRole('searchbox');
    const keys = user();
    await keys.click(search);
    await keys.keyboard('saha');
    expect(search).toHaveValue('saha');
    await keys.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(list()).not.toBeNull();
    await keys.keyboard('{Escape}');
    expect(list()).toBeNull();
    expect(toggle()).toHaveFocus();
  });

  it('leaves with the controls once a channel was chosen, but not from under the keyboard [LIVE-02]', async () => {
    await openList();
    await pass(10_000);
    expect(list()).not.toBeNull();
    await choose('4');
    await plays('/stream/4/live/index.m3u8');
    await begin();
    const search = within(player()).getByRole('searchbox');
    await act(async () => search.focus());
    await pass(10_000);
    expect(list()).not.toBeNull();
    await act(async () => search.blur());
    await pass(10_000);
    expect(player()).toHaveAttribute('data-chrome', 'hidden');
    expect(list()).toBeNull();
  });

  it('goes with full screen, which Esc leaves by itself', async () => {
    await openList();
    await fill(document.documentElement);
    expect(list()).not.toBeNull();
    await fill(null);
    expect(list()).toBeNull();
  });

  it('makes room for a panel instead of the picture, which it would cover in its box [ERR-17]', async () => {
    const api = await openList();
    api.on(checkChannelAccess, () => ({ canWatch: false, customerHasAccess: false, auth_returncode: '5' as const }));
    await choose('4');
    await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
    expect(list()).toBeNull();
    // Over the whole screen both have their place.
    await fill(document.documentElement);
    await click(toggle());
    expect(list()).not.toBeNull();
    expect(screen.getByRole('alert')).toBeVisible();
  });
});

describe('the channel list beside the picture', () => {
  it('comes after the player in the order of Tab, one stop for all channels, and before panel and schedule [A11Y-02]', async () => {
    renderApp(path('2'), aLiveService(), subscriber);
    await plays('/stream/2/live/index.m3u8');
    await screen.findByRole('list', { name: 'Sıradaki programlar' });
    const stops = [...document.querySelectorAll<HTMLElement>('main a[href], main button, main input, main [tabindex]')];
    const parts = stops
      .filter((stop) => stop.tabIndex >= 0)
      .map((stop) => {
        if (stop.closest('[data-player]')) return 'player';
        if (stop.closest('[data-place="page"] [data-scroller]')) return 'channel';
        if (stop.closest('[data-place="page"]')) return 'search and genres';
        if (stop.closest('[aria-label="Önceki ve sıradaki programlar"] [data-row]')) return 'programme';
        return 'rest';
      });
    const order = parts.filter((part, index) => part !== parts[index - 1]);
    expect(order.slice(0, 4)).toEqual(['player', 'search and genres', 'channel', 'rest']);
    expect(parts.filter((part) => part === 'channel')).toHaveLength(1);
    expect(parts.filter((part) => part === 'programme')).toHaveLength(1);
  });
});
