// One place among the streams of an account, as a state machine in memory: which stream a player plays in it. A player
// plays one stream at a time, the one whose address is the newest. Older addresses of the same player are stale: they
// are refused, or take a place of their own, once the newer one has played beside them for a while.

/** A request for media with a token of the player. */
export interface StreamUse {
  /** The channel or asset, `c/12` or `v/film-one-0001`. */
  readonly owner: string;
  /** When the address was handed out, epoch milliseconds. */
  readonly issuedAt: number;
  /** The address was handed out to preload a channel that may be chosen next. */
  readonly isPreload: boolean;
}

export interface StreamPlace {
  /** Key of the client address that uses the place; undefined before the first request for media. */
  address: string | undefined;
  /** What is played, and the issue time of its newest address; 0 where only an address to preload is known of it. */
  owner: string;
  issuedAt: number;
  /** The last use of it, and since when it has been what is played. */
  ownerAt: number;
  ownerSince: number;
  /** Streams that are preloaded beside it, by channel. */
  preloads: Map<string, Preload> | undefined;
}

/** Continuous preloading of one stream: its first and last use, and until when it is refused. */
interface Preload {
  since: number;
  at: number;
  barredUntil: number;
}

/**
 * `played`: within the place. `apart`: another stream at the same time, which needs a place of its own. `barred`: more
 * preloading than viewers look around.
 */
export type UseVerdict = 'played' | 'apart' | 'barred';

/** A stream used this lately is still played. Servers learn of each other's uses within two writings, 20 seconds. */
export const IN_USE_MS = 25_000;
/** So long after a change of stream the old one may be used beside the new one: requests that are under way, retries. */
export const CHANGE_GRACE_MS = 30_000;
/** Preloading one channel without a pause ends after this long, and begins again only after a rest. */
export const PRELOAD_MOST_MS = 5 * 60_000;
export const PRELOAD_REST_MS = 10 * 60_000;
const PRELOAD_PAUSE_MS = 30_000;
/** More than anybody looks around; the memory of a place is bounded. */
const PRELOADS_REMEMBERED = 100;

export function makePlace(play: WrittenPlay, address: string | undefined, at: number): StreamPlace {
  return { address, ...play, ownerSince: sinceOf(play, at), preloads: undefined };
}

/** Notes a use. Every request for media passes here: while one stream plays, nothing is allocated. */
export function noteUse(place: StreamPlace, use: StreamUse, at: number): UseVerdict {
  if (use.owner === place.owner) {
    place.issuedAt = Math.max(place.issuedAt, issueOf(use));
    place.ownerAt = at;
    return 'played';
  }
  const isSilent = at - place.ownerAt > IN_USE_MS;
  if (use.isPreload && !isSilent) return notePreload(place, use.owner, at);
  if (isSilent || isNewer(use, place)) {
    place.owner = use.owner;
    place.issuedAt = issueOf(use);
    place.ownerAt = at;
    place.ownerSince = at;
    return 'played';
  }
  return at - place.ownerSince <= CHANGE_GRACE_MS ? 'played' : 'apart';
}

function notePreload(place: StreamPlace, owner: string, at: number): UseVerdict {
  place.preloads ??= new Map();
  const known = place.preloads.get(owner);
  if (known !== undefined && at < known.barredUntil) return 'barred';
  if (known === undefined || at - known.at > PRELOAD_PAUSE_MS) {
    if (place.preloads.size >= PRELOADS_REMEMBERED) place.preloads.clear();
    place.preloads.set(owner, { since: at, at, barredUntil: at });
    return 'played';
  }
  known.at = at;
  if (at - known.since <= PRELOAD_MOST_MS) return 'played';
  known.barredUntil = at + PRELOAD_REST_MS;
  return 'barred';
}

/** A preloaded stream that became what is played gives way to every address that was handed out to watch. */
export const issueOf = ({ issuedAt, isPreload }: StreamUse): number => (isPreload ? 0 : issuedAt);

/** Addresses of the same millisecond are ordered by name, so that every server chooses the same one. */
function isNewer(play: Pick<WrittenPlay, 'owner' | 'issuedAt'>, { issuedAt, owner }: StreamPlace): boolean {
  return play.issuedAt > issuedAt || (play.issuedAt === issuedAt && play.owner > owner);
}

/** What the row of a place says, which other servers write, too. */
export interface WrittenPlay {
  readonly owner: string;
  readonly issuedAt: number;
  readonly ownerAt: number;
}

/** Takes over what another server saw the player play. */
export function mergePlay(place: StreamPlace, written: WrittenPlay, at: number): void {
  if (written.owner === place.owner) {
    place.ownerAt = Math.max(place.ownerAt, written.ownerAt);
    place.issuedAt = Math.max(place.issuedAt, written.issuedAt);
    return;
  }
  // A use of this server since the writing may be newer than what was written.
  if (!isNewer(written, place) && at - place.ownerAt <= IN_USE_MS) return;
  place.owner = written.owner;
  place.issuedAt = written.issuedAt;
  place.ownerAt = written.ownerAt;
  place.ownerSince = sinceOf(written, at);
}

/** Since when another server has seen it played, about: an address is used soon after it was handed out. */
const sinceOf = ({ issuedAt }: WrittenPlay, at: number): number => Math.min(issuedAt, at);
