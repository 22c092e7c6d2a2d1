// Registry of the query cache: the first element of every query key, and what makes such queries stale. A key that is not here
// does not compile (`Register` below).

import type { ServerEvent } from '@seyir/contract/events';
import { LAST_WATCHED_LABEL_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** A change of data on the server: by an event of the server, or by a mutation of this window. */
export type Change = Extract<ServerEvent, { type: 'changed' }>['what'];

interface QueryRule {
  readonly staleAfter?: readonly Change[];
  /** Other devices of the account change it too: refetched after a gap in the event stream. */
  readonly isOfAccount?: true;
  /** The same for all accounts: survives a change of session. */
  readonly isOfDeployment?: true;
}

const QUERIES = {
  config: { staleAfter: ['config'], isOfDeployment: true },

  menus: { staleAfter: ['catalogue'] },
  menu: { staleAfter: ['catalogue', 'profiles'] },
  category: { staleAfter: ['catalogue', 'profiles'] },
  /** Menu and category in one answer, which is handed over to the queries of both. */
  home: {},
  row: { staleAfter: ['catalogue', 'channels', 'recordings', 'profiles', 'purchases'] },
  title: { staleAfter: ['catalogue', 'profiles', 'purchases'], isOfAccount: true },
  person: { staleAfter: ['profiles'] },
  search: { staleAfter: ['profiles'] },
  suggest: { staleAfter: ['profiles'] },
  'popular-searches': { staleAfter: ['profiles'] },

  // The profile's level decides which channels and programmes it sees; a ticket opens its channel and makes its programme watchable.
  channels: { staleAfter: ['channels', 'guide', 'profiles', 'subscription', 'purchases'], isOfAccount: true },
  guide: { staleAfter: ['guide', 'recordings', 'profiles', 'purchases'], isOfAccount: true },
  // The price of a ticket is its fee divided by the rate of the configuration: both are fetched again.
  programme: { staleAfter: ['guide', 'recordings', 'reminders', 'profiles', 'purchases', 'config'], isOfAccount: true },
  recordings: { staleAfter: ['recordings'], isOfAccount: true },
  quota: { staleAfter: ['recordings', 'subscription'], isOfAccount: true },
  reminders: { staleAfter: ['reminders'], isOfAccount: true },

  account: { isOfAccount: true },
  profiles: { staleAfter: ['profiles'], isOfAccount: true },
  'client-info': { staleAfter: ['profiles'], isOfAccount: true },
  sessions: { isOfAccount: true },
  passkeys: { isOfAccount: true },
  'player-links': { isOfAccount: true },
  subscriptions: { staleAfter: ['subscription'], isOfAccount: true },
  'stored-card': { staleAfter: ['subscription'], isOfAccount: true },
  packages: { staleAfter: ['subscription'], isOfAccount: true },
  purchases: { staleAfter: ['subscription', 'purchases'], isOfAccount: true },
  // Packages differ in whether they show advertisements.
  ad: { staleAfter: ['subscription'] },

  // Of one page or player, which asks again by itself.
  'channel-ticket': {},
  'current-prevue': {},
  'device-login': {},
  'device-login-state': {},
  'episode-place': {},
  'next-episode': {},
  preferences: {},
  prevue: {},
  'purchase-auth': {},
  'reset-link': {},
  system: {},
  thumbnails: {},
  trailer: {},
  watermark: {},
} as const satisfies Readonly<Record<string, QueryRule>>;

export type QuerySubject = keyof typeof QUERIES;

declare module '@tanstack/react-query' {
  interface Register {
    /** The operator console is an application with a cache of its own. */
    queryKey: readonly [QuerySubject | 'console', ...unknown[]];
  }
}

const ruleOf = ([subject]: QueryKey): QueryRule => (subject === 'console' ? {} : QUERIES[subject]);

export const isOfDeployment = ({ queryKey }: Query): boolean => ruleOf(queryKey).isOfDeployment === true;

const ACCOUNT_ROWS: ReadonlySet<unknown> = new Set([RECORDINGS_LABEL_ID, LAST_WATCHED_LABEL_ID]);

export const isOfAccount = ({ queryKey }: Query): boolean =>
  ruleOf(queryKey).isOfAccount === true || (queryKey[0] === 'row' && ACCOUNT_ROWS.has(queryKey[1]));

/** Changes of the account are few: refetched at once. Changes for all viewers are refetched when next needed. */
const REFETCHED_AT_ONCE: ReadonlySet<Change> = new Set([
  'recordings',
  'reminders',
  'profiles',
  'subscription',
  'purchases',
]);

/** Invalidates what a change makes stale, and refetches a change of the account where it is on the screen. */
export function invalidateAfter(queries: QueryClient, change: Change): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => ruleOf(queryKey).staleAfter?.includes(change) === true,
    refetchType: REFETCHED_AT_ONCE.has(change) ? 'active' : 'none',
  });
}

/** After a change of one title for the profile: the title, its episodes, and the rows, of which some depend on it. */
export async function invalidateTitle(queries: QueryClient, titleId: string): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ['title', titleId] }), invalidateRows(queries)]);
}

export const invalidateRows = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: ['row'] });
