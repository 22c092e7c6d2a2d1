// Connects the event stream with the session whose token it carries and with the query cache its events invalidate.

import type { ServerEvent } from '@seyir/contract/events';
import { LAST_WATCHED_LABEL_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
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
import { bestEffort } from '../shared/best-effort.ts';
import { withInteractions } from '../shared/channels/channel-marks.ts';
import { channelsQuery } from '../shared/channels/channels.query.ts';
import { CONFIG_KEY } from '../shared/config/config.queries.ts';
import { say } from '../shared/text/text.ts';
import { toast } from '../shared/ui/Toast/toast.ts';

type Listened = Pick<Session, 'read' | 'subscribe' | 'endedFromOutside' | 'profileEdited' | 'bearer'>;
type What = Extract<ServerEvent, { type: 'changed' }>['what'];

/** First elements of the query keys that a change makes stale. */
const STALE_KEYS: Readonly<Record<What, readonly string[]>> = {
  catalogue: ['menus', 'menu', 'category', 'row', 'title'],
  channels: ['channels', 'row'],
  guide: ['guide', 'channels', 'programme'],
  recordings: ['recordings', 'quota', 'row', 'guide', 'programme'],
  reminders: ['reminders', 'programme'],
  // The profile's level decides which channels, programmes and titles it sees.
  profiles: [
    ...['profiles', 'client-info', 'channels', 'guide', 'programme', 'menu', 'category', 'row', 'title', 'person'],
    ...['search', 'suggest', 'popular searches'],
  ],
  subscription: ['subscriptions', 'stored-card', 'packages', 'purchases', 'channels', 'quota'],
  // A rented or bought title is unlocked; a ticket opens its channel and makes its programme watchable.
  purchases: ['purchases', 'title', 'row', 'channels', 'guide', 'programme'],
  config: [CONFIG_KEY],
};

/** Changes of the account are few: refetched at once. Changes for all viewers are refetched when next needed. */
const REFETCHED_AT_ONCE: ReadonlySet<What> = new Set([
  'recordings',
  'reminders',
  'profiles',
  'subscription',
  'purchases',
]);

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

export function invalidate(queries: QueryClient, what: What): void {
  const keys = STALE_KEYS[what] ?? [];
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => keys.some((key) => key === queryKey[0]),
    refetchType: REFETCHED_AT_ONCE.has(what) ? 'active' : 'none',
  });
  if (what === 'guide') setTimeout(() => refetchGuide(queries), Math.random() * GUIDE_JITTER_MS);
}

/** An open guide shows what became watchable. A random delay (jitter) spreads the refetches: all browsers get the event at once. */
function refetchGuide(queries: QueryClient): void {
  void queries.refetchQueries({ queryKey: ['guide'], type: 'active', stale: true });
}

const GUIDE_JITTER_MS = 30_000;

/** Query keys of account data, which other devices change. The catalogue is the same for all accounts. */
const ACCOUNT_KEYS: ReadonlySet<unknown> = new Set([
  ...['recordings', 'quota', 'reminders', 'channels', 'guide', 'programme', 'title'],
  ...['account', 'profiles', 'client-info', 'sessions', 'passkeys', 'player-links'],
  ...['subscriptions', 'stored-card', 'packages', 'purchases'],
]);
const ACCOUNT_ROWS: ReadonlySet<unknown> = new Set([RECORDINGS_LABEL_ID, LAST_WATCHED_LABEL_ID]);

/** The stream is opened again with the token of the chosen profile at the start of a visit. */
const SHORT_GAP_MS = 2_000;
const JUST_READ_MS = 10_000;

/**
 * After a gap in the stream any of its events may be lost. Account data on the screen is refetched at once, all other
 * queries when next needed. A query without data is still loading, and therefore fresh. After a short gap, so is data that was
 * just read: a page that has loaded would ask for everything twice, thousands of channels among it.
 */
export function invalidateAfterGap(queries: QueryClient, gapMs: number): void {
  const isOfAccount = ({ queryKey: [key, id] }: Query) =>
    ACCOUNT_KEYS.has(key) || (key === 'row' && ACCOUNT_ROWS.has(id));
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
