import '@testing-library/jest-dom/vitest';
import { listPopularSearches, type Suggestion, search, suggest } from '@seyir/contract/search';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aChannelCard, aRecordingCard, aVodCard } from '../../../test/home-builders.ts';
import { aServiceWithHome, guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProgrammeCard, aSearchPage } from '../../../test/search-builders.ts';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { readSearchHistory, rememberSearch } from '../../shared/storage/search-history.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './SearchScreen.tsx';
import './SearchPanel.tsx';
import { layOutInOrder } from '../../shared/keys/spatial.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const entry of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
    document.cookie = `${entry.split('=')[0]}=; path=/; max-age=0`;
  }
});

const PAGE = '/dashboard/search/fener';
const FOUND = [
  aVodCard(),
  aProgrammeCard({ epgProgramId: 'kiyi', title: 'Fener Kıyıları' }),
  aChannelCard({ id: '4', name: 'Fener TV', no: 12 }),
  aRecordingCard({ prevuename: 'Fener Gecesi', posterpath: '/images', posterfilelist: 'a;b;still/gece' }),
];
const SUGGESTED: Suggestion[] = [
  { id: 'tuzfener', title: 'Tuz ve Fener', kind: 'series' },
  { id: '4', title: 'Fener TV', kind: 'channel' },
];
const POPULAR: Suggestion[] = [
  { id: 'altinsaat', title: 'Altın Saat', kind: 'movie' },
  { id: 'Dram', title: 'Dram', kind: 'genre' },
];
const TOTALS = { all: 4, movie: 0, series: 1, program: 2, catchup: 0, channel: 1 };

function aSearchingService(): FakeApi {
  return aServiceWithHome()
    .on(search, ({ query }) => aSearchPage(query.type === 'channel' ? FOUND.slice(2, 3) : FOUND, TOTALS))
    .on(suggest, () => SUGGESTED)
    .on(listPopularSearches, () => POPULAR);
}

const field = () => screen.findByRole('searchbox', { name: 'Ara' });
const filter = (name: RegExp) => screen.findByRole('button', { name });
const searched = (api: FakeApi) =>
  api.asked.filter(({ name }) => name === 'GET /search').map(({ input }) => input.query as Record<string, unknown>);
const group = (name: string) => screen.findByRole('region', { name });

describe('the results of a term', () => {
  it('are grouped by kind below the decoded term, with a page title [ROUTE-23]', async () => {
    const api = aSearchingService();
    renderApp('/dashboard/search/Selin%20Akda%C4%9F', api);
    expect(await field()).toHaveValue('Selin Akdağ');
    await group('Film ve dizi');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 4)).toEqual(['Film ve dizi', 'Programlar', 'Kayıtlarım', 'TV kanalları']);
    expect(searched(api)).toEqual([{ q: 'Selin Akdağ', type: 'all', page: 0, size: 16 }]);
    expect(document.title).toBe('Arama: Selin Akdağ · Seyir');
  });

  it('lead to the detail with fromsearch=1, the live page and the programme [SEARCH-05]', async () => {
    renderApp(PAGE, aSearchingService());
    const linkIn = async (name: string) => within(await group(name)).getByRole('link');
    expect(await linkIn('Film ve dizi')).toHaveAttribute('href', `${PAGE}/voddetail/tuzfener?fromsearch=1`);
    expect(await linkIn('TV kanalları')).toHaveAttribute('href', '/dashboard/livetv/4');
    expect(await linkIn('Programlar')).toHaveAttribute('href', expect.stringMatching(/\?program=kiyi$/));
  });

  it('show of a recording the third picture [SEARCH-08] [DATA-24]', async () => {
    renderApp(PAGE, aSearchingService());
    const picture = (await group('Kayıtlarım')).querySelector('img');
    expect(picture?.getAttribute('src')).toContain('/images/still/gece');
  });

  it('have six filters with counts, all first, reset for another term [SEARCH-01]', async () => {
    const api = aSearchingService();
    const app = renderApp(PAGE, api);
    await filter(/^Tümü 4$/);
    const filters = within(screen.getByRole('group', { name: 'Sonuç türü' })).getAllByRole('button');
    expect(filters.map(({ textContent }) => textContent?.trim())).toEqual([
      'Tümü 4',
      'Filmler',
      'Diziler 1',
      'Programlar 2',
      'Tekrar izle',
      'TV kanalları 1',
    ]);
    // A filter without results cannot be chosen.
    expect(filters.filter((chip) => chip.hasAttribute('disabled'))).toEqual([filters[1], filters[4]]);
    expect(filters[0]).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await filter(/^TV kanalları/));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Film ve dizi' })).not.toBeInTheDocument());
    expect(await group('TV kanalları')).toBeVisible();
    expect(await filter(/^TV kanalları/)).toHaveAttribute('aria-pressed', 'true');
    await act(() => app.router.navigate('/dashboard/search/deniz'));
    await waitFor(async () => expect(await filter(/^Tümü/)).toHaveAttribute('aria-pressed', 'true'));
  });

  it('come page by page [SEARCH-06]', async () => {
    const api = aSearchingService().on(search, ({ query }) =>
      aSearchPage([aVodCard({ id: `t${query.page}`, title: `Başlık ${query.page}` })], { all: 2, movie: 2 }, 2),
    );
    renderApp(PAGE, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Daha fazla göster' }));
    expect(await screen.findByRole('link', { name: /Başlık 1/ })).toBeVisible();
    expect(searched(api).map(({ page }) => page)).toEqual([0, 1]);
    expect(screen.queryByRole('button', { name: 'Daha fazla göster' })).not.toBeInTheDocument();
  });

  it('show an empty state, without filters [SEARCH-08] [UX-01]', async () => {
    renderApp(
      PAGE,
      aSearchingService().on(search, () => aSearchPage([])),
    );
    expect(await screen.findByRole('heading', { name: '“fener” için sonuç bulamadık' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Sonuç türü' })).not.toBeInTheDocument();
    expect(await group('Popüler aramalar')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Aramayı temizle' }));
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
  });

  it('of a kind that has none any more lead back to all', async () => {
    renderApp(
      PAGE,
      aSearchingService().on(search, ({ query }) =>
        aSearchPage(query.type === 'movie' ? [] : FOUND, { ...TOTALS, movie: 1 }),
      ),
    );
    await userEvent.click(await filter(/^Filmler 1/));
    await userEvent.click(await screen.findByRole('button', { name: 'Tüm sonuçları göster' }));
    expect(await group('TV kanalları')).toBeVisible();
  });

  it('that fail to load show an error with a retry', async () => {
    let isDown = true;
    const api = aSearchingService().on(search, () => {
      if (isDown) throw new NetworkError();
      return aSearchPage(FOUND, TOTALS);
    });
    renderApp(PAGE, api);
    expect(await screen.findByRole('heading', { name: 'Arama yapılamadı' })).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await group('Film ve dizi')).toBeVisible();
  });

  it('of a term that is too long are those of the truncated term', async () => {
    const api = aSearchingService();
    renderApp(`/dashboard/search/${'a'.repeat(120)}`, api);
    await group('Film ve dizi');
    expect(searched(api).map(({ q }) => q)).toEqual(['a'.repeat(100)]);
  });

  it('of a blank term make no call [SEARCH-04]', async () => {
    const api = aSearchingService();
    renderApp('/dashboard/search/%20%20', api);
    expect(await group('Popüler aramalar')).toBeVisible();
    await userEvent.type(await field(), '   {Enter}');
    expect(api.countOf(search) + api.countOf(suggest)).toBe(0);
  });
});

describe('the page without a term', () => {
  it('has the focus in its field and offers popular searches and genres', async () => {
    const api = aSearchingService();
    renderApp('/dashboard/search', api, subscriber);
    const popular = within(await group('Popüler aramalar'));
    expect(popular.getByRole('link', { name: /Altın Saat/ })).toHaveAttribute(
      'href',
      '/dashboard/search/Alt%C4%B1n%20Saat',
    );
    const genres = within(await group('Türlere göz at'));
    expect(genres.getByRole('link', { name: 'Dram' })).toHaveAttribute('href', '/dashboard/search/Dram');
    expect(await field()).toHaveFocus();
    expect(api.countOf(search) + api.countOf(suggest)).toBe(0);
  });
});

it('shows nothing instead of popular searches that cannot be loaded [UX-01] (departure)', async () => {
  const api = aSearchingService().on(listPopularSearches, () =>
    Promise.reject(new ApiError(500, 'UNEXPECTED', 'down')),
  );
  renderApp('/dashboard/search', api, subscriber);
  await waitFor(() => expect(api.countOf(listPopularSearches)).toBe(1));
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Popüler aramalar' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('speaks to a child in words for children [KIDS-04]', async () => {
  const child = { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) };
  renderApp('/dashboard/search', aSearchingService(), child);
  expect(await group('Çocuklar bunları seviyor')).toBeVisible();
  expect(await group('Canın ne izlemek istiyor?')).toBeVisible();
  expect(await field()).toHaveAttribute('placeholder', 'Çizgi film, hayvanlar, masallar');
  expect(screen.queryByText('Popüler aramalar')).toBeNull();
});

describe('people', () => {
  it('stand above the results and lead to their pages', async () => {
    const defne = { id: 'defne', name: 'Defne Aral', posterUrl: '/images/cast/c1' };
    const api = aSearchingService().on(search, () => ({ ...aSearchPage(FOUND, TOTALS), people: [defne] }));
    renderApp(PAGE, api);
    const people = within(await group('Kişiler'));
    expect(people.getByRole('link', { name: 'Defne Aral' })).toHaveAttribute('href', '/dashboard/person/defne');
  });

  it('that are suggested lead to their pages, and are remembered', async () => {
    const api = aSearchingService().on(suggest, () => [{ id: 'defne', title: 'Defne Aral', kind: 'person' as const }]);
    renderApp('/dashboard/search/deniz', api, subscriber);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'defne');
    const line = within(await group('Öneriler')).getByRole('link', { name: /Defne Aral/ });
    expect(line).toHaveAttribute('href', '/dashboard/person/defne');
    await userEvent.click(line);
    await waitFor(() => expect(readSearchHistory('defne')[0]).toBe('Defne Aral'));
  });
});

describe('typing', () => {
  it('brings suggestions and best matches, and a suggestion is searched for [SEARCH-02]', async () => {
    const api = aSearchingService();
    const app = renderApp('/dashboard/search/deniz', api);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'fene');
    const suggestions = await group('Öneriler');
    expect(
      within(suggestions)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tuz ve Fener Dizi', 'Fener TV TV kanalı']);
    const best = within(await group('En iyi eşleşmeler'));
    expect((await best.findAllByRole('link'))[0]).toHaveAttribute('href', expect.stringContaining('fromsearch=1'));
    await waitFor(() => expect(searched(api).at(-1)).toEqual({ q: 'fene', type: 'all', page: 0, size: 16 }));
    await userEvent.click(within(suggestions).getByRole('link', { name: /Fener TV/ }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/search/Fener%20TV'));
    expect(await field()).toHaveValue('Fener TV');
  });

  it('moves from the field into the suggestions and back with arrows, and Escape restores the term [A11Y-02]', async () => {
    layOutInOrder();
    renderApp('/dashboard/search/deniz', aSearchingService());
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'fene');
    const [first, second] = within(await group('Öneriler')).getAllByRole('link');
    await userEvent.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(await field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(await field()).toHaveValue('deniz');
  });

  it('and Enter searches, even while suggestions load', async () => {
    const api = aSearchingService().on(suggest, () => {
      throw new NetworkError();
    });
    const app = renderApp('/dashboard/search/deniz', api);
    await userEvent.clear(await field());
    await userEvent.type(await field(), ' fener {Enter}');
    await waitFor(() => expect(app.path()).toBe(PAGE));
    expect(await group('Film ve dizi')).toBeVisible();
  });
});

describe('the history', () => {
  it('has each searched term once, the newest first, per profile [SEARCH-03] [STORE-04]', async () => {
    const app = renderApp(PAGE, aSearchingService(), subscriber);
    await group('Film ve dizi');
    await act(() => app.router.navigate('/dashboard/search/deniz'));
    await waitFor(() => expect(readSearchHistory('defne')).toEqual(['deniz', 'fener']));
    await act(() => app.router.navigate('/dashboard/search/FENER'));
    await waitFor(() => expect(readSearchHistory('defne')).toEqual(['FENER', 'deniz']));
    expect(readSearchHistory(guest.profile?.id ?? '')).toEqual([]);
  });

  it('is below an empty field; one term or all can be removed [SEARCH-02] [SEARCH-03]', async () => {
    for (const term of ['gerilim', 'deniz']) rememberSearch('defne', term);
    renderApp(PAGE, aSearchingService(), subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Yazılanı sil' }));
    expect(await field()).toHaveFocus();
    const terms = async () =>
      within(await group('Son aramalar'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(await terms()).toEqual(['fener', 'deniz', 'gerilim']);
    await userEvent.click(screen.getByRole('button', { name: 'Aramayı sil: deniz' }));
    expect(await terms()).toEqual(['fener', 'gerilim']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aramayı sil: gerilim' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Son aramaları temizle' }));
    expect(screen.queryByRole('region', { name: 'Son aramalar' })).not.toBeInTheDocument();
    expect(readSearchHistory('defne')).toEqual([]);
    expect(await field()).toHaveFocus();
  });
});

describe('the field of the bar', () => {
  it('offers the history, then suggestions and best matches, and closes when one is chosen [SEARCH-02]', async () => {
    layOutInOrder();
    rememberSearch('defne', 'gerilim');
    const app = renderApp('/dashboard/home/6/601', aSearchingService(), subscriber);
    await userEvent.click(within(await screen.findByRole('banner')).getByRole('button', { name: 'Ara' }));
    expect(within(await group('Son aramalar')).getByRole('link', { name: 'gerilim' })).toBeVisible();
    await userEvent.type(await field(), 'fene');
    const first = within(await group('Öneriler')).getByRole('link', { name: /Tuz ve Fener/ });
    expect(await group('En iyi eşleşmeler')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await userEvent.click(first);
    await waitFor(() => expect(app.path()).toBe('/dashboard/search/Tuz%20ve%20Fener'));
    expect(within(screen.getByRole('banner')).queryByRole('searchbox')).not.toBeInTheDocument();
    await waitFor(() => expect(readSearchHistory('defne')[0]).toBe('Tuz ve Fener'));
  });
});
