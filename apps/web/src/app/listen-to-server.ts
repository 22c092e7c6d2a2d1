// Connects the event stream with the session whose token it carries and with the query cache its events invalidate.

import type { ServerEvent } from '@seyir/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  createEventStream,
  type EventStreamDeps,
  type PageEvent,
} from '../features/event-stream/event-stream.runner.ts';
import { profilesQuery } from '../features/profiles/profiles.queries.ts';
import { profilesText } from '../features/profiles/profiles.text.ts';
import type { Session } from '../features/session/session.runner.ts';
import { followTitleMarks } from '../features/title-marks/use-title-marks.ts';
import { type Change, invalidateAfter, isOfAccount, type QuerySubject } from '../shared/api/query-registry.ts';
import { bestEffort } from '../shared/best-effort.ts';
import { withInteractions } from '../shared/channels/channel-marks.ts';
import { channelsQuery } from '../shared/channels/channels.query.ts';
import { say } from '../shared/text/text.ts';
import { toast } from '../shared/ui/Toast/toast.ts';

type Listened = Pick<Session, 'read' | 'subscribe' | 'endedFromOutside' | 'profileEdited' | 'bearer'>;

export interface ListenDeps {
  open: EventStreamDeps['open'];
  /** The server's clock. */
  now(): number;
  /** A programme with a reminder of the profile begins in a minute (REMIND-01). */
  onReminder(event: Extract<ServerEvent, { type: 'reminder' }>): void;
  /** The stream had a gap since `from`: reminders of the profile may have been missed. */
  onMissed(from: number): void;
}

export function listenToServer(session: Listened, queries: QueryClient, deps: ListenDeps): void {
  const events = createEventStream({
    open: deps.open,
    watchPage,
    random: Math.random,
    onSignOut: session.endedFromOutside,
    onRefused: (token, error) => bestEffort(session.bearer.refused(token, error), 'the session handles the refusal'),
    onEvent(event) {
      if (event.type === 'reminder') return deps.onReminder(event);
      if (event.type !== 'changed') return showMark(queries, event);
      invalidate(queries, event.what);
      if (event.what === 'profiles') followProfile(session, queries);
    },
    onGap(gapMs) {
      invalidateAfterGap(queries, gapMs);
      followProfile(session, queries);
      if (session.read().phase === 'profile-selected') deps.onMissed(deps.now() - gapMs);
    },
  });
  const follow = () => events.setToken(session.read().token?.text);
  session.subscribe(follow);
  follow();
}

/**
 * Updates the session's profile from the server: another window or device may have renamed it, set its PIN or made it a kids
 * profile. A removed profile is reported by the server itself (PROFILE_REMOVED).
 */
function followProfile(session: Listened, queries: QueryClient): void {
  const { phase, profile: current } = session.read();
  if (phase !== 'profile-selected') return;
  const follow = async () => {
    const profiles = await queries.fetchQuery({ ...profilesQuery(), staleTime: 0 });
    const changed = profiles.find(({ id }) => id === current?.id);
    if (!changed) return;
    session.profileEdited(changed);
    if (changed.kid !== current?.kid) toast(say(changed.kid ? profilesText.kidsNow : profilesText.adultNow));
  };
  bestEffort(follow(), 'followed after the next change');
}

/** Writes a mark of another window or device into the cache; this window's own marks are there already. */
export function showMark(queries: QueryClient, event: Extract<ServerEvent, { interactions: unknown }>): void {
  if (event.type === 'title-marked') followTitleMarks(queries, event.titleId, event.interactions);
  else {
    const { channelId, interactions } = event;
    queries.setQueryData(
      channelsQuery().queryKey,
      (known) => known && withInteractions(known, channelId, interactions),
    );
  }
}

export function invalidate(queries: QueryClient, what: Change): void {
  void invalidateAfter(queries, what);
  const shown = JITTERED[what];
  if (shown) setTimeout(() => refetchShown(queries, shown), Math.random() * JITTER_MS);
}

/**
 * Changes for all viewers that open pages show: a guide what became watchable, a footer its links. A random delay (jitter) spreads the
 * refetches: all browsers get the event at once.
 */
const JITTERED: { readonly [Each in Change]?: QuerySubject } = { guide: 'guide', config: 'config' };
const JITTER_MS = 30_000;

function refetchShown(queries: QueryClient, key: QuerySubject): void {
  void queries.refetchQueries({ queryKey: [key], type: 'active', stale: true });
}

/** The stream is opened again with the token of the chosen profile at the start of a visit. */
const SHORT_GAP_MS = 2_000;
const JUST_READ_MS = 10_000;

/**
 * After a gap in the stream any of its events may be lost. Account data on the screen is refetched at once, all other
 * queries when next needed. A query without data is still loading, and therefore fresh. After a short gap, so is data that was
 * just read: a page that has loaded would ask for everything twice, thousands of channels among it.
 */
export function invalidateAfterGap(queries: QueryClient, gapMs: number): void {
  const freshFrom = gapMs < SHORT_GAP_MS ? Date.now() - JUST_READ_MS : Number.POSITIVE_INFINITY;
  const hasData = ({ state }: Query) => state.data !== undefined && state.dataUpdatedAt < freshFrom;
  void queries.invalidateQueries({
    predicate: (query) => hasData(query) && !isOfAccount(query),
    refetchType: 'none',
  });
  void queries.invalidateQueries({ predicate: (query) => hasData(query) && isOfAccount(query) });
}

function watchPage(listener: (event: PageEvent) => void): () => void {
  const handleVisibility = () => listener(document.hidden ? 'hidden' : 'shown');
  const handleShown = () => listener('shown');
  // An open connection would keep the page out of the back/forward cache.
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
