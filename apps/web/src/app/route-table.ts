// Route table: path, guard and layout of every page, as plain data. The census of screens (e2e/a11y) reads it without the
// application.

import type { QueryClient } from '@tanstack/react-query';
import { isAuthPage, paths, SETTINGS_PAGES, type SettingsPage } from '../shared/paths/paths.ts';
import type { GuardName } from './guards.ts';

type LoadScreen = () => Promise<{ Component: React.ComponentType }>;

export interface Screen {
  readonly screen: LoadScreen;
  /** Prefetches the page's data, without waiting for the replies. */
  readonly warm?: (
    client: QueryClient,
    params: Readonly<Record<string, string | undefined>>,
    search: URLSearchParams,
  ) => void;
}

export interface AppRoute {
  readonly path: string;
  readonly guard: GuardName;
  /**
   * The layout: `dashboard` has navigation bar, advertisements and footer; `settings` the same without advertisements
   * (ADS-01); `bare` none (ROUTE-12).
   */
  readonly frame: 'dashboard' | 'settings' | 'bare';
}

export const REDIRECTS: readonly { readonly path: string; readonly to: string }[] = [
  { path: '/', to: paths.home() },
  { path: '/dashboard', to: paths.home() },
  { path: '/dashboard/livetv', to: paths.liveTv() },
  // Typed by hand.
  { path: '/settings', to: paths.settings('main') },
  { path: '/account', to: paths.accountSettings() },
];

const HOME = '/dashboard/home/:menuId/:categoryId';

/** The suffix of a page's path while a title is open over the page. */
export const TITLE_PART = '/voddetail/:vodId';

/** Pages a title can be opened over (ROUTE-26). */
const PAGES_UNDER_TITLES = [
  HOME,
  '/dashboard/livetv/:channelNo',
  '/dashboard/guide',
  '/dashboard/search',
  '/dashboard/search/:term',
  '/dashboard/person/:personId',
  '/dashboard/genre/record/:title',
  '/dashboard/genre/:labelId/:title',
] as const;

/** Authentication pages stand alone (ROUTE-11); a search for "login" is no such page. */
const frameOf = (path: string): AppRoute['frame'] => (isAuthPage(path) ? 'bare' : 'dashboard');

const dashboard: AppRoute[] = [
  ...PAGES_UNDER_TITLES.map((path): AppRoute => ({ path, guard: 'dashboard', frame: frameOf(path) })),
  ...PAGES_UNDER_TITLES.map(
    (path): AppRoute => ({ path: `${path}${TITLE_PART}`, guard: 'dashboard', frame: 'dashboard' }),
  ),
  { path: '/dashboard/package', guard: 'flaggedDashboard', frame: 'dashboard' },
];

const auth: AppRoute[] = [
  ...['/login', '/select-login', '/easy-login', '/tv-login', '/signup', '/forgot-pw', '/forgot-password'].map(
    (path): AppRoute => ({ path, guard: 'everyone', frame: frameOf(path) }),
  ),
  { path: '/packets', guard: 'everyone', frame: 'bare' },
  { path: '/legal/:document', guard: 'everyone', frame: 'settings' },
  { path: '/tv', guard: 'owner', frame: 'bare' },
];

const account: AppRoute[] = [
  { path: '/selectprofile', guard: 'profiles', frame: 'bare' },
  { path: '/profiles/:id', guard: 'profiles', frame: 'bare' },
  { path: '/profile/:profileCode', guard: 'profiles', frame: 'bare' },
  { path: '/purchase', guard: 'flagged', frame: 'bare' },
  { path: '/account/package', guard: 'flagged', frame: 'bare' },
  { path: '/account/settings', guard: 'flagged', frame: 'settings' },
  { path: '/account/download', guard: 'flagged', frame: 'settings' },
  { path: '/payment/:programId', guard: 'flagged', frame: 'bare' },
  { path: '/program/:id', guard: 'flagged', frame: 'bare' },
];

const OWN_SETTINGS: ReadonlySet<SettingsPage> = new Set([
  'parentalcontrol',
  'lockchannel',
  'favchannel',
  'purchasehistory',
  'suggestion',
  'records',
  'reminders',
]);

const settings: AppRoute[] = SETTINGS_PAGES.map((page) => ({
  path: paths.settings(page),
  guard: OWN_SETTINGS.has(page) ? 'ownSettings' : 'flagged',
  // The package screen has its own way back.
  frame: page === 'package' ? 'bare' : 'settings',
}));

export const ROUTE_TABLE: readonly AppRoute[] = [...dashboard, ...auth, ...account, ...settings];
