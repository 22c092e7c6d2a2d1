// Lazy screens by path of the route table (route-table.ts). Each screen is a chunk of its own, fetched when first needed. A
// path without an entry here falls to the error page.

import type { QueryClient } from '@tanstack/react-query';
import { prefetchHome, prefetchRow } from '../features/home/home.queries.ts';
import { preferencesQuery } from '../features/player/preferences.query.ts';
import { profilesQuery } from '../features/profiles/profiles.queries.ts';
import { prefetchSearch } from '../features/search/search.queries.ts';
import { titleQuery } from '../features/title-detail/title.queries.ts';
import { bestEffort } from '../shared/best-effort.ts';
import { channelsQuery } from '../shared/channels/channels.query.ts';
import { programmeQuery } from '../shared/programmes/programme.query.ts';

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

  '/dashboard/guide': {
    screen: async () => ({ Component: (await import('../screens/guide/GuideScreen.tsx')).GuideScreen }),
    warm: (client) => void client.prefetchQuery(channelsQuery()),
  },

  '/dashboard/search': { screen: searchScreen },
  '/dashboard/search/:term': {
    screen: searchScreen,
    warm: (client, { term = '' }) => prefetchSearch(client, term),
  },
  '/dashboard/person/:personId': {
    screen: async () => ({ Component: (await import('../screens/person/PersonScreen.tsx')).PersonScreen }),
  },

  '/dashboard/genre/record/:title': {
    screen: async () => ({
      Component: (await import('../screens/recordings/RecordingsScreen.tsx')).RecordingsScreen,
    }),
  },
  '/dashboard/genre/:labelId/:title': {
    screen: async () => ({ Component: (await rowScreens()).RowScreen }),
    warm: (client, { labelId = '' }, search) => prefetchRow(client, labelId, search),
  },

  '/packets': { screen: async () => ({ Component: (await packagesScreens()).PackagesScreen }) },
  '/account/package': { screen: async () => ({ Component: (await packagesScreens()).MyPackageScreen }) },
  '/settings/package': { screen: async () => ({ Component: (await packagesScreens()).MyPackageScreen }) },
  '/dashboard/package': { screen: async () => ({ Component: (await packagesScreens()).DashboardPackageScreen }) },
  '/purchase': {
    screen: async () => ({ Component: (await import('../screens/purchase/PurchaseScreen.tsx')).PurchaseScreen }),
  },

  '/login': { screen: async () => ({ Component: (await import('../screens/login/LoginScreen.tsx')).LoginScreen }) },
  '/select-login': {
    screen: async () => ({
      Component: (await import('../screens/select-login/SelectLoginScreen.tsx')).SelectLoginScreen,
    }),
  },
  '/easy-login': {
    screen: async () => ({ Component: (await import('../screens/easy-login/EasyLoginScreen.tsx')).EasyLoginScreen }),
  },
  '/tv-login': {
    screen: async () => ({ Component: (await import('../screens/tv-login/TvLoginScreen.tsx')).TvLoginScreen }),
  },
  '/tv': {
    screen: async () => ({ Component: (await import('../screens/tv-login/ApproveTvScreen.tsx')).ApproveTvScreen }),
  },
  '/legal/:document': {
    screen: async () => ({ Component: (await import('../screens/legal/LegalScreen.tsx')).LegalScreen }),
  },
  '/signup': { screen: async () => ({ Component: (await import('../screens/signup/SignupScreen.tsx')).SignupScreen }) },
  '/forgot-pw': {
    screen: async () => ({ Component: (await import('../screens/forgot/ForgotScreen.tsx')).ForgotScreen }),
  },
  '/forgot-password': {
    screen: async () => ({ Component: (await import('../screens/reset/ResetScreen.tsx')).ResetScreen }),
  },

  '/selectprofile': {
    screen: async () => ({
      Component: (await import('../screens/select-profile/SelectProfileScreen.tsx')).SelectProfileScreen,
    }),
    warm: (client) => void client.prefetchQuery(profilesQuery()),
  },
  '/profiles/:id': {
    screen: async () => ({
      Component: (await import('../screens/manage-profiles/ManageProfilesScreen.tsx')).ManageProfilesScreen,
    }),
  },
  '/profile/:profileCode': {
    screen: async () => ({
      Component: (await import('../screens/edit-profile/EditProfileScreen.tsx')).EditProfileScreen,
    }),
  },

  '/account/settings': { screen: accountSettings },
  '/settings/version': { screen: accountSettings },
  '/account/download': {
    screen: async () => ({ Component: (await import('../screens/downloads/DownloadsScreen.tsx')).DownloadsScreen }),
  },
  '/settings/main': { screen: async () => ({ Component: (await settingsScreens()).MainScreen }) },
  '/settings/parentalcontrol': { screen: async () => ({ Component: (await settingsScreens()).ParentalScreen }) },
  '/settings/lockchannel': { screen: async () => ({ Component: (await settingsScreens()).LocksScreen }) },
  '/settings/favchannel': { screen: async () => ({ Component: (await settingsScreens()).FavouritesScreen }) },
  '/settings/purchasehistory': { screen: async () => ({ Component: (await settingsScreens()).HistoryScreen }) },
  '/settings/searchhistory': { screen: async () => ({ Component: (await settingsScreens()).SearchesScreen }) },
  '/settings/suggestion': { screen: async () => ({ Component: (await settingsScreens()).SuggestionScreen }) },
  '/settings/language': { screen: async () => ({ Component: (await settingsScreens()).LanguageScreen }) },
  '/settings/records': { screen: async () => ({ Component: (await settingsScreens()).RecordsScreen }) },

  '/settings/reminders': { screen: async () => ({ Component: (await settingsScreens()).RemindersScreen }) },

  '/payment/:programId': {
    screen: async () => ({
      Component: (await import('../screens/pay-per-view/PayPerViewScreen.tsx')).PayPerViewScreen,
    }),
    warm: (client, { programId = '' }) => void client.prefetchQuery(programmeQuery(programId)),
  },

  '/program/:id': {
    screen: async () => ({ Component: (await import('../screens/programme/ProgrammeScreen.tsx')).ProgrammeScreen }),
    warm: (client, { id = '' }) => void client.prefetchQuery(programmeQuery(id)),
  },
};

/** A title, over the page it was opened from (ROUTE-26). */
export const TITLE_SCREEN: Screen = {
  screen: async () => ({ Component: (await import('../screens/title/TitleScreen.tsx')).TitleScreen }),
  warm: (client, { vodId = '' }) => void client.prefetchQuery(titleQuery(vodId)),
};

async function searchScreen() {
  return { Component: (await import('../screens/search/SearchScreen.tsx')).SearchScreen };
}

function packagesScreens() {
  return import('../screens/packages/PackagesScreen.tsx');
}

function rowScreens() {
  return import('../screens/see-all/SeeAllScreen.tsx');
}

function settingsScreens() {
  return import('../screens/settings/SettingsScreens.tsx');
}

async function accountSettings() {
  const { AccountSettingsScreen } = await import('../screens/account-settings/AccountSettingsScreen.tsx');
  return { Component: AccountSettingsScreen };
}
