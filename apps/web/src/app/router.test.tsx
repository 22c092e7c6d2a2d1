import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, matchRoutes, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../test/browser.ts';
import { aServiceWithHome, guest, renderApp, subscriber } from '../../test/render-app.tsx';
import { aProfile } from '../../test/session-builders.ts';
import { NetworkError } from '../shared/api/api-error.ts';
import { page } from '../shared/document/browser-page.ts';
import { SETTINGS_PAGES } from '../shared/paths/paths.ts';
import { takeReturn } from '../shared/sign-in/return-path.ts';
import { dismissAll } from '../shared/ui/DialogHost/dialogs.ts';
import { SIGNED_OUT, type Viewer } from '../shared/viewer/viewer.ts';
import type { GuardName } from './guards.ts';
import { createQueryClient } from './query-client.ts';
import { ROUTE_TABLE } from './route-table.ts';
import { buildRoutes, ROUTES } from './router.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
});

const errorHeading = () => screen.findByRole('heading', { level: 1, name: 'Bir hata oluştu.' });

describe('the layout', () => {
  it.each([
    ['/login', 'bare'],
    ['/select-login', 'bare'],
    ['/signup', 'bare'],
    ['/forgot-pw', 'bare'],
    ['/forgot-password', 'bare'],
    ['/dashboard/search/:term', 'dashboard'],
    ['/dashboard/guide', 'dashboard'],
  ])('of %s is %s [ROUTE-11]', (path, frame) => {
    expect(ROUTE_TABLE.find((route) => route.path === path)?.frame).toBe(frame);
  });
});

/** The files of a screen are fetched first. */
const FETCHED = { timeout: 20_000 };

describe('redirects', () => {
  it.each([
    ['/', '/dashboard/home/6/601', '[ROUTE-01]'],
    ['/dashboard', '/dashboard/home/6/601', '[ROUTE-22]'],
    ['/dashboard/home/6/all', '/dashboard/home/6/601', '[ROUTE-18]'],
    ['/dashboard/livetv', '/dashboard/livetv/all', '[ROUTE-20]'],
  ])('%s ends at %s %s', async (from, to) => {
    const app = renderApp(from, aServiceWithHome());
    await waitFor(() => expect(app.path()).toBe(to), FETCHED);
  });

  it.each(['/', '/dashboard'])(
    '%s leads a kids profile on to the kids’ menu [ROUTE-01, ROUTE-22] (departure)',
    async (from) => {
      const kid = { ...subscriber, profile: aProfile({ kid: true, main: false }) };
      const app = renderApp(from, aServiceWithHome(), kid);
      await waitFor(() => expect(app.path()).toMatch(/^\/dashboard\/home\/5\//));
    },
  );

  it.each([
    ['/settings', '/settings/main'],
    ['/account', '/account/settings'],
  ])('%s, typed by hand, ends at %s', async (from, to) => {
    const app = renderApp(from, aServiceWithHome(), subscriber);
    await waitFor(() => expect(app.path()).toBe(to), FETCHED);
  });
});

describe('the table', () => {
  const guardOf = (path: string): GuardName | undefined => {
    const match = matchRoutes(
      [...ROUTES].map(({ path: pattern }) => ({ path: pattern, id: pattern })),
      path,
    )?.at(-1);
    return ROUTES.find((entry) => entry.path === match?.route.path)?.guard;
  };

  it.each<[GuardName, string[]]>([
    ['everyone', ['/tv-login', '/legal/terms']],
    ['owner', ['/tv']],
    ['everyone', ['/login', '/select-login', '/easy-login', '/signup', '/forgot-pw', '/forgot-password', '/packets']],
    ['profiles', ['/selectprofile', '/profiles/p1', '/profile/p1', '/profile/new']],
    [
      'flagged',
      ['/account/package', '/account/settings', '/account/download', '/payment/1', '/program/1', '/purchase'],
    ],
    ['flagged', ['main', 'language', 'version', 'package', 'searchhistory'].map((page) => `/settings/${page}`)],
    ['flaggedDashboard', ['/dashboard/package']],
    [
      'ownSettings',
      ['parentalcontrol', 'lockchannel', 'favchannel', 'purchasehistory', 'records'].map((page) => `/settings/${page}`),
    ],
    [
      'dashboard',
      [
        '/dashboard/home/6/601',
        '/dashboard/livetv/all',
        '/dashboard/search/fener',
        '/dashboard/genre/lastwatched/Son',
        '/dashboard/genre/record/Kayıtlarım',
        '/dashboard/guide',
        '/dashboard/home/6/601/voddetail/tuzfener',
        '/dashboard/search/x/voddetail/tuzfener',
      ],
    ],
  ])('puts %s before %j [ROUTE-13] [ROUTE-14] [ROUTE-28] [ROUTE-29] [ROUTE-32]', (guard, addresses) => {
    for (const address of addresses) expect([address, guardOf(address)]).toEqual([address, guard]);
  });

  it('has every settings page', () => {
    for (const page of SETTINGS_PAGES) expect(guardOf(`/settings/${page}`)).toBeDefined();
  });

  it('matches the recordings page before a row of any label [ROUTE-24]', () => {
    const routes = buildRoutes({
      queries: createQueryClient({ onLoginRequired: vi.fn() }),
      readVisitor: () => ({ hasLoggedIn: true, logintype: 'free', hasProfile: true }),
      onSignOut: vi.fn(),
      go: vi.fn(),
    });
    expect(matchRoutes(routes, '/dashboard/genre/record/x')?.at(-1)?.route.path).toBe('/dashboard/genre/record/:title');
    expect(matchRoutes(routes, '/dashboard/genre/7/x')?.at(-1)?.route.path).toBe('/dashboard/genre/:labelId/:title');
  });
});

describe('guards', () => {
  it.each<[string, Viewer, string, string]>([
    ['a signed-out visitor', SIGNED_OUT, '/selectprofile', '/login'],
    ['a signed-out visitor', SIGNED_OUT, '/account/settings', '/login'],
    ['a signed-out visitor', SIGNED_OUT, '/program/1', '/login'],
    ['a guest', guest, '/profiles/p1', '/login'],
    ['a guest', guest, '/account/package', '/account/package'],
    [
      'a subscriber without a profile',
      { ...subscriber, profile: undefined },
      '/dashboard/home/6/601',
      '/selectprofile',
    ],
    ['a subscriber without a profile', { ...subscriber, profile: undefined }, '/dashboard/package', '/selectprofile'],
    ['a guest', guest, '/dashboard/package', '/dashboard/package'],
    ['a subscriber', subscriber, '/selectprofile', '/selectprofile'],
  ])('%s (%o) who opens %s ends at %s [ROUTE-13] [ROUTE-14] [ROUTE-28] [SESSION-17]', async (_, viewer, from, to) => {
    const app = renderApp(from, aServiceWithHome(), viewer);
    await waitFor(() => expect(app.path()).toBe(to));
  });

  it('show a guest the sign-in dialog for settings of an account [ROUTE-32]', async () => {
    const app = renderApp('/settings/lockchannel', aServiceWithHome());
    const dialog = await screen.findByRole('alertdialog', { name: 'Önce giriş yap' });
    expect(within(dialog).getByText('Bu işlemi yapmak için giriş yapmalısın.')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/dashboard/home/6/601'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Giriş yap' }));
    await waitFor(() => expect(app.path()).toBe('/select-login'));
    // The viewer returns from the sign-in to the page that was refused.
    expect(takeReturn()).toBe('/settings/lockchannel');
  });
});

describe('the error page', () => {
  it.each(['/errorpage', '/nowhere', '/dashboard/nowhere/at/all'])(
    'is shown at %s, with a link to the sign-in [ROUTE-06] [ROUTE-31] [ERR-01]',
    async (path) => {
      renderApp(path, aServiceWithHome());
      expect(await errorHeading()).toBeVisible();
      expect(screen.getByText('Tekrar giriş yapmayı deneyebilirsiniz.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Giriş yap' })).toHaveAttribute('href', '/login');
      expect(document.title).toBe('Hata · Seyir');
    },
  );

  it('offers a subscriber at an unknown address the home beside the sign-in [ROUTE-31] [ERR-01] (departure)', async () => {
    renderApp('/nowhere', aServiceWithHome(), subscriber);
    expect(await screen.findByRole('heading', { name: 'Aradığın sayfa burada değil.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ana sayfa' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Giriş yap' })).toHaveAttribute('href', '/login');
  });

  it('names an unknown address, and links to the home [ROUTE-31]', async () => {
    renderApp('/nowhere', aServiceWithHome());
    expect(await screen.findByText('BU ADRESTE BİR SAYFA YOK')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ana sayfa' })).toHaveAttribute('href', '/dashboard/home/6/all');
  });

  it.each<[string, Error, string, string]>([
    ['a crash', new TypeError('x is not a function'), 'Sayfa beklenmedik bir hatayla kapandı.', 'hata sürerse'],
    [
      'a file that is gone after an update',
      new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/Guide-1.js'),
      'Sayfa yüklenemedi.',
      'yeni sürüm açılır',
    ],
    ['a service out of reach', new NetworkError('no answer'), 'Seyir’e ulaşılamıyor.', 'bağlantını kontrol et'],
  ])(
    'of %s names the failure, and offers a reload and the home instead of the sign-in [ERR-01] (departure)',
    async (_, error, title, words) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
      const [root] = buildRoutes({
        queries: createQueryClient({ onLoginRequired: vi.fn() }),
        readVisitor: () => ({ hasLoggedIn: true, logintype: 'paid', hasProfile: true }),
        onSignOut: vi.fn(),
        go: vi.fn(),
      });
      const Broken = () => {
        throw error;
      };
      const routes = [{ ...root, Component: Outlet, children: [{ path: '/', Component: Broken }] }] as RouteObject[];
      render(<RouterProvider router={createMemoryRouter(routes)} />);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.getByText(new RegExp(words))).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Giriş yap' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Ana sayfa' })).toHaveAttribute('href', '/dashboard/home/6/all');
      expect(screen.queryByText(/x is not a function/) !== null).toBe(error.message.startsWith('x is'));
      await userEvent.click(screen.getByRole('button', { name: 'Sayfayı yenile' }));
      expect(reload).toHaveBeenCalledOnce();
      vi.restoreAllMocks();
    },
  );

  it('has no navigation, footer or advertisement around it [ROUTE-12]', async () => {
    renderApp('/errorpage', aServiceWithHome());
    await errorHeading();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});
