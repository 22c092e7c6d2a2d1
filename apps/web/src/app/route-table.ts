// Every route of the product in one table: where it is, who may open it, what it shows. A route whose screen is not built
// yet has none and falls to the error page, after its guard has spoken.

import type { QueryClient } from '@tanstack/react-query';
import { warmHome } from '../features/home/warm-home.ts';
import { paths, SETTINGS_PAGES, type SettingsPage } from '../shared/paths/paths.ts';
import type { GuardName } from './guards.ts';

/** Screens come in their own chunks, fetched when first needed. */
export type LoadScreen = () => Promise<{ Component: React.ComponentType }>;

export interface RouteEntry {
  readonly path: string;
  readonly guard: GuardName;
  /** The dashboard has the bar, the advertisement and the footer; other pages stand alone (ROUTE-12). */
  readonly frame: 'dashboard' | 'bare';
  readonly screen?: LoadScreen;
  /** Asks for the page's data without waiting for it. */
  readonly warm?: (client: QueryClient, params: Readonly<Record<string, string | undefined>>) => void;
}

/** Addresses that are another one's. */
export const REDIRECTS: readonly { readonly path: string; readonly to: string }[] = [
  { path: '/', to: paths.home() },
  { path: '/dashboard', to: paths.home() },
  { path: '/dashboard/livetv', to: paths.liveTv() },
];

const HOME = '/dashboard/home/:menuId/:categoryId';

/** A title opens over any of these (ROUTE-26). */
const PAGES_UNDER_TITLES = [
  HOME,
  '/dashboard/livetv/:channelNo',
  '/dashboard/guide',
  '/dashboard/search/:term',
  '/dashboard/genre/record/:title',
  '/dashboard/genre/:labelId/:title',
] as const;

const home: LoadScreen = async () => ({ Component: (await import('../screens/home/HomeScreen.tsx')).HomeScreen });
const gallery: LoadScreen = async () => ({
  Component: (await import('../screens/gallery/GalleryScreen.tsx')).GalleryScreen,
});

const BUILT: { readonly [path: string]: Pick<RouteEntry, 'screen' | 'warm'> } = {
  [HOME]: {
    screen: home,
    warm: (client, { menuId = '', categoryId = '' }) => void warmHome(client, menuId, categoryId),
  },
};

const dashboard: RouteEntry[] = [
  ...PAGES_UNDER_TITLES.map((path): RouteEntry => ({ path, guard: 'dashboard', frame: 'dashboard', ...BUILT[path] })),
  ...PAGES_UNDER_TITLES.map(
    (path): RouteEntry => ({ path: `${path}/voddetail/:vodId`, guard: 'dashboard', frame: 'dashboard' }),
  ),
  { path: '/dashboard/package', guard: 'flagged', frame: 'dashboard' },
];

const auth: RouteEntry[] = [
  ...['/login', '/select-login', '/easy-login', '/signup', '/forgot-pw', '/forgot-password'].map(
    (path): RouteEntry => ({ path, guard: 'everyone', frame: 'bare' }),
  ),
  { path: '/packets', guard: 'everyone', frame: 'bare' },
];

const account: RouteEntry[] = [
  { path: '/selectprofile', guard: 'profiles', frame: 'bare' },
  { path: '/profiles/:id', guard: 'profiles', frame: 'bare' },
  { path: '/profile/:profileCode', guard: 'profiles', frame: 'bare' },
  { path: '/purchase', guard: 'flagged', frame: 'bare' },
  { path: '/account/package', guard: 'flagged', frame: 'bare' },
  { path: '/account/settings', guard: 'flagged', frame: 'bare' },
  { path: '/account/download', guard: 'flagged', frame: 'bare' },
  { path: '/payment/:programId', guard: 'flagged', frame: 'bare' },
  { path: '/program/:id', guard: 'flagged', frame: 'bare' },
];

const OWN_SETTINGS: ReadonlySet<SettingsPage> = new Set([
  'parentalcontrol',
  'lockchannel',
  'favchannel',
  'purchasehistory',
  'records',
]);

const settings: RouteEntry[] = SETTINGS_PAGES.map((page) => ({
  path: paths.settings(page),
  guard: OWN_SETTINGS.has(page) ? 'ownSettings' : 'flagged',
  frame: 'bare',
}));

export const ROUTES: readonly RouteEntry[] = [
  ...dashboard,
  ...auth,
  ...account,
  ...settings,
  { path: '/ui', guard: 'everyone', frame: 'bare', screen: gallery },
];
