// Cache of viewer states: what a profile did and what its account owns, for rows, banners, channel lists and rechecks of
// open streams. Every change publishes an invalidation to all servers.
import { type Entitlement, isEntitlementLive } from '@seyir/core/access/title-access';
import type { Database, Queries } from '../db/database.ts';
import { notifyAllWithin, notifyWithin } from '../db/notify.ts';
import type { Caller } from '../http/caller.ts';
import { makeOwnedCache, ttlOf } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import * as queries from './viewer-state.queries.ts';

/** Payload: the id of a profile, or of an account for all of its profiles. */
export const VIEWER_CHANGED = 'viewer_changed';
/**
 * Payload: the id of a profile whose watch positions or channel visits changed. Apart from VIEWER_CHANGED, because every
 * viewer saves a position once a minute and no access depends on it.
 */
const WATCHED_CHANGED = 'watched_changed';

/** Where a profile stopped in a film or an episode. */
export interface Position {
  readonly contentCode: string;
  readonly seconds: number;
  readonly completed: boolean;
  /** False when the profile took the title out of "continue watching". */
  readonly isListed: boolean;
  /** Of what was watched: the film, or the episode. */
  readonly durationSeconds: number | null;
  readonly season: number | undefined;
  readonly episode: number | undefined;
}

/** An entitlement to a title. */
export interface OwnedTitle extends Entitlement {
  /** By an order; false where an operator gave it. */
  readonly isPaid: boolean;
}

/** What access to channels and titles depends on. */
interface ViewerAccess {
  readonly lockedChannelIds: ReadonlySet<string>;
  /** By title, the newest first; those that ended are still among them. */
  readonly entitlements: ReadonlyMap<string, readonly OwnedTitle[]>;
  /** Pay-per-view tickets: from when on, by airing. Epoch milliseconds. */
  readonly tickets: ReadonlyMap<string, number>;
}

export interface ViewerState extends Omit<ViewerAccess, 'tickets'> {
  /** Differs for every load: the version of replies derived from it. */
  readonly edition: number;
  readonly profileName: string;
  readonly likedIds: ReadonlySet<string>;
  readonly dislikedIds: ReadonlySet<string>;
  /** Title ids, the newest first. */
  readonly watchlist: ReadonlySet<string>;
  /** By title: the last watched episode, or the next one when that was watched to its end. Newest first. */
  readonly positions: ReadonlyMap<string, Position>;
  readonly favouriteChannelIds: ReadonlySet<string>;
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

const NO_ACCESS: ViewerAccess = { lockedChannelIds: new Set(), entitlements: new Map(), tickets: new Map() };

/** Whether the account may watch the title because it rented or bought it. */
export const ownsTitle = (viewer: ViewerState, titleId: string, now: number): boolean =>
  findOwned(viewer, titleId, now) !== null;

/** Of all rentals and purchases of a title the one that lasts longest; null when none gives access now. */
export function findOwned({ entitlements }: ViewerState, titleId: string, now: number): OwnedTitle | null {
  const living = entitlements.get(titleId)?.filter((entitlement) => isEntitlementLive(entitlement, now)) ?? [];
  const endOf = ({ endsAt }: Entitlement) => endsAt ?? Number.POSITIVE_INFINITY;
  return living.reduce<OwnedTitle | null>((best, next) => (best && endOf(best) >= endOf(next) ? best : next), null);
}

export interface ViewerStates {
  read(caller: Caller): Promise<ViewerState>;
  /** The part that access depends on, cached by itself: it stays while the viewer watches. */
  readAccess(caller: Caller): Promise<ViewerAccess>;
  /** Invalidates locally, before the notification arrives: read-your-writes for the viewer who made the change. */
  forget(profileOrAccountId: string): void;
  /** The same after a change of watch positions or visits. */
  forgetWatched(profileId: string): void;
  close(): Promise<void>;
}

interface ViewerStatesDeps {
  readonly db: Database;
  readonly now: Clock;
}

interface CacheEntry<State> {
  readonly state: Promise<State>;
  staleAt: number;
}

type Load<State> = (accountId: string, profileId: string) => Promise<State>;

/** States by profile, read once for concurrent readers. */
function rememberByProfile<State extends Pick<ViewerAccess, 'entitlements'>>(
  load: Load<State>,
  ofNoProfile: State,
  now: Clock,
  cache: 'viewerStates' | 'viewerAccess',
) {
  const known = makeOwnedCache<CacheEntry<State>>(cache);
  const read = (caller: Caller): Promise<State> => {
    const profileId = caller.profile?.id;
    if (caller.isGuest || profileId === undefined) return Promise.resolve(ofNoProfile);
    const cached = known.get(profileId);
    if (cached && now() < cached.staleAt) return cached.state;
    const state = load(caller.accountId, profileId);
    const entry: CacheEntry<State> = { state, staleAt: now() + ttlOf(cache) };
    known.set(profileId, caller.accountId, entry);
    state.then(
      ({ entitlements }) => {
        entry.staleAt = Math.min(entry.staleAt, nextChangeOf(entitlements, now()));
      },
      // A failed load rejects for its waiters and is not cached.
      () => known.delete(profileId),
    );
    return state;
  };
  return { read, forget: known.forget, forgetAll: known.forgetAll };
}

export async function rememberViewers({ db, now }: ViewerStatesDeps): Promise<ViewerStates> {
  let edition = 0;
  const loadState: Load<ViewerState> = (accountId, profileId) => {
    edition += 1;
    return readState(db.kysely, accountId, profileId, edition);
  };
  const states = rememberByProfile(loadState, ANONYMOUS, now, 'viewerStates');
  const access = rememberByProfile<ViewerAccess>(
    (...ids) => readAccess(db.kysely, ...ids),
    NO_ACCESS,
    now,
    'viewerAccess',
  );

  const forget = (id: string) => {
    states.forget(id);
    access.forget(id);
  };
  const forgetAll = () => {
    states.forgetAll();
    access.forgetAll();
  };
  const stops = [
    await db.listen(VIEWER_CHANGED, forget, forgetAll),
    await db.listen(WATCHED_CHANGED, states.forget, states.forgetAll),
  ];
  return {
    read: states.read,
    readAccess: access.read,
    forget,
    forgetWatched: states.forget,
    async close() {
      for (const stop of stops) await stop();
    },
  };
}

/**
 * Publishes to every server that a profile (its name, reactions, list, locks, favourites) or an account (its rentals and
 * purchases) changed. In a transaction, on commit.
 */
export const announceViewerChange = (db: Queries, profileOrAccountId: string): Promise<void> =>
  notifyWithin(db, VIEWER_CHANGED, profileOrAccountId);

/** Publishes that profiles have other watch positions or channel visits, in one statement. */
export const announceWatched = (db: Queries, profileIds: readonly string[]): Promise<void> =>
  notifyAllWithin(db, WATCHED_CHANGED, profileIds);

/** The next moment a rental starts or ends: the state is stale from then on. */
function nextChangeOf(entitlements: ViewerState['entitlements'], now: number): number {
  const moments = [...entitlements.values()].flat().flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? startsAt]);
  return Math.min(...moments.filter((moment) => moment > now));
}

async function readAccess(db: Queries, accountId: string, profileId: string): Promise<ViewerAccess> {
  const [entitlements, locks] = await Promise.all([
    queries.listEntitlements(db, accountId),
    queries.listLocks(db, profileId),
  ]);
  return {
    lockedChannelIds: new Set(locks.map(({ channel_id }) => channel_id)),
    entitlements: groupEntitlements(entitlements),
    tickets: new Map(
      entitlements.flatMap(({ kind, airing_id, starts_at }) =>
        kind === 'PPV' && airing_id !== null ? [[airing_id, starts_at.getTime()] as const] : [],
      ),
    ),
  };
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
    positions: await goOnWithNextEpisodes(db, choosePositions(positions)),
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
  // Whether the title is in "continue watching" is said by what was watched last.
  const chosen = (titleId: string, row: PositionRow) => ({ ...(ahead.get(titleId) ?? row), listed: row.listed });
  return new Map([...last].map(([titleId, row]) => [titleId, toPosition(chosen(titleId, row))]));
}

/** Replaces the position of a finished episode by the start of the next one. */
async function goOnWithNextEpisodes(
  db: Queries,
  positions: ReadonlyMap<string, Position>,
): Promise<Map<string, Position>> {
  const finished = [...positions].flatMap(([title_id, { completed, season, episode }]) =>
    completed && season !== undefined && episode !== undefined ? [{ title_id, season, episode }] : [],
  );
  const next = new Map((await queries.listNextEpisodes(db, finished)).map((row) => [row.title_id, row]));
  return new Map(
    [...positions].map(([titleId, position]) => [titleId, toStart(next.get(titleId), position) ?? position]),
  );
}

const toStart = (row: queries.NextEpisodeRow | undefined, { isListed }: Position): Position | undefined =>
  row && {
    contentCode: row.id,
    seconds: 0,
    completed: false,
    isListed,
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
  isListed: row.listed,
  durationSeconds: row.duration_seconds,
  season: row.season_number ?? undefined,
  episode: row.episode_number ?? undefined,
});

type EntitlementRow = Awaited<ReturnType<typeof queries.listEntitlements>>[number];

function groupEntitlements(rows: readonly EntitlementRow[]): Map<string, OwnedTitle[]> {
  const byTitle = new Map<string, OwnedTitle[]>();
  for (const { title_id, kind, starts_at, ends_at, starts_left, order_id } of rows) {
    if (title_id === null || kind === 'PPV') continue;
    const entitlement: OwnedTitle = {
      kind,
      startsAt: starts_at.getTime(),
      endsAt: ends_at?.getTime() ?? null,
      startsLeft: starts_left,
      withdrawn: false,
      isPaid: order_id !== null,
    };
    const known = byTitle.get(title_id);
    if (known) known.push(entitlement);
    else byTitle.set(title_id, [entitlement]);
  }
  return byTitle;
}
