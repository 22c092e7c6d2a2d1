import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { clearSearchHistory, readSearchHistory, rememberSearch } from '../../shared/storage/search-history.ts';
import './SettingsScreens.tsx';

const PAGE = '/settings/searchhistory';
const mine = subscriber.profile?.id ?? '';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
  for (const term of ['fener', 'şile', 'lodos']) rememberSearch(mine, term);
  rememberSearch('another-profile', 'gizli');
});
afterEach(() => {
  for (const id of [mine, 'another-profile']) clearSearchHistory(id);
  cleanup();
  vi.unstubAllGlobals();
});

const list = () => screen.findByRole('list', { name: 'Son aramalar' });
const terms = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => link.textContent);

it('lists the searches of the profile in the settings, newest first, each with its results [SEARCH-03] [STORE-04]', async () => {
  renderApp(PAGE, aServiceWithHome(), subscriber);
  expect(await screen.findByRole('heading', { level: 1, name: 'Arama geçmişi' })).toBeVisible();
  expect(await terms()).toEqual(['lodos', 'şile', 'fener']);
  expect(screen.getByRole('link', { name: 'şile' })).toHaveAttribute('href', '/dashboard/search/%C5%9File');
});

it('removes one search, and moves the focus to the next one [SEARCH-03]', async () => {
  renderApp(PAGE, aServiceWithHome(), subscriber);
  await userEvent.click(await screen.findByRole('button', { name: 'Aramayı sil: şile' }));
  expect(await terms()).toEqual(['lodos', 'fener']);
  expect(readSearchHistory(mine)).toEqual(['lodos', 'fener']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Aramayı sil: fener' })).toHaveFocus());
});

it('clears all searches of the profile, and no other profile’s [SEARCH-03] [STORE-04]', async () => {
  renderApp(PAGE, aServiceWithHome(), subscriber);
  await userEvent.click(await screen.findByRole('button', { name: 'Hepsini kaldır' }));
  expect(await screen.findByRole('heading', { name: 'Henüz bir arama yok' })).toBeVisible();
  expect([readSearchHistory(mine), readSearchHistory('another-profile')]).toEqual([[], ['gizli']]);
  const toSearch = within(screen.getByRole('main')).getByRole('link', { name: 'Ara' });
  expect(toSearch).toHaveAttribute('href', '/dashboard/search');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('is empty for a guest who searched for nothing [ROUTE-32]', async () => {
  renderApp(PAGE, aServiceWithHome(), guest);
  expect(await screen.findByRole('heading', { name: 'Henüz bir arama yok' })).toBeVisible();
});
