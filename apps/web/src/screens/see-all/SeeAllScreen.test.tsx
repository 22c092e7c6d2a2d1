import '@testing-library/jest-dom/vitest';
import { readLabel } from '@seyir/contract/home';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { aChannelCard, aPage, aVodCard } from '../../../test/home-builders.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './SeeAllScreen.tsx';

const CHANNELS = '/dashboard/genre/lastwatched/Son%20izlenen%20kanallar';
const ROW = '/dashboard/genre/6011/Senin%20i%C3%A7in';
let browser: FakeBrowser;

beforeEach(() => {
  localStorage.clear();
  browser = stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
});

const titles = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => aVodCard({ id: `t${from + index}`, title: `Yapım ${from + index}` }));
/** Three pages of sixteen, sixteen and eight. */
const aLongRow = () =>
  aServiceWithHome().on(readLabel, ({ query }) => {
    const page = query.page as number;
    return aPage(titles(page * 16, page === 2 ? 8 : 16), { totalContents: 40, totalPages: 3 });
  });
const page = async (name: string) => within(await screen.findByRole('region', { name }));
const list = () => within(screen.getByRole('main')).getByRole('list');
const cards = () => within(list()).getAllByRole('link');
/** Scrolls until so many items are loaded. The observer may be attached a moment after the items. */
const scrollTo = (count: number) =>
  waitFor(() => {
    if (cards().length < count) act(() => browser.scrollToEnd());
    expect(cards()).toHaveLength(count);
  });
const asked = (api: ReturnType<typeof aServiceWithHome>) =>
  api
    .listWaitedFor()
    .filter(({ name }) => name === 'GET /label/:id')
    .map(({ input }) => [(input.params as { id: string }).id, input.query]);

describe('all last watched channels', () => {
  it('are listed below the title of the address, each with its programme and a link [ROUTE-25]', async () => {
    const api = aServiceWithHome().on(readLabel, () =>
      aPage([aChannelCard(), aChannelCard({ id: '2', name: 'Saha 1' })]),
    );
    renderApp(CHANNELS, api);
    const all = await page('Son izlenen kanallar');
    expect(all.getByRole('heading', { level: 1 })).toHaveTextContent('Son izlenen kanallar');
    expect(document.title).toBe('Son izlenen kanallar · Seyir');
    const card = await all.findByRole('link', { name: /Lodos TV.*Gece Sohbeti.*20.15 – 23.00/ });
    expect(card).toHaveAttribute('href', '/dashboard/livetv/1');
    expect(asked(api)).toEqual([['lastwatched', { offset: 0, count: 150 }]]);
  });

  it('without any lead to live television [UX-01]', async () => {
    renderApp(
      CHANNELS,
      aServiceWithHome().on(readLabel, () => aPage([])),
    );
    expect(await screen.findByRole('heading', { name: 'Henüz kanal izlemedin' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Canlı TV’ye geç' })).toHaveAttribute('href', '/dashboard/livetv/all');
  });
});

describe('all of a group of channels', () => {
  const GROUP = '/dashboard/genre/7011/Haber%20kanallar%C4%B1';
  const aGroup = () =>
    aServiceWithHome().on(readLabel, ({ query }) => {
      const first = (query.offset as number | undefined) ?? 0;
      const many = Array.from({ length: first === 0 ? 150 : 2 }, (_, index) =>
        aChannelCard({ id: `${first + index}` }),
      );
      return aPage(many, { totalContents: 152, totalPages: 2 });
    });

  it('are asked for by offset and count [ROW-06]', async () => {
    const api = aGroup();
    renderApp(`${GROUP}?channels`, api);
    await screen.findByRole('heading', { level: 1, name: 'Haber kanalları' });
    await waitFor(() => expect(asked(api)).toEqual([['7011', { offset: 0, count: 150 }]]));
    await waitFor(() => {
      act(() => browser.scrollToEnd());
      expect(asked(api)[1]).toEqual(['7011', { offset: 150, count: 150 }]);
    });
  });

  it('correct an address that does not say so [ROW-06]', async () => {
    const api = aGroup();
    const app = renderApp(GROUP, api);
    await waitFor(() => expect(app.path()).toBe(`${GROUP}?channels`));
    await waitFor(() => expect(asked(api).at(-1)).toEqual(['7011', { offset: 0, count: 150 }]));
  });
});

describe('all of a row', () => {
  it('load page by page before the end is reached, without duplicates [ROW-07]', async () => {
    const api = aLongRow();
    renderApp(ROW, api);
    await waitFor(() => expect(cards()).toHaveLength(16));
    expect(list().querySelectorAll('li')).toHaveLength(32);
    expect(api.countOf(readLabel)).toBe(1);
    await scrollTo(40);
    expect(list().querySelectorAll('li')).toHaveLength(40);
    expect(asked(api).map(([, query]) => query)).toEqual([0, 1, 2].map((number) => ({ page: number, size: 16 })));
  });

  it('open titles over the page [ROUTE-26]', async () => {
    renderApp(ROW, aServiceWithHome());
    const card = await screen.findByRole('link', { name: 'Tuz ve Fener' });
    expect(card).toHaveAttribute('href', `${ROW}/voddetail/tuzfener?recommend=column`);
  });

  it('have a roving tabindex with arrows [A11Y-02]', async () => {
    renderApp(ROW, aLongRow());
    await waitFor(() => expect(cards()).toHaveLength(16));
    act(() => cards()[0]?.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Yapım 2' })).toHaveFocus();
    expect(cards().filter((card) => card.tabIndex === 0)).toHaveLength(1);
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('link', { name: 'Yapım 15' })).toHaveFocus();
  });

  it('keep the loaded items when the next page fails, with a retry [UX-01]', async () => {
    let isDown = true;
    const api = aServiceWithHome().on(readLabel, ({ query }) => {
      if (query.page === 1 && isDown) throw new ApiError(404, 'NOT_FOUND', 'no');
      return aPage(titles((query.page as number) * 16, 16), { totalContents: 32, totalPages: 2 });
    });
    renderApp(ROW, api);
    await waitFor(() => expect(cards()).toHaveLength(16));
    await waitFor(() => {
      if (screen.queryByRole('alert') === null) act(() => browser.scrollToEnd());
      expect(screen.getByRole('alert')).toHaveTextContent('Devamı yüklenemedi.');
    });
    expect(cards()).toHaveLength(16);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    await waitFor(() => expect(cards()).toHaveLength(32));
  });

  it('show an error when they fail to load, with a retry [UX-01]', async () => {
    let isDown = true;
    const api = aServiceWithHome().on(readLabel, () => {
      if (isDown) throw new ApiError(400, 'BAD_INPUT', 'no');
      return aPage([aVodCard()]);
    });
    renderApp(ROW, api);
    expect(await screen.findByRole('alert')).toHaveTextContent('Liste yüklenemedi');
    expect(screen.getByText('Hata kodu: BAD_INPUT')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByRole('link', { name: 'Tuz ve Fener' })).toBeVisible();
  });

  it('lead on when the list does not exist, without a word of the connection', async () => {
    renderApp(
      ROW,
      aServiceWithHome().on(readLabel, () => Promise.reject(new ApiError(404, 'NOT_FOUND', 'no'))),
    );
    expect(await screen.findByRole('heading', { name: 'Burada bir sayfa yok' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Keşfet' }).at(-1)).toHaveAttribute('href', '/dashboard/home/6/all');
    expect(screen.queryByText(/Bağlantını/)).toBeNull();
  });

  it('show a skeleton while loading [UX-01]', async () => {
    renderApp(
      ROW,
      aServiceWithHome().on(readLabel, () => new Promise(() => undefined)),
    );
    const all = await page('Senin için');
    expect(all.getByText('Yükleniyor...')).toBeInTheDocument();
    expect(all.queryByRole('list')).not.toBeInTheDocument();
  });

  it('lead back to the previous page, or home without one', async () => {
    const app = renderApp('/dashboard/home/6/601', aServiceWithHome());
    await userEvent.click(await screen.findByRole('link', { name: 'Tümünü gör' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/genre/6011/Senin%20i%C3%A7in%20se%C3%A7tiklerimiz'));
    await userEvent.click(await screen.findByRole('button', { name: 'Geri' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/home/6/601'));
    cleanup();
    const direct = renderApp(ROW, aServiceWithHome());
    await userEvent.click(await screen.findByRole('button', { name: 'Geri' }));
    await waitFor(() => expect(direct.path()).toBe('/dashboard/home/6/601'));
  });
});
