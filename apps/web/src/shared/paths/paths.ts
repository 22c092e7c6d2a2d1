// Every path of the application, as a function. Features link with these; app/route-table.ts names the guard of each,
// app/screens.ts the screen.

import { ANY_CATEGORY, HOME_MENU_ID } from '@seyir/core/limits/home';

/** The channel parameter that means the first channel of the list. */
const FIRST_CHANNEL = 'all';

/** Where a title was found, for the recommendation statistics. */
export type Recommendation = 'banner' | 'column' | 'vod';

export interface TitleOptions {
  readonly recommend?: Recommendation;
  /** Starts playback on opening. */
  readonly play?: boolean;
  /** Found by searching (SEARCH-05). */
  readonly fromSearch?: boolean;
}

interface LiveTvOptions {
  /** When a programme begins, as the guide writes it. */
  readonly start?: string | undefined;
}

/** Terms of use, information on personal data (KVKK), privacy notice. */
export const LEGAL_DOCUMENTS = ['terms', 'information', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

const segment = encodeURIComponent;

const CHANNEL_ROW = 'channels';
export const asChannelRow = (path: string): string => `${path}?${CHANNEL_ROW}`;

/** Whether the address of a row names a group of channels. */
export const isChannelRow = (search: URLSearchParams): boolean => search.has(CHANNEL_ROW);

export const paths = {
  login: () => '/login',
  selectLogin: () => '/select-login',
  easyLogin: () => '/easy-login',
  /** A television shows a code here. */
  tvLogin: () => '/tv-login',
  /** The owner approves a television here. */
  tv: (code?: string) => (code === undefined ? '/tv' : `/tv?code=${segment(code)}`),
  legal: (document: LegalDocument) => `/legal/${document}`,
  signup: () => '/signup',
  forgotPassword: () => '/forgot-pw',
  resetPassword: (token: string) => `/forgot-password?token=${segment(token)}`,
  selectProfile: () => '/selectprofile',
  profiles: (id: string) => `/profiles/${segment(id)}`,
  profile: (id: string) => `/profile/${segment(id)}`,
  /** The profile editor, scrolled to its PIN fields (ROUTE-09). */
  profilePin: (id: string) => `/profile/${segment(id)}?page=1`,
  newProfile: () => '/profile/new',
  packets: () => '/packets',
  purchase: (productId: string) => `/purchase?productId=${segment(productId)}`,
  errorPage: () => '/errorpage',
  accountPackage: () => '/account/package',
  accountSettings: () => '/account/settings',
  accountDownload: () => '/account/download',
  settings: (page: SettingsPage) => `/settings/${page}`,
  payment: (programId: string) => `/payment/${segment(programId)}`,
  programme: (id: string) => `/program/${segment(id)}`,
  dashboard: () => '/dashboard',
  home: (menuId: string = HOME_MENU_ID, categoryId: string = ANY_CATEGORY) =>
    `/dashboard/home/${segment(menuId)}/${segment(categoryId)}`,
  /** With `start`, the programme that begins at that time: catch-up, or start-over while it is on air. */
  liveTv: (channelId: string = FIRST_CHANNEL, { start }: LiveTvOptions = {}) =>
    `/dashboard/livetv/${segment(channelId)}${start === undefined ? '' : `?start=${segment(start)}`}`,
  guide: () => '/dashboard/guide',
  /** Without a term, the empty search page. */
  search: (term?: string) => (term === undefined ? '/dashboard/search' : `/dashboard/search/${segment(term)}`),
  person: (id: string) => `/dashboard/person/${segment(id)}`,
  recordings: (title: string) => `/dashboard/genre/record/${segment(title)}`,
  /** The episodes of one series among the recordings. */
  recordedSeries: (title: string, series: string) =>
    `/dashboard/genre/record/${segment(title)}?${new URLSearchParams({ series })}`,
  /** All items of a row, on a page of their own (ROUTE-25). A group of channels says so: it is asked for otherwise (ROW-06). */
  row: (labelId: string, title: string, isChannels = false) => {
    const path = `/dashboard/genre/${segment(labelId)}/${segment(title)}`;
    return isChannels ? asChannelRow(path) : path;
  },
  dashboardPackage: () => '/dashboard/package',
  /** A title over the page it is opened from (ROUTE-26). */
  title: (under: string, id: string, { recommend, play, fromSearch }: TitleOptions = {}) => {
    const query = new URLSearchParams();
    if (play) query.set('play', '1');
    if (fromSearch) query.set('fromsearch', '1');
    if (recommend) query.set('recommend', recommend);
    const search = query.toString();
    return `${under}/voddetail/${segment(id)}${search === '' ? '' : `?${search}`}`;
  },
} as const;

interface PageAddress {
  readonly pathname: string;
  readonly search: string;
}

export const SETTINGS_PAGES = [
  'main',
  'parentalcontrol',
  'lockchannel',
  'favchannel',
  'purchasehistory',
  'searchhistory',
  'suggestion',
  'subtitles',
  'language',
  'version',
  'package',
  'records',
  'reminders',
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

const AUTH_WORDS = ['login', 'signup', 'forgot-pw', 'select-login', 'forgot-password'] as const;

/** By the first path segment only: a search for "login" is no sign-in page (ROUTE-11). */
export function isAuthPage(pathname: string): boolean {
  const first = pathname.split('/')[1] ?? '';
  return AUTH_WORDS.some((word) => first.includes(word));
}

/** A page of the dashboard without a player of its own and without a title over it. */
export function isBrowsing(pathname: string): boolean {
  const isLive = pathname.startsWith('/dashboard/livetv');
  return pathname.startsWith('/dashboard/') && !isLive && pageUnder(pathname) === pathname;
}

/** The path of the page below an open title. */
export function pageUnder(pathname: string): string {
  return pathname.replace(/\/voddetail\/[^/]*\/?$/, '');
}

/** The suffix of a path that opens a title over its page; empty without an open title. */
export function titlePart(pathname: string): string {
  return pathname.slice(pageUnder(pathname).length);
}

const PROGRAMME_PARAMETER = 'program';

/** The path of a page with a programme open over the page (query parameter `program`). */
export function withProgramme({ pathname, search }: PageAddress, id: string): string {
  const query = new URLSearchParams(search);
  query.set(PROGRAMME_PARAMETER, id);
  return `${pathname}?${query}`;
}

/** The path of the page without the programme. */
export function withoutProgramme({ pathname, search }: PageAddress): string {
  const query = new URLSearchParams(search);
  query.delete(PROGRAMME_PARAMETER);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** The id of the programme that is open over a page. */
export function programmeOver(search: string): string | undefined {
  return new URLSearchParams(search).get(PROGRAMME_PARAMETER)?.trim() || undefined;
}

/** The page name for analytics: a search is reported without its term (ANALYTICS-09). */
export function pageName(pathname: string): string {
  return isSearchPage(pathname) ? '/search' : pathname;
}

export function isSearchPage(pathname: string): boolean {
  return /^\/dashboard\/search(\/|$)/.test(pathname);
}
