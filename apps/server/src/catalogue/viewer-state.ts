// What a profile did and what its account owns, as rows, banners and channel lists need it. Kept in memory for a short
// while, because every row of a page asks for the same; whoever changes it announces that, and all servers forget it.
import { type Entitlement, isEntitlementLive } from '@seyir/core/access/title-access';
import type { Database, Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import type { Caller } from '../http/caller.ts';
import type { Clock } from '../shared/clock.ts';
import * as queries from './viewer-state.queries.ts';

/** Payload: the id of a profile, or of an account for all of its profiles. */
export const VIEWER_CHANGED = 'viewer_changed';

/** Even a lost notification is noticed after this long. */
const REMEMBERED_MS = 30_000;
/** Profiles remembered; one takes a few kilobytes. */
const REMEMBERED_MOST = 5_000;

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
  /** Another for every reading: the version of what is made from it. */
  readonly edition: number;
  readonly profileName: string;
  readonly likedIds: ReadonlySet<string>;
  readonly dislikedIds: ReadonlySet<string>;
  /** Title ids, the newest first. */
  readonly watchlist: ReadonlySet<string>;
  /** By title: what was watched last, or the next one begun when that was watched to its end. The newest first. */
  readonly positions: ReadonlyMap<string, Position>;
  /** By title, the newest first; those that ended are still among them. */
  readonly entitlements: ReadonlyMap<string, readonly Entitlement[]>;
  readonly favouriteChannelIds: ReadonlySet<string>;
  readonly lockedChannelIds: ReadonlySet<string>;
  /** Channel ids, the last watched first. */
  readonly visitedChannelIds: readonly string[];
}

/** Guests share one profile, so nothing of it is anybody's own. */
export const NOBODY: ViewerState = {
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
  /** Forgets at once, before the announcement comes round: a writer that answers its viewer calls this as well. */
  forget(profileOrAccountId: string): void;
  close(): Promise<void>;
}

export interface ViewerStatesDeps {
  readonly db: Database;
  readonly now: Clock;
}

interface Remembered {
  readonly state: Promise<ViewerState>;
  readonly accountId: string;
  staleAt: number;
}

export async function rememberViewers({ db, now }: ViewerStatesDeps): Promise<ViewerStates> {
  const known = new Map<string, Remembered>();
  let edition = 0;

  const forget = (id: string) => {
    if (known.delete(id)) return;
    for (const [profileId, { accountId }] of known) if (accountId === id) known.delete(profileId);
  };

  const read = (caller: Caller): Promise<ViewerState> => {
    const profileId = caller.profile?.id;
    if (caller.isGuest || profileId === undefined) return Promise.resolve(NOBODY);
    const remembered = known.get(profileId);
    if (remembered && now() < remembered.staleAt) return remembered.state;

    known.delete(profileId);
    if (known.size >= REMEMBERED_MOST) known.delete(known.keys().next().value ?? '');
    edition += 1;
    const state = readState(db.kysely, caller.accountId, profileId, edition);
    const entry: Remembered = { state, accountId: caller.accountId, staleAt: now() + REMEMBERED_MS };
    known.set(profileId, entry);
    state.then(
      ({ entitlements }) => {
        entry.staleAt = Math.min(entry.staleAt, nextChangeOf(entitlements, now()));
      },
      // A failure is told to those who wait for it and not remembered for the next.
      () => forget(profileId),
    );
    return state;
  };

  const stopListening = await db.listen(VIEWER_CHANGED, forget, () => known.clear());
  return { read, forget, close: stopListening };
}

/**
 * Tells every server that a profile (its name, reactions, list, positions, locks, favourites, visits) or an account
 * (what it rented or bought) changed. Given a transaction, it is told with the commit.
 */
export const announceViewerChange = (db: Queries, profileOrAccountId: string): Promise<void> =>
  notifyWithin(db, VIEWER_CHANGED, profileOrAccountId);

/** When time alone changes what is owned: the next moment a rental begins or ends. */
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
    positions: choosePositions(positions),
    entitlements: groupEntitlements(entitlements),
    favouriteChannelIds: new Set(favourites.map(({ channel_id }) => channel_id)),
    lockedChannelIds: new Set(locks.map(({ channel_id }) => channel_id)),
    visitedChannelIds: visits.map(({ channel_id }) => channel_id),
  };
}

type PositionRow = Awaited<ReturnType<typeof queries.listPositions>>[number];

/** Of a series several episodes may be begun, and one stands for it. The rows come newest first. */
function choosePositions(rows: readonly PositionRow[]): Map<string, Position> {
  const last = new Map<string, PositionRow>();
  const ahead = new Map<string, PositionRow>();
  for (const row of rows) {
    const watchedLast = last.get(row.title_id);
    if (watchedLast === undefined) {
      last.set(row.title_id, row);
    } else if (watchedLast.completed && !row.completed && isBefore(watchedLast, row)) {
      // An episode left behind long ago does not call the viewer back; one that lies ahead is gone on with.
      const nearest = ahead.get(row.title_id);
      if (nearest === undefined || isBefore(row, nearest)) ahead.set(row.title_id, row);
    }
  }
  return new Map([...last].map(([titleId, row]) => [titleId, toPosition(ahead.get(titleId) ?? row)]));
}

/** In the order of the series. A film has no places. */
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
