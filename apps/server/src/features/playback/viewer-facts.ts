// The inputs of `decidePlayback`: the viewer, the channel and its airings. And its refusals as errors.
import { isLockClosed } from '@seyir/core/access/channel-access';
import type { PlaybackAiring, PlaybackChannel, PlaybackViewer, Refusal } from '@seyir/core/access/decide-playback';
import { isRatingBlocked, PARENTAL_LEVELS } from '@seyir/core/access/rating-mask';
import { readRights } from '@seyir/core/hls/rights';
import { ownerOf, type StreamOwner } from '@seyir/core/hls/stream-address';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { VIEWING_PAUSE_MS } from '../../origin/leases/stream-leases.ts';
import type { Library } from '../../origin/library/library.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Timelines } from '../../timeline/timelines.ts';
import { listTickets } from '../../viewers/tickets.queries.ts';
import type { ViewerStates } from '../../viewers/viewer-state.ts';
import * as queries from './playback.queries.ts';

/** What entitlement is decided from. */
export interface EntitlementDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly viewers: Pick<ViewerStates, 'read' | 'readAccess' | 'forget'>;
  readonly library: Pick<Library, 'findAsset' | 'findAssetOf' | 'findFiller' | 'whenReady'>;
  readonly timelines: Timelines;
  readonly now: Clock;
  /** Stream limit of an account whose package sets none. */
  readonly streamLimit: number;
  readonly guide: GuideFacts;
}

type AiringRow = Awaited<ReturnType<typeof queries.listAirings>>[number];

/** What access depends on in the guide. */
export interface GuideFacts {
  /** The airings of a channel that overlap a time range, in order. */
  listAirings(channelId: string, from: number, until: number): Promise<readonly AiringRow[]>;
  /**
   * Those airings for which the caller's account has a ticket, from memory: for rechecks of open streams. Without it the
   * database is asked, because who opens a stream may have paid a moment ago on another server.
   */
  listTickets?(caller: Caller, airingIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export function viewerOf({ isGuest: guest, packageId, profile }: Caller): PlaybackViewer {
  // Without a profile the strictest mask applies, so that no viewer bypasses a profile's PIN or mask.
  const unchosen = guest ? PARENTAL_LEVELS.over18 : PARENTAL_LEVELS.general;
  return {
    guest,
    packageId: guest ? null : (packageId ?? null),
    userlevel: profile?.userlevel ?? unchosen,
    kids: profile?.isKids ?? false,
  };
}

export function readChannel({ catalogue }: Pick<EntitlementDeps, 'catalogue'>, id: string): Channel {
  const channel = catalogue.current().channelById.get(id);
  if (channel === undefined) throw new AppError('NOT_FOUND', { channel: id });
  return channel;
}

interface LeaseRow {
  /** The watched rights, as text. */
  readonly resource: string | null;
  readonly seen_at: Date | null;
}

/** Whether a session is watching this owner, live or from any moment. */
export function isViewing(lease: LeaseRow | undefined, owner: StreamOwner, now: number): boolean {
  const { resource = null, seen_at: seenAt = null } = lease ?? {};
  if (resource === null || seenAt === null || now - seenAt.getTime() > VIEWING_PAUSE_MS) return false;
  const rights = readRights(resource);
  const watched = rights && ownerOf(rights);
  if (watched === undefined) return false;
  if ('channel' in owner) return 'channel' in watched && watched.channel === owner.channel;
  return 'asset' in watched && watched.asset === owner.asset;
}

/** Whether the profile locked the channel and the session has not unlocked it. A token proves that it was unlocked. */
export async function isChannelClosed(
  { db, viewers, now }: Pick<EntitlementDeps, 'db' | 'viewers' | 'now'>,
  caller: Caller,
  channelId: string,
  hasToken: boolean,
): Promise<boolean> {
  const { profile, sessionId } = caller;
  const { lockedChannelIds } = await viewers.readAccess(caller);
  if (profile === undefined || !lockedChannelIds.has(channelId)) return false;
  const lock = await queries.findLock(db.kysely, profile.id, channelId, sessionId);
  if (lock === undefined) return false;
  const isUnderWay = hasToken || isViewing(lock, { channel: channelId }, now());
  return isLockClosed(
    { lockedAt: lock.locked_at.getTime(), mainPinAt: lock.main_pin_at?.getTime() ?? null, isUnderWay },
    now(),
  );
}

export async function readPlaybackChannel(
  deps: Pick<EntitlementDeps, 'db' | 'viewers' | 'now'>,
  caller: Caller,
  channel: Channel,
  hasToken = false,
): Promise<PlaybackChannel> {
  const { packageIds, freeForGuests, age, genreId, timeShift, catchUpMinutes } = channel;
  const isClosed = await isChannelClosed(deps, caller, channel.id, hasToken);
  return { packageIds, freeForGuests, age, genreId, timeShift, catchUpMinutes, isClosed };
}

/** The airings of a channel that overlap a time range, in order, with the account's tickets. */
export async function listShown(
  { db, now, guide }: Pick<EntitlementDeps, 'db' | 'now' | 'guide'>,
  caller: Caller,
  channelId: string,
  from: number,
  until: number,
): Promise<PlaybackAiring[]> {
  const rows = await guide.listAirings(channelId, from, until);
  const paid = rows.flatMap(({ id, ppv_product_id }) => (ppv_product_id === null || caller.isGuest ? [] : [id]));
  const tickets = await (guide.listTickets?.(caller, paid) ??
    listTickets(db.kysely, caller.accountId, paid, new Date(now())));
  const openedId = await findOpenedId({ db }, caller, rows);
  return rows.map((row) => ({
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    age: row.age_rating,
    payPerView: row.ppv_product_id !== null,
    hasTicket: tickets.has(row.id),
    isOpened: row.id === openedId,
  }));
}

/** The session's opened airing, read only where the profile's level blocks one of the airings. */
async function findOpenedId(
  { db }: Pick<EntitlementDeps, 'db'>,
  { profile, sessionId }: Caller,
  rows: readonly AiringRow[],
): Promise<string | undefined> {
  if (profile === undefined || profile.isKids || profile.userlevel === 0) return undefined;
  const isBlocked = ({ age_rating }: AiringRow) =>
    age_rating === null || isRatingBlocked(age_rating, profile.userlevel);
  return rows.some(isBlocked) ? await queries.findOpenedAiring(db.kysely, sessionId) : undefined;
}

/** The airing of a channel at a moment; undefined in a gap of the guide. */
export async function findShown(
  deps: Pick<EntitlementDeps, 'db' | 'now' | 'guide'>,
  caller: Caller,
  channelId: string,
  at: number,
): Promise<PlaybackAiring | undefined> {
  return (await listShown(deps, caller, channelId, at, at + 1)).at(-1);
}

/** How many streams the caller's account may play at once. */
export const findStreamLimit = (
  { catalogue, streamLimit }: Pick<EntitlementDeps, 'catalogue' | 'streamLimit'>,
  { packageId = '' }: Caller,
): number => catalogue.current().streamLimits.get(packageId) ?? streamLimit;

/** Retry-After: one segment later the list may have its first segment. */
export const RETRY_AFTER_SECONDS = 4;

/** The refusal as an error of the contract. `field` names the input of an invalid moment. */
export function toAppError({ code, sourceError }: Refusal, detail: Readonly<Record<string, unknown>>, field?: string) {
  const fields = code === 'BAD_INPUT' && field !== undefined ? { fields: { [field]: OUTSIDE } } : {};
  return new AppError(code, { ...detail, sourceError }, fields);
}

const OUTSIDE = 'in the future, or older than the archive';
