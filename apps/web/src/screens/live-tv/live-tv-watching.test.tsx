import '@testing-library/jest-dom/vitest';
import { readAd } from '@seyir/contract/ads';
import { readAppConfig } from '@seyir/contract/config';
import { readGuideDay, readProgramme } from '@seyir/contract/guide';
import { legacyChannelDetail } from '@seyir/contract/legacy';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { listProducts } from '@seyir/contract/packages';
import { checkRecordingLimit, createRecording, deleteRecording } from '@seyir/contract/recordings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProgrammeDetail } from '../../../test/guide-builders.ts';
import { aRecordingCard } from '../../../test/home-builders.ts';
import { storePackage } from '../../../test/package-builders.ts';
import { APP_CONFIG, guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { ensureDeviceId } from '../../shared/storage/device-id.ts';
import { engines } from './engines.fixture.ts';
import {
  aLiveService,
  anAd,
  aProgramme,
  askedOf,
  begin,
  channelLink,
  click,
  enterPin,
  GUIDE,
  HOUR_MS,
  hour,
  infoPanel,
  media,
  pass,
  path,
  plays,
  refusalPanel,
  standAtNoon,
  urlsOf,
  user,
} from './live-tv.fixture.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

describe('a channel that does not play', () => {
  it('locked by the profile asks for the PIN; the right one plays it [LIVE-08] [PARENTAL-02]', async () => {
    const api = aLiveService();
    renderApp(path('3'), api, { ...subscriber, profile: aProfile({ id: 'defne', main: true }) });
    await screen.findByRole('dialog', { name: 'Kanal kilitli' });
    expect(urlsOf(api)).toEqual([]);
    await enterPin('Kanal kilitli');
    await plays('/stream/3/live/index.m3u8');
  });

  it('closes the question for the PIN with Back, and stays unplayed [LIVE-08]', async () => {
    const api = aLiveService();
    const { path: at } = renderApp(path('3'), api, subscriber);
    await screen.findByRole('dialog', { name: 'Kanal kilitli' });
    window.history.back();
    expect(await refusalPanel()).toHaveTextContent('Kanal kilitli');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([at(), ...urlsOf(api)]).toEqual([path('3')]);
  });

  it('takes the question for the PIN away when another channel is chosen [LIVE-08]', async () => {
    const { router } = renderApp(path('3'), aLiveService(), subscriber);
    await screen.findByRole('dialog', { name: 'Kanal kilitli' });
    await act(() => router.navigate(path('2')));
    await plays('/stream/2/live/index.m3u8');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays unplayed without the PIN, and can be asked for again [LIVE-08]', async () => {
    const api = aLiveService();
    renderApp(path('3'), api, subscriber);
    await screen.findByRole('dialog', { name: 'Kanal kilitli' });
    await user().keyboard('{Escape}');
    expect(await refusalPanel()).toHaveTextContent('Kanal kilitli');
    expect(urlsOf(api)).toEqual([]);
    await click(screen.getByRole('button', { name: 'Şifreyi gir' }));
    await enterPin('Kanal kilitli');
    await plays('/stream/3/live/index.m3u8');
  });

  it.each([
    ['a guest', guest, 'Bu kanal üyelere açık', 'Hemen giriş yap', '/signup'],
    ['a subscriber', subscriber, 'Paketin bu kanalı içermiyor', 'Paketini yükselt', '/account/package'],
  ])(
    'without access leads %s on, beside list and guide [LIVE-11] [ERR-09] [ERR-17]',
    async (_, viewer, title, name, to) => {
      const api = aLiveService().on(checkChannelAccess, () => ({
        canWatch: false,
        customerHasAccess: false,
        auth_returncode: '5' as const,
      }));
      storePackage();
      const { path: at } = renderApp(path('2'), api, viewer);
      const panel = await refusalPanel();
      expect(panel).toHaveAttribute('data-code', '303');
      expect(within(panel).getByRole('heading')).toHaveTextContent(title);
      expect(within(panel).getByRole('link', { name })).toHaveAttribute('href', to);
      expect(panel.closest('[data-player]')).not.toBeNull();
      expect(urlsOf(api)).toEqual([]);
      expect(await screen.findByRole('list', { name: 'Önceki programlar' })).toBeVisible();
      await click(await channelLink('4'));
      await waitFor(() => expect(at()).toBe(path('4')));
    },
  );

  it('outside the package names the cheapest package that has it, and the way to another channel [LIVE-11] [ERR-09] [ERR-13] (departure)', async () => {
    const product = (id: string, name: string, price: number) => ({
      ...{ id, name, price, description: '', info: '', posters: [], widePosters: [], channels: [], channelCount: 0 },
    });
    const api = aLiveService()
      .on(checkChannelAccess, () => ({
        ...{ canWatch: false, customerHasAccess: false, auth_returncode: '5' as const },
        packageIds: ['premium', 'spor', 'eski'],
      }))
      .on(listProducts, () => [
        product('premium', 'Premium', 249.9),
        product('spor', 'Spor', 119.9),
        product('aile', 'Aile', 10),
      ]);
    renderApp(path('2'), api, subscriber);
    const panel = await refusalPanel();
    expect(panel).toHaveTextContent('Paketin bu kanalı içermiyor');
    await waitFor(() => expect(panel).toHaveTextContent('Spor paketinde, ayda ₺119,90'));
    const row = await channelLink('2');
    await click(within(panel).getByRole('button', { name: 'Başka kanal seç' }));
    expect(row).toHaveFocus();
  });

  it.each([
    ['a rating above the level', 'RATING', '101', 'Bu program profiline uygun değil', '[ERR-07]'],
    ['another refusal', 'FORBIDDEN', '302', 'Bu yayın bulunduğun yerde açılamıyor', '[ERR-08] [LEGACY-15]'],
    ['an event that is not paid', 'FORBIDDEN', '301', 'Bu program ücretli', '[LEGACY-15]'],
  ] as const)('for %s says %s as %s: %s %s', async (_, code, number, title, _id) => {
    const api = aLiveService();
    api.on(readChannelUrl, () => {
      throw new ApiError(403, code, '');
    });
    api.on(legacyChannelDetail, ({ query }) => {
      const channel = api.channels.find(({ channelcode }) => channelcode === query.channelcode);
      const auth_returncode = number === '301' ? ('5' as const) : ('-1' as const);
      return { returncode: '0', errormsg: '', ...(channel && { data: { ...channel, auth_returncode } }) };
    });
    storePackage();
    renderApp(path('2'), api, subscriber);
    const panel = await refusalPanel();
    const details = api.asked.filter(({ name }) => name.endsWith('getchanneldetail.jsp'));
    for (const { input } of details)
      expect(input.query).toMatchObject({ ischecksubscribe: '1', productcode: 'premium' });
    expect(details.length > 0).toBe(code === 'FORBIDDEN');
    expect(panel).toHaveAttribute('data-code', number);
    expect(panel).toHaveTextContent(title);
    expect(within(panel).getByRole('button', { name: 'Başka kanal seç' })).toBeVisible();
    if (number === '101') expect(panel.querySelector('svg, [class*="spinner"]')).not.toBeNull();
    if (number === '302')
      expect(within(panel).getByRole('link', { name: '0850 000 00 00' })).toHaveAttribute('href', 'tel:08500000000');
  });

  it('when no address can be had is the panel of 303 in its own words, which tries again [LIVE-07] [ERR-09] (departure)', async () => {
    const api = aLiveService().on(readChannelUrl, () => {
      throw new ApiError(418, 'UNEXPECTED', '');
    });
    renderApp(path('2'), api, subscriber);
    const panel = await refusalPanel();
    expect(panel).toHaveAttribute('data-code', '303');
    expect(panel).toHaveTextContent('Yayına ulaşılamadı');
    expect(within(panel).queryByRole('link')).not.toBeInTheDocument();
    api.on(readChannelUrl, () => '/stream/2/back/index.m3u8');
    await click(screen.getByRole('button', { name: 'Tekrar dene' }));
    await pass(600);
    await plays('/stream/2/back/index.m3u8');
  });

  it('when no address can be had is tried again without a press [LIVE-07]', async () => {
    const api = aLiveService().on(readChannelUrl, () => {
      throw new ApiError(418, 'UNEXPECTED', '');
    });
    renderApp(path('2'), api, subscriber);
    await refusalPanel();
    api.on(readChannelUrl, () => '/stream/2/back/index.m3u8');
    await pass(20_600);
    await plays('/stream/2/back/index.m3u8');
  });

  it('is asked about again when its package, lock or programme changes', async () => {
    const api = aLiveService();
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    api.on(checkChannelAccess, () => ({ canWatch: false, customerHasAccess: false, auth_returncode: '5' as const }));
    api.channels = api.channels.map((channel) => ({ ...channel, canWatch: false }));
    await pass(HOUR_MS / 2 + 10_000);
    expect(await refusalPanel()).toHaveAttribute('data-code', '303');
    expect(engines.open).toBe(0);
  });

  it('whose stream is cut off while it plays says why', async () => {
    const api = aLiveService();
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    api.on(readChannelUrl, () => {
      throw new ApiError(403, 'RATING', '');
    });
    await act(
      async () =>
        void (await engines.options
          .at(-1)
          ?.renew?.()
          .catch(() => undefined)),
    );
    expect(await refusalPanel()).toHaveAttribute('data-code', '101');
    expect(engines.open).toBe(0);
  });
});

describe('what is not live', () => {
  it('starts over from the panel, where the channel has time-shift [STARTOVER-01] [TIMESHIFT-03]', async () => {
    const api = aLiveService();
    const { path: at } = renderApp(path('2'), api, subscriber);
    const panel = within(await infoPanel());
    await pass(600);
    await click(await panel.findByRole('button', { name: 'Baştan izle' }));
    const from = Date.parse(hour(0));
    await plays(`/stream/2/${from}/index.m3u8`);
    expect(at()).toBe(`${path('2')}?start=${encodeURIComponent(hour(0))}`);
    expect(urlsOf(api).at(-1)).toEqual(['2', from]);
  });

  it('records what is on with one press, shows that it does, and stops after a question [RECORD-03] [RECORD-16] [RECORD-24]', async () => {
    let newstatus: '-2' | '999' = '-2';
    const api = aLiveService()
      .on(readGuideDay, () => [aProgramme(-1, 'Maç Öncesi'), aProgramme(0, 'Maç', { newstatus })])
      .on(checkRecordingLimit, () => ({ islimitnpvr: '0' as const }))
      .on(createRecording, () => {
        newstatus = '999';
        return aRecordingCard();
      })
      .on(readProgramme, () => aProgrammeDetail({ epgProgramId: 'e0', npvrcode: 'n1', newstatus: '999' }))
      .on(deleteRecording, () => {
        newstatus = '-2';
        return { deleted: 1 };
      });
    const { path: at } = renderApp(path('2'), api, subscriber);
    const panel = within(await infoPanel());
    await click(await panel.findByRole('button', { name: 'Kaydet' }));
    expect(await panel.findByRole('button', { name: 'Kaydediliyor' })).toHaveAttribute('aria-pressed', 'true');
    expect(at()).toBe(path('2'));
    await click(panel.getByRole('button', { name: 'Kaydediliyor' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Kayıt durdurulsun mu?' }));
    expect(api.countOf(deleteRecording)).toBe(0);
    await click(question.getByRole('button', { name: 'Kaydı durdur' }));
    expect(await panel.findByRole('button', { name: 'Kaydet' })).toBeVisible();
    expect(askedOf(api, 'POST /analytics-client/log/npvr')).toMatchObject([{ body: { action: 0, returncode: '0' } }]);
  });

  it('cannot be started over without time-shift [STARTOVER-01]', async () => {
    renderApp(path('4'), aLiveService(), subscriber);
    await plays('/stream/4/live/index.m3u8');
    expect(screen.queryByRole('button', { name: 'Baştan izle' })).toBeNull();
  });

  it('plays a programme of the past from its beginning, then the next one, then live [CATCHUP-04] [LIVE-12] [LIVE-13]', async () => {
    const { path: at } = renderApp(`${path('4')}?start=${encodeURIComponent(hour(-2))}`, aLiveService(), subscriber);
    await plays(`/stream/4/${Date.parse(hour(-2))}/index.m3u8`);
    expect(await infoPanel()).toHaveTextContent('Sabah Koşusu');
    await begin({ duration: 3_600, currentTime: 3_580, seekable: [[0, 3_600]] });
    await act(async () => media().emit({ currentTime: 3_581 }, 'timeupdate'));
    expect(screen.getByRole('region', { name: 'Sıradaki program' })).toHaveTextContent('Maç Öncesi');
    await act(async () => media().emit({ ended: true, paused: true }, 'ended'));
    await plays(`/stream/4/${Date.parse(hour(-1))}/index.m3u8`);
    await act(async () => media().emit({ ended: false }, 'emptied'));
    await begin({ duration: 3_600, currentTime: 3_580 });
    await act(async () => media().emit({ ended: true, paused: true }, 'ended'));
    // The next one is on air, and this channel has no time-shift.
    await pass(600);
    await plays('/stream/4/live/index.m3u8');
    expect(at()).toBe(path('4'));
  });

  it('that began longer ago than the channel keeps is shown as expired and not played [CATCHUP-02]', async () => {
    const api = aLiveService();
    api.channels = api.channels.map((channel) => ({ ...channel, tvodsavetime: 60 }));
    renderApp(`${path('2')}?start=${encodeURIComponent(hour(-2))}`, api, subscriber);
    expect(await screen.findByText(/tekrar izleme süresinin dışında/)).toBeVisible();
    await plays('/stream/2/live/index.m3u8');
    expect(urlsOf(api)).toEqual([['2', undefined]]);
  });

  it.each([
    ['a guest', guest, GUIDE],
    ['a programme without prevuecode', subscriber, GUIDE.map((one) => ({ ...one, prevuecode: '' }))],
  ])('asks %s to sign in; staying goes to the first live channel [ERR-10] [ERR-11]', async (_, viewer, guide) => {
    const api = aLiveService().on(readGuideDay, () => [...guide]);
    const { path: at } = renderApp(`${path('2')}?start=${encodeURIComponent(hour(-1))}`, api, viewer);
    const dialog = await screen.findByRole('alertdialog', { name: 'Giriş yapmalısın' });
    expect(dialog).toHaveTextContent('401');
    expect(urlsOf(api)).toEqual([]);
    await click(within(dialog).getByRole('button', { name: 'Vazgeç' }));
    await plays('/stream/1/live/index.m3u8');
    expect(at()).toBe(path('all'));
  });

  it('closes the question to sign in with Back, and shows instead of the picture what is missing [ERR-10]', async () => {
    const start = `${path('2')}?start=${encodeURIComponent(hour(-1))}`;
    const { path: at } = renderApp(start, aLiveService(), guest);
    await screen.findByRole('alertdialog', { name: 'Giriş yapmalısın' });
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(at()).toBe(start);
    await click(within(await refusalPanel()).getByRole('button', { name: 'Giriş yap' }));
    await waitFor(() => expect(at()).toBe('/login'));
  });

  it('takes the question to sign in away with the page [ERR-11]', async () => {
    const { router, path: at } = renderApp(`${path('2')}?start=${encodeURIComponent(hour(-1))}`, aLiveService(), guest);
    await screen.findByRole('alertdialog', { name: 'Giriş yapmalısın' });
    await act(() => router.navigate('/dashboard/guide'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(at()).toBe('/dashboard/guide');
  });

  it('leads to our own sign-in where no other is stored [ERR-11]', async () => {
    const { path: at } = renderApp(`${path('2')}?start=${encodeURIComponent(hour(-1))}`, aLiveService(), guest);
    const dialog = await screen.findByRole('alertdialog', { name: 'Giriş yapmalısın' });
    await click(within(dialog).getByRole('button', { name: 'Giriş yap' }));
    await waitFor(() => expect(at()).toBe('/login'));
  });

  it("leads to the operator's sign-in page with language and device, and stores its address [ERR-11] [STORE-02]", async () => {
    const deviceId = ensureDeviceId(appStorage);
    // jsdom opens another page only when it is a place on the same one.
    window.history.replaceState(null, '', `/giris?language=tr&deviceid=${deviceId}`);
    const loginUrl = `${window.location.origin}/giris#operator`;
    const api = aLiveService().on(readAppConfig, () => ({ ...APP_CONFIG, loginUrl }));
    renderApp(`${path('2')}?start=${encodeURIComponent(hour(-1))}`, api, guest);
    const dialog = await screen.findByRole('alertdialog', { name: 'Giriş yapmalısın' });
    await click(within(dialog).getByRole('button', { name: 'Giriş yap' }));
    await waitFor(() => expect(window.location.hash).toBe('#operator'));
    expect(localStorage.getItem('loginurl')).toBe(loginUrl);
  });
});

describe('advertisements', () => {
  it.each([
    [4, 1],
    [6, 1],
    [2, 0],
    [8, 0],
  ])('with advertisecontent %i there are %i at the top [ADS-07]', async (advertisecontent, count) => {
    const api = aLiveService();
    api.on(readAd, ({ params }) => anAd(params.slot));
    api.channels = api.channels.map((channel) => ({ ...channel, advertisecontent }));
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await waitFor(() => expect(screen.queryAllByText('Reklam livetv-top')).toHaveLength(count));
    await begin();
    await act(async () => media().element.pause());
    await waitFor(() => expect(screen.queryAllByText('Reklam pause')).toHaveLength(count));
  });

  it('sticks once for six seconds when the page is scrolled past it [ADS-06]', async () => {
    const api = aLiveService();
    api.on(readAd, ({ params }) => anAd(params.slot));
    api.channels = api.channels.map((channel) => ({ ...channel, advertisecontent: 4 }));
    renderApp(path('2'), api, subscriber);
    const place = () => screen.getByText('Reklam livetv-top').closest('aside');
    await screen.findByText('Reklam livetv-top');
    const box = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    const scrollTo = (bottom: number) => {
      box.mockReturnValue({ bottom, top: bottom - 90, left: 0, width: 0 } as DOMRect);
      return act(async () => void fireEvent.scroll(window));
    };
    await scrollTo(40);
    expect(place()).toHaveAttribute('data-state', 'top');
    await scrollTo(-1);
    expect(place()).toHaveAttribute('data-state', 'sticky');
    await pass(5_900);
    expect(place()).toHaveAttribute('data-state', 'sticky');
    await pass(200);
    expect(place()).toHaveAttribute('data-state', 'cooldown');
    await scrollTo(40);
    await scrollTo(-1);
    expect(place()).toHaveAttribute('data-state', 'cooldown');
  });
});
