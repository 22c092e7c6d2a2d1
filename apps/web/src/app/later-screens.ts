// Screens that no visit begins with, by path of the route table. Apart from screens.ts, so that the first load does not name all
// their files.

import { prefetchRow } from '../features/home/home.queries.ts';
import { prefetchSearch } from '../features/search/search.queries.ts';
import { channelsQuery } from '../shared/channels/channels.query.ts';
import { programmeQuery } from '../shared/programmes/programme.query.ts';
import type { Screen } from './route-table.ts';

export const LATER_SCREENS = {
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
  '/select-login': {
    screen: async () => ({
      Component: (await import('../screens/select-login/SelectLoginScreen.tsx')).SelectLoginScreen,
    }),
  },
  '/easy-login': {
    screen: async () => ({
      Component: (await import('../screens/easy-login/EasyLoginScreen.tsx')).EasyLoginScreen,
    }),
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
    screen: async () => ({
      Component: (await import('../screens/downloads/DownloadsScreen.tsx')).DownloadsScreen,
    }),
  },
  '/settings/main': { screen: async () => ({ Component: (await settingsScreens()).MainScreen }) },
  '/settings/parentalcontrol': { screen: async () => ({ Component: (await settingsScreens()).ParentalScreen }) },
  '/settings/lockchannel': { screen: async () => ({ Component: (await settingsScreens()).LocksScreen }) },
  '/settings/favchannel': { screen: async () => ({ Component: (await settingsScreens()).FavouritesScreen }) },
  '/settings/purchasehistory': { screen: async () => ({ Component: (await settingsScreens()).HistoryScreen }) },
  '/settings/searchhistory': { screen: async () => ({ Component: (await settingsScreens()).SearchesScreen }) },
  '/settings/suggestion': { screen: async () => ({ Component: (await settingsScreens()).SuggestionScreen }) },
  '/settings/subtitles': { screen: async () => ({ Component: (await settingsScreens()).SubtitlesScreen }) },
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
    screen: async () => ({
      Component: (await import('../screens/programme/ProgrammeScreen.tsx')).ProgrammeScreen,
    }),
    warm: (client, { id = '' }) => void client.prefetchQuery(programmeQuery(id)),
  },
} as const satisfies Readonly<Record<string, Screen>>;

export type LaterPath = keyof typeof LATER_SCREENS;

function packagesScreens() {
  return import('../screens/packages/PackagesScreen.tsx');
}

function settingsScreens() {
  return import('../screens/settings/SettingsScreens.tsx');
}

async function accountSettings() {
  const { AccountSettingsScreen } = await import('../screens/account-settings/AccountSettingsScreen.tsx');
  return { Component: AccountSettingsScreen };
}

async function searchScreen() {
  return { Component: (await import('../screens/search/SearchScreen.tsx')).SearchScreen };
}

function rowScreens() {
  return import('../screens/see-all/SeeAllScreen.tsx');
}
