// Lazy screens by path of the route table (route-table.ts). Each screen is a chunk of its own, fetched when first needed. A
// path without an entry here falls to the error page.

import { prefetchHome } from '../features/home/home.queries.ts';
import { preferencesQuery } from '../features/player/preferences.query.ts';
import { profilesQuery } from '../features/profiles/profiles.queries.ts';
import { titleQuery } from '../features/title-detail/title.queries.ts';
import { bestEffort } from '../shared/best-effort.ts';
import type { LaterPath } from './later-screens.ts';
import type { Screen } from './route-table.ts';

/** Screens that are opened from others: where their files lie is itself fetched when one of them is opened (later-screens.ts). */
const LATER_PATHS = [
  '/dashboard/guide',
  '/dashboard/search',
  '/dashboard/search/:term',
  '/dashboard/person/:personId',
  '/dashboard/genre/record/:title',
  '/dashboard/genre/:labelId/:title',
  '/packets',
  '/account/package',
  '/settings/package',
  '/dashboard/package',
  '/purchase',
  '/select-login',
  '/easy-login',
  '/tv-login',
  '/tv',
  '/legal/:document',
  '/signup',
  '/forgot-pw',
  '/forgot-password',
  '/profiles/:id',
  '/profile/:profileCode',
  '/account/settings',
  '/settings/version',
  '/account/download',
  '/settings/main',
  '/settings/parentalcontrol',
  '/settings/lockchannel',
  '/settings/favchannel',
  '/settings/purchasehistory',
  '/settings/searchhistory',
  '/settings/suggestion',
  '/settings/subtitles',
  '/settings/language',
  '/settings/records',
  '/settings/reminders',
  '/payment/:programId',
  '/program/:id',
] as const satisfies readonly LaterPath[];

const later = (path: LaterPath): Screen => ({
  screen: async () => (await laterScreens())[path].screen(),
  warm: (...page) => bestEffort(warmLater(path, ...page), 'the page sends its own requests'),
});

const laterScreens = async () => (await import('./later-screens.ts')).LATER_SCREENS;

async function warmLater(path: LaterPath, ...page: Parameters<NonNullable<Screen['warm']>>): Promise<void> {
  const { warm }: Screen = (await laterScreens())[path];
  warm?.(...page);
}

export const SCREENS: { readonly [path: string]: Screen } = {
  '/dashboard/home/:menuId/:categoryId': {
    screen: async () => ({ Component: (await import('../screens/home/HomeScreen.tsx')).HomeScreen }),
    warm: (client, { menuId = '', categoryId = '' }) => prefetchHome(client, menuId, categoryId),
  },

  '/dashboard/livetv/:channelNo': {
    screen: async () => ({ Component: (await import('../screens/live-tv/LiveTvScreen.tsx')).LiveTvScreen }),
    warm: (client, { channelNo = '' }, search) => {
      bestEffort(
        import('../features/live-tv/prefetch.ts').then(({ prefetchPage }) => prefetchPage(client, channelNo, search)),
        'the page sends its own requests',
      );
      // The player waits for the chosen audio language.
      void client.prefetchQuery(preferencesQuery());
    },
  },

  '/login': { screen: async () => ({ Component: (await import('../screens/login/LoginScreen.tsx')).LoginScreen }) },
  '/selectprofile': {
    screen: async () => ({
      Component: (await import('../screens/select-profile/SelectProfileScreen.tsx')).SelectProfileScreen,
    }),
    warm: (client) => void client.prefetchQuery(profilesQuery()),
  },

  ...Object.fromEntries(LATER_PATHS.map((path) => [path, later(path)])),
};

/** A title, over the page it was opened from (ROUTE-26). */
export const TITLE_SCREEN: Screen = {
  screen: async () => ({ Component: (await import('../screens/title/TitleScreen.tsx')).TitleScreen }),
  warm: (client, { vodId = '' }) => void client.prefetchQuery(titleQuery(vodId)),
};
