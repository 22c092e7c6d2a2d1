import '@testing-library/jest-dom/vitest';
import { readCategory, readLabel, readMenu } from '@seyir/contract/home';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { aBoardItem, aCategory, aLabel, aMenuDetail, aPage, aVodCard } from '../../../test/home-builders.ts';
import { aServiceWithHome, renderApp, subscriber } from '../../../test/render-app.tsx';

const GROUPS = [
  ['101', 'Tümü'],
  ['102', 'Listem'],
  ['103', 'Devam Et'],
  ['104', 'Öneriler'],
  ['105', 'Kirala / Satın Al'],
] as const;
const ROWS = [
  ['1011', 'İzlemeye devam et'],
  ['1012', 'Listem'],
  ['1041', 'Sana önerilenler'],
  ['1013', 'Kiraladıkların'],
] as const;

let browser: FakeBrowser;

beforeEach(() => {
  localStorage.clear();
  browser = stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A service whose special-for-me menu has the five groups. */
const aServiceWithMyStuff = () =>
  aServiceWithHome()
    .on(readMenu, () =>
      aMenuDetail({ id: '1', name: 'Bana Özel', categories: GROUPS.map(([id, name]) => ({ id, name, icon: null })) }),
    )
    .on(readCategory, ({ params }) =>
      aCategory({ id: params.id, banners: [], labels: ROWS.map(([id, name]) => aLabel({ id, name })) }),
    )
    .on(readLabel, ({ params }) =>
      aPage([aVodCard({ id: params.id, title: `İçi ${params.id}` })], { totalContents: 12 }),
    );

describe('My Stuff', () => {
  it('is the home of the special-for-me menu, with its groups and their rows [MYSTUFF-01] [MYSTUFF-02]', async () => {
    const app = renderApp('/dashboard/home/1/all', aServiceWithMyStuff(), subscriber);
    await waitFor(() => expect(app.path()).toBe('/dashboard/home/1/101'));
    const groups = within(await screen.findByRole('navigation', { name: 'Kategoriler' }));
    expect(groups.getAllByRole('link').map((link) => link.textContent)).toEqual(GROUPS.map(([, name]) => name));
    await screen.findByRole('region', { name: 'LİSTEM' });
    act(() => browser.scrollToEnd());
    for (const [id, name] of ROWS) {
      const row = within(await screen.findByRole('region', { name: name.toLocaleUpperCase('tr') }));
      expect(await row.findByRole('link', { name: `İçi ${id}` })).toBeVisible();
      expect(row.getByText('12 içerik')).toBeVisible();
      expect(row.getByRole('link', { name: 'Tümünü gör' })).toHaveAttribute(
        'href',
        `/dashboard/genre/${id}/${encodeURIComponent(name)}`,
      );
    }
    await userEvent.click(groups.getByRole('link', { name: 'Listem' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/home/1/102'));
  });

  it('shows the profile’s name instead of a banner [HOME-01] (departure)', async () => {
    const api = aServiceWithMyStuff().on(readCategory, ({ params }) =>
      aCategory({ id: params.id, banners: [aBoardItem()], labels: [aLabel()] }),
    );
    renderApp('/dashboard/home/1/101', api, subscriber);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bana Özel' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Öne çıkanlar' })).toBeNull();
    expect(screen.getByText('Listen, yarım kalanlar ve senin için seçtiklerimiz, Defne.')).toBeVisible();
  });

  it('leaves out a row that is empty [MYSTUFF-01, UX-01] (departure)', async () => {
    const api = aServiceWithMyStuff().on(readLabel, ({ params }) =>
      aPage(params.id === '1012' ? [] : [aVodCard({ id: params.id, title: `İçi ${params.id}` })]),
    );
    renderApp('/dashboard/home/1/101', api, subscriber);
    expect(await screen.findByRole('link', { name: 'İçi 1011' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'SANA ÖNERİLENLER' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'LİSTEM' })).toBeNull();
  });

  it('shows how to fill an empty group [UX-01]', async () => {
    renderApp(
      '/dashboard/home/1/102',
      aServiceWithMyStuff().on(readLabel, () => aPage([])),
      subscriber,
    );
    await screen.findByRole('navigation', { name: 'Kategoriler' });
    await screen.findByRole('region', { name: 'KİRALADIKLARIN' });
    act(() => browser.scrollToEnd());
    expect(await screen.findByRole('heading', { name: 'Burası senin, henüz boş' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Keşfet' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Kategoriler' })).toBeVisible();
  });

  it.each([
    ['a film', { type: 'MOVIE', bookmark: '||2880|x', secondsLeft: 4_320 }, 'Film · 1 sa 12 dk kaldı'],
    ['an episode', { bookmark: '2|4|600|x', secondsLeft: 1_860 }, '2. sezon 4. bölüm · 31 dk kaldı'],
    ['an episode of unknown length', { bookmark: '2|4|600|x' }, '2. sezon 4. bölüm'],
  ] as const)('shows the watch position of a started title, of %s', async (_, card, line) => {
    const api = aServiceWithMyStuff().on(readLabel, () => aPage([aVodCard({ progress: 40, ...card })]));
    renderApp('/dashboard/home/1/103', api, subscriber);
    expect((await screen.findAllByText(line))[0]).toBeVisible();
  });

  it.each([
    [
      'rented',
      { owned: { until: new Date(Date.now() + 30.5 * 3_600_000).toISOString() } },
      'Kiralandı · 31 saat kaldı',
    ],
    ['bought', { owned: { until: null }, progress: 40 }, 'Satın alındı'],
  ])('shows how long a title that was %s lasts [MYSTUFF-04]', async (_, card, line) => {
    const api = aServiceWithMyStuff().on(readLabel, () => aPage([aVodCard(card)]));
    renderApp('/dashboard/home/1/105', api, subscriber);
    expect((await screen.findAllByText(line))[0]).toBeVisible();
  });
});
