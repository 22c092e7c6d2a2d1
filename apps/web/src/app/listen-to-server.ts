// Joins the line to the server with the session it belongs to and the answers it outdates.

import type { ServerEvent } from '@seyir/contract/events';
import { LAST_WATCHED_LABEL_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import type { Query, QueryClient } from '@tanstack/react-query';
import { createLiveEvents, type LiveEventsDeps, type PageEvent } from '../features/live-events/live-events.runner.ts';
import type { Session } from '../features/session/session.runner.ts';
import { bestEffort } from '../shared/best-effort.ts';
import { CONFIG_KEY } from '../shared/config/config.queries.ts';

type Listened = Pick<Session, 'read' | 'subscribe' | 'endedFromOutside' | 'bearer'>;
type What = Extract<ServerEvent, { type: 'changed' }>['what'];

/** The first words of the questions whose answers a change outdates. */
const OUTDATED: Readonly<Record<What, readonly string[]>> = {
  catalogue: ['menus', 'menu', 'category', 'row', 'title'],
  channels: ['channels', 'row'],
  guide: ['guide', 'channels', 'programme'],
  recordings: ['recordings', 'quota', 'row', 'guide', 'programme'],
  // What a profile may see hangs on its level.
  profiles: ['profiles', 'client-info', 'channels', 'guide', 'programme', 'row', 'title'],
  subscription: ['subscriptions', 'packages', 'purchases', 'channels'],
  config: [CONFIG_KEY],
};

/** The account's own changes are few, and seen at once; what changes for everybody waits until it is next needed. */
const SEEN_AT_ONCE: ReadonlySet<What> = new Set(['recordings', 'profiles', 'subscription']);

export interface ListenDeps {
  open: LiveEventsDeps['open'];
  /** The server's clock. */
  now(): number;
  /** A programme the profile wanted to be reminded of begins in a minute (REMIND-01). */
  onReminder(event: Extract<ServerEvent, { type: 'reminder' }>): void;
  /** Reminders of a profile may have fallen due since this moment without being heard. */
  onMissed(from: number): void;
}

export function listenToServer(session: Listened, queries: QueryClient, deps: ListenDeps): void {
  const events = createLiveEvents({
    open: deps.open,
    watchPage,
    random: Math.random,
    onSignOut: session.endedFromOutside,
    onRefused: (token, error) => bestEffort(session.bearer.refused(token, error), 'the session says what follows'),
    onEvent(event) {
      if (event.type === 'changed') outdate(queries, event.what);
      else deps.onReminder(event);
    },
    onGap(gapMs) {
      catchUp(queries);
      if (session.read().phase === 'profile-selected') deps.onMissed(deps.now() - gapMs);
    },
  });
  const follow = () => events.setToken(session.read().token?.text);
  session.subscribe(follow);
  follow();
}

export function outdate(queries: QueryClient, what: What): void {
  const words = OUTDATED[what] ?? [];
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => words.some((word) => word === queryKey[0]),
    refetchType: SEEN_AT_ONCE.has(what) ? 'active' : 'none',
  });
  if (what === 'guide') setTimeout(() => refetchGuide(queries), Math.random() * GUIDE_SPREAD_MS);
}

/** An open guide shows what became watchable. Every browser hears of it in the same second, and asks in one of its own. */
function refetchGuide(queries: QueryClient): void {
  void queries.refetchQueries({ queryKey: ['guide'], type: 'active', stale: true });
}

const GUIDE_SPREAD_MS = 30_000;

/** Questions about the account: their answers change on other devices. The catalogue is the same for everybody. */
const OF_THE_ACCOUNT: ReadonlySet<unknown> = new Set([
  ...['recordings', 'quota', 'reminders', 'channels', 'guide', 'programme', 'title'],
  ...['profiles', 'client-info', 'sessions', 'passkeys', 'subscriptions', 'packages', 'purchases'],
]);
const ROWS_OF_THE_ACCOUNT: ReadonlySet<unknown> = new Set([RECORDINGS_LABEL_ID, LAST_WATCHED_LABEL_ID]);

/**
 * After a gap in the stream any of its events may be lost. What the account has on the screen is asked for again at once,
 * everything else when it is next needed; an answer that is on its way is new enough.
 */
export function catchUp(queries: QueryClient): void {
  const isOfAccount = ({ queryKey: [word, id] }: Query) =>
    OF_THE_ACCOUNT.has(word) || (word === 'row' && ROWS_OF_THE_ACCOUNT.has(id));
  const isAnswered = ({ state }: Query) => state.data !== undefined;
  void queries.invalidateQueries({
    predicate: (query) => isAnswered(query) && !isOfAccount(query),
    refetchType: 'none',
  });
  void queries.invalidateQueries({ predicate: (query) => isAnswered(query) && isOfAccount(query) });
}

function watchPage(listener: (event: PageEvent) => void): () => void {
  const handleVisibility = () => listener(document.hidden ? 'hidden' : 'shown');
  const handleShown = () => listener('shown');
  // A page with an open connection cannot be kept for the back button.
  const handleLeft = () => listener('left');
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', handleShown);
  window.addEventListener('pageshow', handleShown);
  window.addEventListener('pagehide', handleLeft);
  if (document.hidden) listener('hidden');
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', handleShown);
    window.removeEventListener('pageshow', handleShown);
    window.removeEventListener('pagehide', handleLeft);
  };
}
