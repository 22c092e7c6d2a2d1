// Cache of viewer states: what a profile did and what its account owns, for rows, banners and channel lists. Cached for a
// short time, because every row of a page needs the same state; every change publishes an invalidation to all servers.
import { type Entitlement, isEntitlementLive } from '@seyir/core/access/title-access';
import type { Database, Queries } from '../db/database.ts';
import { notifyAllWithin, notifyWithin } from '../db/notify.ts';
import type { Caller } from '../http/caller.ts';
import type { Clock } from '../shared/clock.ts';
import * as queries from './viewer-state.queries.ts';

/** Payload: the id of a profile, or of an account for all of its profiles. */
export const VIEWER_CHANGED = 'viewer_changed';

/** Time to live: bounds the staleness after a lost notification. */
const TTL_MS = 30_000;
/** Most cached profiles; each takes a few kilobytes. */
const MAX_ENTRIES = 5_000;

/** Where a profile stopped in a film or an episode. */
export interface Position {
  readonly contentCode: string;
  readonly seconds: number;
  readonly completed: boolean;
  /** Of what was watched: the film, or the episode. */
  readonly durationSeconds: number | null;
  readonly season: number | undefined;
  readonly episode: number | undefined;
}

export interface ViewerState {
  /** Differs for every load: the version of replies derived from it. */
  readonly edition: number;
  readonly profileName: string;
  readonly likedIds: ReadonlySet<string>;
  readonly dislikedIds: ReadonlySet<string>;
  /** Title ids, the newest first. */
  readonly watchlist: ReadonlySet<string>;
  /** By title: the last watched episode, or the next one when that was watched to its end. Newest first. */
  readonly positions: ReadonlyMap<string, Position>;
  /** By title, the newest first; those that ended are still among them. */
  readonly entitlements: ReadonlyMap<string, readonly Entitlement[]>;
  readonly favouriteChannelIds: ReadonlySet<string>;
  readonly lockedChannelIds: ReadonlySet<string>;
  /** Channel ids, the last watched first. */
  readonly visitedChannelIds: readonly string[];
}

/** The state of guests, who share one profile, and of sessions without a profile: empty. */
export const ANONYMOUS: ViewerState = {
  edition: 0,
  profileName: '',
  likedIds: new Set(),
  dislikedIds: new Set(),
  watchlist: new Set(),
  positions: new Map(),
  entitlements: new Map(),
  favouriteChannelIds: new Set(),
  lockedChannelIds: new Set(),
  visitedChannelIds: [],
};

/** Whether the account may watch the title because it rented or bought it. */
export const ownsTitle = (viewer: ViewerState, titleId: string, now: number): boolean =>
  findOwned(viewer, titleId, now) !== null;

/** Of all rentals and purchases of a title the one that lasts longest; null when none gives access now. */
export function findOwned({ entitlements }: ViewerState, titleId: string, now: number): Entitlement | null {
  const living = entitlements.get(titleId)?.filter((entitlement) => isEntitlementLive(entitlement, now)) ?? [];
  const endOf = ({ endsAt }: Entitlement) => endsAt ?? Number.POSITIVE_INFINITY;
  return living.reduce<Entitlement | null>((best, next) => (best && endOf(best) >= endOf(next) ? best : next), null);
}

export interface ViewerStates {
  read(caller: Caller): Promise<ViewerState>;
  /** Invalidates locally, before the notification arrives: read-your-writes for the viewer who made the change. */
  forget(profileOrAccountId: string): void;
  close(): Promise<void>;
}

export interface ViewerStatesDeps {
  readonly db: Database;
  readonly now: Clock;
}

interface CacheEntry {
  readonly state: Promise<ViewerState>;
  readonly accountId: string;
  staleAt: number;
}

export async function rememberViewers({ db, now }: ViewerStatesDeps): Promise<ViewerStates> {
  const known = new Map<string, CacheEntry>();
  /** Cached profiles by account: every server hears of every change, and most concern no cached profile. */
  const profilesOf = new Map<string, Set<string>>();
  let edition = 0;

  const remember = (profileId: string, entry: CacheEntry) => {
    known.set(profileId, entry);
    const siblings = profilesOf.get(entry.accountId);
    if (siblings) siblings.add(profileId);
    else profilesOf.set(entry.accountId, new Set([profileId]));
  };
  const drop = (profileId: string): boolean => {
    const accountId = known.get(profileId)?.accountId;
    if (accountId === undefined) return false;
    known.delete(profileId);
    const siblings = profilesOf.get(accountId);
    siblings?.delete(profileId);
    if (siblings?.size === 0) profilesOf.delete(accountId);
    return true;
  };
  const forget = (id: string) => {
    if (drop(id)) return;
    for (const profileId of [...(profilesOf.get(id) ?? [])]) drop(profileId);
  };

  const read = (caller: Caller): Promise<ViewerState> => {
    const profileId = caller.profile?.id;
    if (caller.isGuest || profileId === undefined) return Promise.resolve(ANONYMOUS);
    const cached = known.get(profileId);
    if (cached && now() < cached.staleAt) return cached.state;

    drop(profileId);
    if (known.size >= MAX_ENTRIES) drop(known.keys().next().value ?? '');
    edition += 1;
    const state = readState(db.kysely, caller.accountId, profileId, edition);
    const entry: CacheEntry = { state, accountId: caller.accountId, staleAt: now() + TTL_MS };
    remember(profileId, entry);
    state.then(
      ({ entitlements }) => {
        entry.staleAt = Math.min(entry.staleAt, nextChangeOf(entitlements, now()));
      },
      // A failed load rejects for its waiters and is not cached.
      () => forget(profileId),
    );
    return state;
  };

  const stopListening = await db.listen(VIEWER_CHANGED, forget, () => {
    known.clear();
    profilesOf.clear();
  });
  return { read, forget, close: stopListening };
}

/**
 * Publishes to every server that a profile (its name, reactions, list, positions, locks, favourites, visits) or an account
 * (its rentals and purchases) changed. In a transaction, on commit.
 */
export const announceViewerChange = (db: Queries, profileOrAccountId: string): Promise<void> =>
  notifyWithin(db, VIEWER_CHANGED, profileOrAccountId);

/** The same for many profiles, in one statement. */
export const announceViewerChanges = (db: Queries, profileIds: readonly string[]): Promise<void> =>
  notifyAllWithin(db, VIEWER_CHANGED, profileIds);

/** The next moment a rental starts or ends: the state is stale from then on. */
function nextChangeOf(entitlements: ViewerState['entitlements'], now: number): number {
  const moments = [...entitlements.values()].flat().flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? startsAt]);
  return Math.min(...moments.filter((moment) => moment > now));
}

async function readState(db: Queries, accountId: string, profileId: string, edition: number): Promise<ViewerState> {
  const [profile, reactions, watchlist, positions, entitlements, locks, favourites, visits] = await Promise.all([
    queries.findProfileName(db, profileId),
    queries.listReactions(db, profileId),
    queries.listWatchlist(db, profileId),
    queries.listPositions(db, profileId),
    queries.listEntitlements(db, accountId),
    queries.listLocks(db, profileId),
    queries.listFavourites(db, profileId),
    queries.listVisits(db, profileId),
  ]);
  const reacted = (reaction: 'like' | 'dislike') =>
    new Set(reactions.flatMap((row) => (row.reaction === reaction ? [row.title_id] : [])));
  return {
    edition,
    profileName: profile?.name ?? '',
    likedIds: reacted('like'),
    dislikedIds: reacted('dislike'),
    watchlist: new Set(watchlist.map(({ title_id }) => title_id)),
    positions: await leadOn(db, choosePositions(positions)),
    entitlements: groupEntitlements(entitlements),
    favouriteChannelIds: new Set(favourites.map(({ channel_id }) => channel_id)),
    lockedChannelIds: new Set(locks.map(({ channel_id }) => channel_id)),
    visitedChannelIds: visits.map(({ channel_id }) => channel_id),
  };
}

type PositionRow = Awaited<ReturnType<typeof queries.listPositions>>[number];

/** One position per title: of a series several episodes may be started. The rows come newest first. */
function choosePositions(rows: readonly PositionRow[]): Map<string, Position> {
  const last = new Map<string, PositionRow>();
  const ahead = new Map<string, PositionRow>();
  for (const row of rows) {
    const watchedLast = last.get(row.title_id);
    if (watchedLast === undefined) {
      last.set(row.title_id, row);
    } else if (watchedLast.completed && !row.completed && isBefore(watchedLast, row)) {
      // Only a started episode after the last watched one counts; an earlier one stays behind.
      const nearest = ahead.get(row.title_id);
      if (nearest === undefined || isBefore(row, nearest)) ahead.set(row.title_id, row);
    }
  }
  return new Map([...last].map(([titleId, row]) => [titleId, toPosition(ahead.get(titleId) ?? row)]));
}

/** A series whose last episode was watched to its end goes on with the next one, which is not started yet. */
async function leadOn(db: Queries, positions: ReadonlyMap<string, Position>): Promise<Map<string, Position>> {
  const finished = [...positions].flatMap(([title_id, { completed, season, episode }]) =>
    completed && season !== undefined && episode !== undefined ? [{ title_id, season, episode }] : [],
  );
  const next = new Map((await queries.listNextEpisodes(db, finished)).map((row) => [row.title_id, row]));
  return new Map([...positions].map(([titleId, position]) => [titleId, toStart(next.get(titleId)) ?? position]));
}

const toStart = (row: queries.NextEpisodeRow | undefined): Position | undefined =>
  row && {
    contentCode: row.id,
    seconds: 0,
    completed: false,
    durationSeconds: row.duration_seconds,
    season: row.season,
    episode: row.episode,
  };

/** In the order of the series. A film has no season and episode. */
function isBefore(one: PositionRow, other: PositionRow): boolean {
  const seasons = (other.season_number ?? 0) - (one.season_number ?? 0);
  return seasons === 0 ? (one.episode_number ?? 0) < (other.episode_number ?? 0) : seasons > 0;
}

const toPosition = (row: PositionRow): Position => ({
  contentCode: row.content_code,
  seconds: row.position_seconds,
  completed: row.completed,
  durationSeconds: row.duration_seconds,
  season: row.season_number ?? undefined,
  episode: row.episode_number ?? undefined,
});

type EntitlementRow = Awaited<ReturnType<typeof queries.listEntitlements>>[number];

function groupEntitlements(rows: readonly EntitlementRow[]): Map<string, Entitlement[]> {
  const byTitle = new Map<string, Entitlement[]>();
  for (const { title_id, kind, starts_at, ends_at, starts_left } of rows) {
    if (title_id === null || kind === 'PPV') continue;
    const entitlement: Entitlement = {
      kind,
      startsAt: starts_at.getTime(),
      endsAt: ends_at?.getTime() ?? null,
      startsLeft: starts_left,
      withdrawn: false,
    };
    const known = byTitle.get(title_id);
    if (known) known.push(entitlement);
    else byTitle.set(title_id, [entitlement]);
  }
  return byTitle;
}
