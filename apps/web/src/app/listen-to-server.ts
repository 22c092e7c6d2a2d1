// Joins the line to the server with the session it belongs to and the answers it outdates.

import type { ServerEvent } from '@seyir/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { createLiveEvents, type LiveEventsDeps, type PageNews } from '../features/live-events/live-events.runner.ts';
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
  /** A programme the profile wanted to be reminded of begins in a minute (REMIND-01). */
  onReminder(event: Extract<ServerEvent, { type: 'reminder' }>): void;
}

export function listenToServer(session: Listened, queries: QueryClient, { open, onReminder }: ListenDeps): void {
  const events = createLiveEvents({
    open,
    watchPage,
    random: Math.random,
    onSignOut: session.endedFromOutside,
    onRefused: (token, error) => bestEffort(session.bearer.refused(token, error), 'the session says what follows'),
    onEvent(event) {
      if (event.type === 'changed') outdate(queries, event.what);
      else onReminder(event);
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
}

function watchPage(listener: (news: PageNews) => void): () => void {
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
