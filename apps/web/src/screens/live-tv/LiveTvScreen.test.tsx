import '@testing-library/jest-dom/vitest';
import { readAd } from '@seyir/contract/ads';
import { listChannels } from '@seyir/contract/channels';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { toggleFavourite, toggleLock } from '@seyir/contract/reactions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { shownToasts } from '../../shared/ui/Toast/toast.ts';
import { engines } from './engines.fixture.ts';
import {
  aLiveService,
  anAd,
  askedOf,
  begin,
  channelLink,
  click,
  enterPin,
  HOUR_MS,
  infoPanel,
  pass,
  path,
  plays,
  standAtNoon,
  theChannels,
  urlsOf,
  user,
} from './live-tv.fixture.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

describe('the page', () => {
  it('has player, panel, guide with its days, filter, channels, the programmes around, and advertisements [LIVE-01]', async () => {
    const api = aLiveService();
    api.channels = api.channels.map((channel) => ({ ...channel, advertisecontent: 4 }));
    api.on(readAd, ({ params }) => anAd(params.slot));
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    expect(document.querySelector('[data-player]')).toHaveAccessibleName(
      expect.stringContaining('Körfezspor – Yaylaspor'),
    );
    expect(await infoPanel()).toBeVisible();
    expect(await screen.findByRole('heading', { name: /^Yayın akışı.*Saha 1$/ })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Kanal türü' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Kanallar' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Önceki programlar' })).toHaveTextContent('Maç Öncesi');
    expect(screen.getByRole('list', { name: 'Sıradaki programlar' })).toHaveTextContent('Stüdyo Saha');
    for (const slot of ['livetv-top', 'livetv']) expect(await screen.findByText(`Reklam ${slot}`)).toBeVisible();
  });

  it('shows channel, number, programme, times, rating, and shares it [LIVE-21] [LIVE-14]', async () => {
    const api = aLiveService();
    api.channels = theChannels().map((channel) => (channel.id === '2' ? { ...channel, no: 1_012 } : channel));
    const { path: at } = renderApp(path('2'), api, subscriber);
    const panel = within(await infoPanel());
    expect(await panel.findByRole('heading', { name: 'Körfezspor – Yaylaspor' })).toBeVisible();
    expect(panel.getByLabelText('Kanal 1012')).toBeVisible();
    expect(panel.getByText('Saha 1')).toBeVisible();
    expect(panel.getByText('12.00 – 13.00')).toBeVisible();
    expect(await panel.findByText('13+')).toBeVisible();
    expect(panel.getByText('30 dk kaldı')).toBeVisible();
    await click(panel.getByRole('button', { name: 'Paylaş' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Saha 1');
    expect(at()).toBe(path('2'));
  });

  it.each([
    ['2', '7+'],
    ['', undefined],
  ])('without a guide the rating is the channel’s: %j is %s [LIVE-14]', async (prevueratingid, age) => {
    const api = aLiveService();
    api.channels = api.channels.map((channel) => ({ ...channel, prevueratingid, id: `x${channel.id}` }));
    api.on((await import('@seyir/contract/guide')).readGuideDay, () => []);
    renderApp(path('x2'), api, subscriber);
    const panel = within(await infoPanel());
    if (age) expect(await panel.findByText(age)).toBeVisible();
    else expect(panel.queryByText(/^(G|7\+|13\+|18\+)$/)).toBeNull();
  });

  it.each(['all', 'first', 'nobody'])('at %s shows the first channel [ROUTE-21]', async (param) => {
    const { path: at } = renderApp(path(param), aLiveService(), subscriber);
    await plays('/stream/1/live/index.m3u8');
    expect(at()).toBe(path(param));
    expect(shownToasts().map(({ text }) => text)).toEqual(
      param === 'nobody' ? [expect.stringContaining('Bu adreste kanal yok')] : [],
    );
  });

  it.each([
    ['there are no channels', 'Gösterilecek kanal yok', () => []],
    [
      'the list fails',
      'Kanallar yüklenemedi',
      () => {
        throw new ApiError(400, 'BAD_INPUT', '');
      },
    ],
  ])('says so when %s, without a player or its errors [LIVE-20]', async (_, heading, answer) => {
    renderApp(path('all'), aLiveService().on(listChannels, answer), subscriber);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(document.querySelector('video')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  // Half an hour of the clock is a long way in jsdom.
  it('shows the next programme when the one that is on ends, without a reload', { timeout: 60_000 }, async () => {
    const api = aLiveService();
    renderApp(path('2'), api, subscriber);
    const panel = await infoPanel();
    await waitFor(() => expect(panel).toHaveTextContent('Körfezspor – Yaylaspor'));
    await pass(HOUR_MS / 2 + 100);
    await waitFor(() => expect(panel).toHaveTextContent('Stüdyo Saha'));
    api.channels = theChannels().map((channel) => ({ ...channel, programName: 'Stüdyo Saha' }));
    await pass(20_000);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Kanallar' })).toHaveTextContent('Stüdyo Saha'));
  });
});

describe('choosing a channel', () => {
  it('changes the address, checks access, then asks for the stream, and leaves the small picture [LIVE-03] [LIVE-05]', async () => {
    const api = aLiveService();
    const { path: at } = renderApp(path('1'), api, subscriber);
    await plays('/stream/1/live/index.m3u8');
    const leave = vi.fn(async () => undefined);
    Object.assign(document, { pictureInPictureElement: document.body, exitPictureInPicture: leave });
    await pass(600);
    await click(await channelLink('2'));
    await plays('/stream/2/live/index.m3u8');
    await begin();
    expect(at()).toBe(path('2'));
    expect(leave).toHaveBeenCalled();
    const asked = api.asked.filter(({ name }) => /watch$|url$/.test(name)).map(({ name }) => name);
    expect(asked).toEqual([
      'GET /channel/:id/watch',
      'GET /channel/:id/url',
      'GET /channel/:id/watch',
      'GET /channel/:id/url',
    ]);
    expect(engines.open).toBe(1);
    Object.assign(document, { pictureInPictureElement: null });
  });

  it('changes the address a moment later where the picture is slow, and at once where there is none [LIVE-03]', async () => {
    const api = aLiveService();
    const { path: at } = renderApp(path('1'), api, subscriber);
    await plays('/stream/1/live/index.m3u8');
    await pass(600);
    await click(await channelLink('2'));
    await plays('/stream/2/live/index.m3u8');
    expect(at()).toBe(path('1'));
    await pass(1_000);
    expect(at()).toBe(path('2'));
    api.on(checkChannelAccess, () => ({ canWatch: false, customerHasAccess: false, auth_returncode: '5' as const }));
    await click(await channelLink('4'));
    await pass(1);
    expect(at()).toBe(path('4'));
  });

  it('says over the old picture that the service still makes it ready, and stops saying so', async () => {
    const api = aLiveService();
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    api.on(readChannelUrl, () => {
      throw new ApiError(503, 'UNAVAILABLE', '');
    });
    await click(await channelLink('4'));
    expect(document.querySelector('[data-player] [data-known]')).toBeNull();
    expect(await screen.findByText('Yayın hazırlanıyor...')).toBeVisible();
    expect(document.querySelector('[data-player] [data-known]')).toHaveTextContent('30Işık TV');
    expect(engines.open).toBe(1);
    api.on(readChannelUrl, () => '/stream/4/live/index.m3u8');
    await pass(1_600);
    await plays('/stream/4/live/index.m3u8');
    expect(screen.queryByText('Yayın hazırlanıyor...')).toBeNull();
  });

  it('says so too where the service only takes its time to answer', async () => {
    const api = aLiveService();
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    api.on(readChannelUrl, () => new Promise<string>(() => undefined));
    await click(await channelLink('4'));
    await pass(1_000);
    expect(screen.queryByText('Yayın hazırlanıyor...')).toBeNull();
    await pass(1_000);
    expect(screen.getByText('Yayın hazırlanıyor...')).toBeVisible();
  });

  it('asks ahead about the one that the pointer rests on', async () => {
    const api = aLiveService();
    renderApp(path('1'), api, subscriber);
    await plays('/stream/1/live/index.m3u8');
    await pass(600);
    const [passed, rested] = [await channelLink('2'), await channelLink('4')];
    fireEvent.pointerEnter(passed);
    await pass(30);
    fireEvent.pointerEnter(rested);
    await pass(100);
    expect(urlsOf(api).map(([id]) => id)).toEqual(['1', '4']);
    await click(rested);
    await plays('/stream/4/live/index.m3u8');
    expect(urlsOf(api).map(([id]) => id)).toEqual(['1', '4']);
  });

  it('is possible from the list inside the player, which opens and closes [LIVE-02]', async () => {
    const { path: at } = renderApp(path('1'), aLiveService(), subscriber);
    await plays('/stream/1/live/index.m3u8');
    const player = document.querySelector<HTMLElement>('[data-player]') as HTMLElement;
    expect(player.querySelector('ul[aria-label="Kanallar"]')).toBeNull();
    await click(within(player).getByLabelText('Kanal listesini aç'));
    await pass(600);
    await click(player.querySelector(`a[href="${path('4')}"]`) as HTMLElement);
    await plays('/stream/4/live/index.m3u8');
    await begin();
    expect(at()).toBe(path('4'));
    expect(document.querySelector<HTMLElement>('[data-player]') as HTMLElement).toBe(player);
    await click(within(player).getByLabelText('Kanal listesini kapat'));
    expect(player.querySelector('ul[aria-label="Kanallar"]')).toBeNull();
  });

  it('offers no picture in picture [LIVE-04]', async () => {
    Object.assign(document, { pictureInPictureEnabled: true });
    renderApp(path('1'), aLiveService(), subscriber);
    await plays('/stream/1/live/index.m3u8');
    await begin();
    expect(screen.queryByRole('button', { name: 'Resim içinde resim' })).toBeNull();
    expect(document.querySelector('video')).toHaveProperty('disablePictureInPicture', true);
    Object.assign(document, { pictureInPictureEnabled: undefined });
  });

  it('of an old host plays from the CDN [LIVE-17]', async () => {
    const { readAppConfig } = await import('@seyir/contract/config');
    const api = aLiveService();
    api.on(readChannelUrl, () => 'https://eski.test/c/1/index.m3u8?at=5');
    api.on(readAppConfig, () => ({
      guest: { username: '', password: '' },
      socialLinks: [],
      supportPhone: '',
      paymentOrigin: '',
      loginUrl: '',
      trustedOrigins: [],
      channelHosts: [{ from: 'eski.test', to: 'https://cdn.test/kanal' }],
    }));
    renderApp(path('1'), api, subscriber);
    await plays('https://cdn.test/kanal/c/1/index.m3u8?at=5');
  });

  it('reports to the service every minute that it is watched [ANALYTICS-04]', async () => {
    const api = aLiveService();
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    await pass(121_000);
    expect(askedOf(api, 'POST /analytics-client/event/ltv-watch/:id')).toEqual([
      { params: { id: '2' }, query: { duration: 60, profileId: 'defne' } },
      { params: { id: '2' }, query: { duration: 120, profileId: 'defne' } },
    ]);
  });
});

describe('keys', () => {
  const press = (key: string) =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));

  it('change to the next, the previous and the last channel, and by number [ZAP-01]', async () => {
    const { path: at } = renderApp(path('1'), aLiveService(), subscriber);
    await plays('/stream/1/live/index.m3u8');
    await press('PageUp');
    await waitFor(() => expect(at()).toBe(path('2')));
    await pass(600);
    await plays('/stream/2/live/index.m3u8');
    await press('Backspace');
    await waitFor(() => expect(at()).toBe(path('1')));
    await pass(600);
    await press('-');
    await waitFor(() => expect(at()).toBe(path('4')));
    await press('1');
    await press('2');
    expect(screen.getByText('12', { selector: 'b' })).toBeVisible();
    await pass(1_400);
    expect(at()).toBe(path('4'));
    await pass(200);
    await waitFor(() => expect(at()).toBe(path('2')));
    await pass(600);
    await press('0');
    await waitFor(() => expect(at()).not.toBe(path('2')));
  });

  it('pressed quicker than the address follows still count one by one [ZAP-01]', async () => {
    const { path: at } = renderApp(path('1'), aLiveService(), subscriber);
    await plays('/stream/1/live/index.m3u8');
    for (let times = 0; times < 12; times += 1) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: times % 2 === 0 ? 'PageUp' : 'PageDown' });
      if (times % 3 === 0) await act(async () => undefined);
    }
    await press('PageUp');
    await waitFor(() => expect(at()).toBe(path('2')));
    await pass(600);
    await plays('/stream/2/live/index.m3u8');
    // The one whose picture stays until there is a new one.
    expect(engines.open).toBe(2);
    await begin();
    expect(engines.open).toBe(1);
  });

  it('stay among the channels of the filter, and do nothing while the viewer types [ZAP-01]', async () => {
    const { path: at } = renderApp(path('2'), aLiveService(), subscriber);
    await plays('/stream/2/live/index.m3u8');
    await click(await screen.findByRole('button', { name: 'Spor' }));
    await press('+');
    await waitFor(() => expect(at()).toBe(path('4')));
    await press('+');
    await waitFor(() => expect(at()).toBe(path('2')));
    fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Kanal ara' }), { key: 'PageUp' });
    fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Kanal ara' }), { key: '1' });
    await pass(2_000);
    expect(at()).toBe(path('2'));
  });
});

describe('the channel list', () => {
  const numbers = () =>
    within(screen.getByRole('list', { name: 'Kanallar' }))
      .getAllByRole('link')
      .map((link) => link.textContent?.match(/^\d+/)?.[0]);

  it('shows number, name, logo and programme, and is filtered by genre, favourites and words [CHANNEL-03] [CHANNEL-04] [CHANNEL-05] [CHANNEL-12]', async () => {
    renderApp(path('1'), aLiveService(), subscriber);
    const link = await channelLink('2');
    expect(link).toHaveTextContent('Körfezspor – Yaylaspor');
    expect(link).toHaveTextContent('Saha 1 · 12.00');
    expect(link.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/images/ch/'));
    const genres = within(screen.getByRole('group', { name: 'Kanal türü' })).getAllByRole('button');
    expect(genres.map((chip) => chip.textContent)).toEqual(['Tüm Kanallar', 'Favoriler', 'Haber', 'Spor', 'Ulusal']);
    await click(screen.getByRole('button', { name: 'Favoriler' }));
    expect(screen.getByRole('button', { name: 'Favoriler' })).toHaveAttribute('data-value', 'fav-channel');
    expect(numbers()).toEqual(['12']);
    await click(screen.getByRole('button', { name: 'Spor' }));
    await user().type(screen.getByRole('searchbox', { name: 'Kanal ara' }), 'IŞIK');
    expect(numbers()).toEqual(['30']);
  });

  it('is one stop for the keyboard, with star and lock beside it', async () => {
    renderApp(path('2'), aLiveService(), subscriber);
    const link = await channelLink('2');
    link.focus();
    await user().keyboard('{ArrowDown}');
    expect(await channelLink('3')).toHaveFocus();
    await user().keyboard('{ArrowUp}{ArrowUp}');
    expect(await channelLink('1')).toHaveFocus();
    await user().tab();
    const row = (await channelLink('1')).closest('li');
    expect(row?.contains(document.activeElement)).toBe(false);
    // Where arrows find them is a matter of their places (spatial.test.ts, e2e/stories/remote.spec.ts).
    for (const name of ['Favori: Lodos TV', 'Kilit: Lodos TV'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('data-beside');
  });

  it('shows locks, and changes one behind the PIN [CHANNEL-06] [CHANNEL-07]', async () => {
    const api = aLiveService().on(toggleLock, () => [{ type: 'CHANNEL_LOCK' as const }]);
    renderApp(path('1'), api, { ...subscriber, profile: aProfile({ id: 'defne', main: true }) });
    expect(await screen.findByRole('button', { name: 'Kilit: Perde' })).toHaveAttribute('aria-pressed', 'true');
    const lock = screen.getByRole('button', { name: 'Kilit: Saha 1' });
    expect(lock).toHaveAttribute('aria-pressed', 'false');
    await click(lock);
    await enterPin('Kanalı kilitle', '1234');
    await waitFor(() => expect(lock).toHaveAttribute('aria-pressed', 'true'));
    expect(api.countOf(toggleLock)).toBe(1);
  });

  it('puts a star back that the service refused, and says so [CHANNEL-11]', async () => {
    const api = aLiveService().on(toggleFavourite, () => {
      throw new ApiError(500, 'UNEXPECTED', '');
    });
    renderApp(path('1'), api, subscriber);
    const star = await screen.findByRole('button', { name: 'Favori: Lodos TV' });
    await click(star);
    expect(await screen.findByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.')).toBeVisible();
    expect(star).toHaveAttribute('aria-pressed', 'false');
  });
});
