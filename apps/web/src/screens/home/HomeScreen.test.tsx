import '@testing-library/jest-dom/vitest';
import { readAppConfig } from '@seyir/contract/config';
import { readCategory, readLabel, readMenu } from '@seyir/contract/home';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import {
  aBoardItem,
  aCategory,
  aChannelCard,
  aLabel,
  aMenuDetail,
  aPage,
  aRecordingCard,
  aVodCard,
} from '../../../test/home-builders.ts';
import { aServiceWithHome, guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { layOutInOrder } from '../../shared/keys/spatial.fixture.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { layOutRows } from '../../shared/ui/Carousel/row-layout.fixture.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';

const HOME = '/dashboard/home/6/601';
let browser: FakeBrowser;

beforeEach(() => {
  localStorage.clear();
  browser = stubBrowser();
});
afterEach(() => {
  setLanguage('tr');
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const rows = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const tabs = () => screen.findByRole('navigation', { name: 'Kategoriler' });

describe('the home of a menu', () => {
  it('shows banner, categories and rows, in that order [HOME-01] [ROUTE-17]', async () => {
    renderApp(HOME, aServiceWithHome());
    const row = await screen.findByRole('region', { name: 'SENİN İÇİN SEÇTİKLERİMİZ' });
    const banner = screen.getByRole('region', { name: 'Öne çıkanlar' });
    const categories = await tabs();
    expect(banner.compareDocumentPosition(categories) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(categories.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Keşfet' })).toBeInTheDocument();
    expect(document.title).toBe('Keşfet · Seyir');
  });

  it('goes to a category and marks its tab [HOME-02]', async () => {
    const app = renderApp(HOME, aServiceWithHome());
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Yeni Eklenenler' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/home/6/602'));
    const chosen = within(await tabs()).getByRole('link', { name: 'Yeni Eklenenler' });
    await waitFor(() => expect(chosen).toHaveAttribute('aria-current', 'page'));
    expect(chosen).toHaveFocus();
  });

  it('of a menu without categories is empty, and makes no further call [ROUTE-18] [UX-01]', async () => {
    const api = aServiceWithHome().on(readMenu, () => aMenuDetail({ categories: [] }));
    const app = renderApp('/dashboard/home/6/all', api);
    expect(await screen.findByRole('heading', { name: 'Burada henüz bir şey yok' })).toBeVisible();
    expect(app.path()).toBe('/dashboard/home/6/all');
    expect(api.countOf(readCategory)).toBe(0);
  });

  it.each([
    ['tr', 'Seyir çalışıyor, yayın sende'],
    ['en', 'Seyir is running. Make it yours'],
  ] as const)('of an empty service shows three commands (%s) [ROUTE-17] (departure)', async (language, title) => {
    setLanguage(language);
    const commands = [
      'npm run seyir -- package add',
      'npm run seyir -- import channels',
      'npm run seyir -- account create',
    ];
    let isEmpty = true;
    const service = aServiceWithHome();
    const config = await service.call(readAppConfig, {});
    service.on(readAppConfig, () => ({ ...config, ...(isEmpty ? { nextCommands: commands } : {}) }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp(HOME, service);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect([...document.querySelectorAll('ol code')].map(({ textContent }) => textContent)).toEqual(commands);
    isEmpty = false;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByRole('region', { name: /SEN/ })).toBeVisible();
  });

  it('replaces "all" in the history, so that back leaves the page [ROUTE-18]', async () => {
    const app = renderApp('/errorpage', aServiceWithHome());
    await act(() => app.router.navigate('/dashboard/home/6/all'));
    await waitFor(() => expect(app.path()).toBe(HOME));
    await act(() => app.router.navigate(-1));
    await waitFor(() => expect(app.path()).toBe('/errorpage'));
  });

  it.each(['1', '4'])('of menu %s sends a guest home with the message to sign in [NAV-12]', async (menuId) => {
    const app = renderApp(`/dashboard/home/${menuId}/all`, aServiceWithHome());
    expect(await screen.findByRole('alertdialog', { name: 'Önce giriş yap' })).toBeVisible();
    await waitFor(() => expect(app.path()).toBe(HOME));
  });

  it('opens those menus for a subscriber [NAV-12]', async () => {
    const app = renderApp('/dashboard/home/4/all', aServiceWithHome(), subscriber);
    await waitFor(() => expect(app.path()).toBe('/dashboard/home/4/601'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each([
    ['on menu 5', '/dashboard/home/5/501', guest],
    ['for a kid’s profile', HOME, { ...subscriber, profile: aProfile({ kid: true }) }],
  ])('has the kids theme %s [KIDS-01]', async (_, path, viewer) => {
    renderApp(path, aServiceWithHome(), viewer);
    await tabs();
    expect(document.documentElement.dataset.theme).toBe('kids');
    cleanup();
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

describe('loading and errors', () => {
  it('shows a skeleton while loading [UX-01]', async () => {
    const api = aServiceWithHome().on(readMenu, () => new Promise(() => undefined));
    renderApp(HOME, api);
    expect(await screen.findAllByText('Yükleniyor...')).not.toHaveLength(0);
    expect(screen.queryByRole('navigation', { name: 'Kategoriler' })).not.toBeInTheDocument();
  });

  it('shows an error when the page fails to load, with a retry [UX-01]', async () => {
    let isDown = true;
    const api = aServiceWithHome().on(readMenu, () => {
      if (isDown) throw new ApiError(500, 'UNEXPECTED', 'no');
      return aMenuDetail();
    });
    renderApp(HOME, api);
    const retry = await screen.findByRole('button', { name: 'Tekrar dene' });
    expect(screen.getByRole('alert')).toHaveTextContent('Ana sayfa yüklenemedi');
    expect(screen.getByText('Hata kodu: UNEXPECTED')).toBeVisible();
    isDown = false;
    await userEvent.click(retry);
    expect(await tabs()).toBeVisible();
  });

  it('leads on from a section that does not exist, without a word of the connection', async () => {
    renderApp(
      HOME,
      aServiceWithHome().on(readMenu, () => {
        throw new ApiError(404, 'NOT_FOUND', 'no');
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Burada bir sayfa yok' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Keşfet' })).toHaveAttribute('href', '/dashboard/home/6/all');
    expect(screen.queryByText(/Bağlantını/)).not.toBeInTheDocument();
  });

  it('recovers by itself when the server does [UX-01]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isDown = true;
    const api = aServiceWithHome().on(readMenu, () => {
      if (isDown) throw new NetworkError('down');
      return aMenuDetail();
    });
    renderApp(HOME, api);
    await screen.findByRole('banner');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('alert')).toBeVisible();
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    expect(await tabs()).toBeVisible();
  });

  it('keeps the rest of the page when one row fails [UX-01]', async () => {
    const labels = [aLabel({ id: 'bad', name: 'Bozuk' }), aLabel({ id: 'good', name: 'Sağlam' })];
    const api = aServiceWithHome()
      .on(readCategory, () => aCategory({ labels }))
      .on(readLabel, ({ params }) => {
        if (params.id === 'bad') throw new ApiError(404, 'NOT_FOUND', 'no');
        return aPage([aVodCard()]);
      });
    renderApp(HOME, api);
    const bad = await screen.findByRole('region', { name: 'Bozuk' });
    expect(within(bad).getByRole('alert')).toHaveTextContent('Bu sıra yüklenemedi.');
    expect(within(bad).getByRole('button', { name: 'Tekrar dene' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'SAĞLAM' })).toBeVisible();
  });
});

describe('rows', () => {
  const manyTitles = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => aVodCard({ id: `t${from + index}`, title: `Yapım ${from + index}` }));

  it('lead to the detail over this page, as found in a row [ROW-08]', async () => {
    renderApp(HOME, aServiceWithHome());
    const row = within(await screen.findByRole('region', { name: 'SENİN İÇİN SEÇTİKLERİMİZ' }));
    expect(row.getByRole('link', { name: 'Tuz ve Fener' })).toHaveAttribute(
      'href',
      `${HOME}/voddetail/tuzfener?recommend=column`,
    );
  });

  it('of titles, recordings and channels follow the slider of thumbnails, but for those without content [HOME-05]', async () => {
    const labels = [
      aLabel({ id: 'none', name: 'Boş' }),
      aLabel({ id: 'some', name: 'Dolu' }),
      aLabel({ id: 'userrecords', name: 'Kayıtlarım', kind: 'recording', vertical: true }),
      aLabel({ id: 'lastwatched', name: 'Son kanallar', kind: 'channel' }),
    ];
    const cards = { none: [], some: [aVodCard()], userrecords: [aRecordingCard()], lastwatched: [aChannelCard()] };
    const banners = [aBoardItem(), aBoardItem({ id: 'second' })];
    const api = aServiceWithHome()
      .on(readCategory, () => aCategory({ labels, banners }))
      .on(readLabel, ({ params }) => aPage(cards[params.id as keyof typeof cards]));
    renderApp(HOME, api, subscriber);
    await screen.findByRole('region', { name: 'SON KANALLAR' });
    expect(screen.getByRole('group', { name: 'Slaytlar' })).toBeVisible();
    expect(rows().slice(banners.length)).toEqual(['DOLU', 'KAYITLARIM', 'SON KANALLAR']);
  });

  it('take the layout from the loaded page [ROW-03]', async () => {
    const api = aServiceWithHome().on(readLabel, () => aPage([aVodCard()], { vertical: true }));
    renderApp(HOME, api);
    const row = await screen.findByRole('region', { name: 'SENİN İÇİN SEÇTİKLERİMİZ' });
    expect(row).toHaveAttribute('data-layout', 'portrait');
    expect(within(row).getByRole('img', { name: 'Tuz ve Fener' })).toHaveAttribute(
      'src',
      expect.stringContaining('/images/v/tuzfener'),
    );
  });

  it('ask for page and size; groups of channels for offset and count [ROW-04] [ROW-06] [ROW-10] [ROW-11]', async () => {
    const labels = [
      aLabel({ id: 'vod' }),
      aLabel({ id: 'lastwatched', name: 'Son izlenen kanallar', kind: 'channel' }),
    ];
    const api = aServiceWithHome()
      .on(readCategory, () => aCategory({ labels }))
      .on(readLabel, ({ params }) => aPage([params.id === 'vod' ? aVodCard() : aChannelCard()]));
    renderApp(HOME, api);
    const channels = await screen.findByRole('region', { name: 'SON İZLENEN KANALLAR' });
    const queries = api.asked.filter(({ name }) => name === 'GET /label/:id').map(({ input }) => input.query);
    expect(queries).toEqual([
      { page: 0, size: 16 },
      { offset: 0, count: 150 },
    ]);
    expect(channels).toHaveAttribute('data-layout', 'channel');
    expect(within(channels).getByRole('link', { name: /Gece Sohbeti/ })).toHaveAttribute('href', '/dashboard/livetv/1');
    expect(within(channels).getByRole('link', { name: 'Tümünü gör' })).toHaveAttribute(
      'href',
      '/dashboard/genre/lastwatched/Son%20izlenen%20kanallar',
    );
  });

  it('of recordings show recordings, lead to all of them, and log that they were listed [HOME-04] [ROW-11] [DATA-24] [RECORD-24]', async () => {
    const labels = [aLabel({ id: 'userrecords', name: 'Kayıtlarım', kind: 'recording', vertical: true })];
    const api = aServiceWithHome()
      .on(readCategory, () => aCategory({ labels, banners: [] }))
      .on(readLabel, () => aPage([aRecordingCard({ posterfilelist: 'kart;x;onizleme' })], { vertical: true }));
    renderApp(HOME, api, subscriber);
    const row = await screen.findByRole('region', { name: 'KAYITLARIM' });
    expect(row).toHaveAttribute('data-layout', 'record');
    const card = within(row).getByRole('link', { name: /Gece Sohbeti.*Kaydedildi/ });
    expect(card.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/images/still/kart'));
    expect(within(row).getByRole('link', { name: 'Tümünü gör' })).toHaveAttribute(
      'href',
      '/dashboard/genre/record/Kay%C4%B1tlar%C4%B1m',
    );
    const body = { programcode: '', channelcode: '', seriesid: '', action: 2, returncode: '0', errormsg: '' };
    expect(api.asked).toContainEqual({ name: 'POST /analytics-client/log/npvr', input: { body } });
  });

  it('load the next page 600 ms after the step, once, and add it [ROW-07]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    layOutRows({ visible: 4.2 });
    const api = aServiceWithHome().on(readLabel, ({ query }) =>
      aPage(manyTitles((query.page as number) * 16, 16), { totalContents: 32, totalPages: 2 }),
    );
    renderApp(HOME, api);
    const row = within(await screen.findByRole('region', { name: 'SENİN İÇİN SEÇTİKLERİMİZ' }));
    act(() => row.getByRole('button', { name: 'Sonraki' }).click());
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(api.countOf(readLabel)).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(api.countOf(readLabel)).toBe(2);
    await waitFor(() => expect(row.getAllByRole('listitem')).toHaveLength(32));
    act(() => row.getByRole('button', { name: 'Sonraki' }).click());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(api.countOf(readLabel)).toBe(2);
  });

  it('load when they come near the view [UX-01]', async () => {
    const labels = Array.from({ length: 6 }, (_, index) => aLabel({ id: `r${index}`, name: `Sıra ${index}` }));
    const api = aServiceWithHome().on(readCategory, () => aCategory({ labels }));
    renderApp(HOME, api);
    await screen.findByRole('region', { name: 'SIRA 0' });
    expect(api.countOf(readLabel)).toBe(3);
    act(() => browser.scrollToEnd());
    await waitFor(() => expect(api.countOf(readLabel)).toBe(6));
  });

  it('of the live home end with the last watched channels [HOME-03]', async () => {
    const api = aServiceWithHome().on(readLabel, () => aPage([aChannelCard()]));
    renderApp('/dashboard/home/3/301', api);
    expect(await screen.findByRole('region', { name: 'SON İZLENEN KANALLAR' })).toBeVisible();
  });

  it('have a roving tabindex, and arrows go from row to row [A11Y-02]', async () => {
    layOutInOrder();
    const labels = [aLabel({ id: 'a', name: 'A' }), aLabel({ id: 'b', name: 'B' })];
    const api = aServiceWithHome()
      .on(readCategory, () => aCategory({ labels }))
      .on(readLabel, () => aPage(manyTitles(0, 3)));
    renderApp(HOME, api);
    const [a, b] = [await screen.findByRole('region', { name: 'A' }), await screen.findByRole('region', { name: 'B' })];
    act(() => within(a).getByRole('link', { name: 'Yapım 0' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(within(a).getByRole('link', { name: 'Yapım 1' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(b).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(await tabs()).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('the home of children', () => {
  const kid = { ...subscriber, profile: aProfile({ id: 'ege', name: 'Ege', kid: true, main: false }) };
  const categories = [
    { id: '501', name: 'Hepsi', icon: 'all' as const },
    { id: '502', name: 'Şarkılar', icon: 'music' as const },
    { id: '503', name: 'Diğer', icon: null },
  ];
  const aKidsService = () =>
    aServiceWithHome().on(readMenu, ({ params }) => aMenuDetail({ id: params.id, categories }));

  it('has tabs with icons and rows in small letters [KIDS-01]', async () => {
    renderApp('/dashboard/home/5/501', aKidsService(), kid);
    expect(await screen.findByRole('region', { name: 'Senin için seçtiklerimiz' })).toBeVisible();
    const links = within(await tabs()).getAllByRole('link');
    await waitFor(() => expect(links.map((link) => link.querySelectorAll('svg').length)).toEqual([1, 1, 0]));
    expect(links.map((link) => link.textContent)).toEqual(['Hepsi', 'Şarkılar', 'Diğer']);
  });

  it.each([
    ['the shop', '/dashboard/home/7/701', '/dashboard/home/5/501'],
    ['the home of adults', '/dashboard/home/6/601', '/dashboard/home/5/501'],
    ['a title over it', '/dashboard/home/6/601/voddetail/lodos', '/dashboard/home/5/501/voddetail/lodos'],
  ])('stands in the place of %s [KIDS-04] [ROUTE-17, ROUTE-26] (departure)', async (_, path, landing) => {
    const app = renderApp(path, aKidsService(), kid);
    await waitFor(() => expect(app.path()).toBe(landing));
  });

  it('leaves an adult where the address leads', async () => {
    const app = renderApp('/dashboard/home/7/701', aServiceWithHome(), subscriber);
    await screen.findByRole('region', { name: 'SENİN İÇİN SEÇTİKLERİMİZ' });
    expect(app.path()).toBe('/dashboard/home/7/701');
  });
});

describe('the opening picture', () => {
  const open = () => {
    document.documentElement.dataset.opening = '';
    document.body.insertAdjacentHTML('afterbegin', '<div class="opening"></div>');
  };
  const isOpen = () => document.querySelector('.opening') !== null && 'opening' in document.documentElement.dataset;

  it('stays while the page loads, and goes when the banner has loaded', async () => {
    open();
    let answer: () => void = () => undefined;
    const loaded = new Promise<ReturnType<typeof aCategory>>((resolve) => (answer = () => resolve(aCategory())));
    const api = aServiceWithHome().on(readCategory, () => loaded);
    const app = renderApp('/dashboard/home/6/all', api);
    await waitFor(() => expect(app.path()).toBe(HOME));
    await screen.findByRole('heading', { level: 1, name: 'Yükleniyor...' });
    expect(isOpen()).toBe(true);
    await act(async () => answer());
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('goes when the page fails to load', async () => {
    open();
    renderApp(
      HOME,
      aServiceWithHome().on(readMenu, () => Promise.reject(new ApiError(500, 'UNEXPECTED', 'x'))),
    );
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it.each(['/login', '/errorpage'])('is not behind %s', async (path) => {
    open();
    renderApp(path, aServiceWithHome());
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});
