// State machine of a lease in memory: which stream a player plays. A player plays one stream at a time, the one with
// the newest address. Older addresses of the same player are stale: after a grace period beside the newer one they are
// refused, or need a lease of their own.

/** A request for media with a token of the player. */
export interface StreamUse {
  /** The channel or asset, `c/12` or `v/film-one-0001`. */
  readonly owner: string;
  /** Issue time of the address, epoch milliseconds. */
  readonly issuedAt: number;
  /** Whether the address was issued to preload a channel that may be chosen next. */
  readonly isPreload: boolean;
}

export interface StreamSlot {
  /** Key of the client address; undefined before the first request for media. */
  address: string | undefined;
  /** The played channel or asset, and the issue time of its newest address; 0 when only a preload address is known. */
  owner: string;
  issuedAt: number;
  /** Last use of the played stream, and since when it is the played one. */
  ownerAt: number;
  ownerSince: number;
  /** Preloaded streams beside it, by channel. */
  preloads: Map<string, Preload> | undefined;
}

/** Continuous preloading of one stream: its first and last use, and until when it is refused. */
interface Preload {
  since: number;
  at: number;
  barredUntil: number;
}

/**
 * `played`: within the lease. `apart`: a second stream at the same time, which needs a lease of its own. `barred`: more
 * preloading than a viewer who looks around causes.
 */
type UseVerdict = 'played' | 'apart' | 'barred';

/** A stream used within this time still plays. Servers learn of each other's uses within two writes, 20 seconds. */
export const IN_USE_MS = 25_000;
/** Grace period after a change of stream, for requests in flight and retries of the old one. */
export const CHANGE_GRACE_MS = 30_000;
/** Limit of continuous preloading of one channel, and the pause before it is allowed again. */
export const PRELOAD_MAX_MS = 5 * 60_000;
export const PRELOAD_REST_MS = 10 * 60_000;
const PRELOAD_PAUSE_MS = 30_000;
/** Bounds the memory of a slot. */
const PRELOADS_MAX = 100;

export function makeSlot(play: WrittenPlay, address: string | undefined, at: number): StreamSlot {
  return { address, ...play, ownerSince: sinceOf(play, at), preloads: undefined };
}

/** Records a use. The hot path of every request for media: while one stream plays, nothing is allocated. */
export function noteUse(slot: StreamSlot, use: StreamUse, at: number): UseVerdict {
  if (use.owner === slot.owner) {
    slot.issuedAt = Math.max(slot.issuedAt, issueOf(use));
    slot.ownerAt = at;
    return 'played';
  }
  const isSilent = at - slot.ownerAt > IN_USE_MS;
  if (use.isPreload && !isSilent) return notePreload(slot, use.owner, at);
  if (isSilent || isNewer(use, slot)) {
    slot.owner = use.owner;
    slot.issuedAt = issueOf(use);
    slot.ownerAt = at;
    slot.ownerSince = at;
    return 'played';
  }
  return at - slot.ownerSince <= CHANGE_GRACE_MS ? 'played' : 'apart';
}

function notePreload(slot: StreamSlot, owner: string, at: number): UseVerdict {
  slot.preloads ??= new Map();
  const known = slot.preloads.get(owner);
  if (known !== undefined && at < known.barredUntil) return 'barred';
  if (known === undefined || at - known.at > PRELOAD_PAUSE_MS) {
    if (slot.preloads.size >= PRELOADS_MAX) slot.preloads.clear();
    slot.preloads.set(owner, { since: at, at, barredUntil: at });
    return 'played';
  }
  known.at = at;
  if (at - known.since <= PRELOAD_MAX_MS) return 'played';
  known.barredUntil = at + PRELOAD_REST_MS;
  return 'barred';
}

/** A preloaded stream that became the played one yields to every watch address. */
export const issueOf = ({ issuedAt, isPreload }: StreamUse): number => (isPreload ? 0 : issuedAt);

/** Addresses of the same millisecond are ordered by name, so that every server chooses the same one. */
function isNewer(play: Pick<WrittenPlay, 'owner' | 'issuedAt'>, { issuedAt, owner }: StreamSlot): boolean {
  return play.issuedAt > issuedAt || (play.issuedAt === issuedAt && play.owner > owner);
}

/** The played stream in the lease's row, which other servers write, too. */
interface WrittenPlay {
  readonly owner: string;
  readonly issuedAt: number;
  readonly ownerAt: number;
}

/** Merges the played stream that another server recorded. */
export function mergePlay(slot: StreamSlot, written: WrittenPlay, at: number): void {
  if (written.owner === slot.owner) {
    slot.ownerAt = Math.max(slot.ownerAt, written.ownerAt);
    slot.issuedAt = Math.max(slot.issuedAt, written.issuedAt);
    return;
  }
  // A use on this server since the write may be newer.
  if (!isNewer(written, slot) && at - slot.ownerAt <= IN_USE_MS) return;
  slot.owner = written.owner;
  slot.issuedAt = written.issuedAt;
  slot.ownerAt = written.ownerAt;
  slot.ownerSince = sinceOf(written, at);
}

/** Approximate start on another server: an address is used soon after it was issued. */
const sinceOf = ({ issuedAt }: WrittenPlay, at: number): number => Math.min(issuedAt, at);
