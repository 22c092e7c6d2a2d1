// How many streams an account plays at once. A stream is one player (a tab of a browser) at one client address: it holds a
// lease, a row; a lease that nobody used for a while counts no more. What a player may do within its lease is told by
// stream-place.ts. Playing costs no query: uses are gathered in memory and written together now and then. A lease also
// tells what the viewer watches. That is what is used for a while: a player asks about neighbours, and fetches a little of
// them, before anybody chooses them.
import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { ownerOfRights, playerKeyOf, type StreamClaims } from '../token/stream-token.ts';
import * as queries from './stream-leases.queries.ts';
import { IN_USE_MS, issueOf, makePlace, mergePlay, noteUse, type StreamPlace } from './stream-place.ts';

/** A stream that asked for nothing this long is over: a paused player, a closed window, a lost connection. */
export const LEASE_IDLE_MS = 45_000;
/** A stream that was used this lately is the same viewing: a reload, a lost connection, a telephone call. */
export const VIEWING_PAUSE_MS = 10 * 60_000;
/**
 * A player that uses streams, but for this long not the one it watched, watches another. Longer than players keep a
 * neighbour ready, which is a minute.
 */
export const MOVED_ON_MS = 90_000;
/**
 * A stream follows its player to another client address (a telephone that leaves the house) at once, but only so often;
 * more often, the old address must be silent. Longer than a live list, so that two that take turns both stand still.
 */
export const MOVE_EVERY_MS = 60_000;
/** Often enough that other servers see a stream well before it counts as over. */
const WRITE_EVERY_MS = 10_000;
/** The embedded database works in this process: a statement must not hold up everybody for long. */
const WRITTEN_AT_ONCE = 1_000;
/** Old rows hurt nobody; they are removed now and then. */
const SWEEP_EVERY_MS = 10 * 60_000;

/** What a token says about its player and stream. */
export type PlayClaims = Pick<
  StreamClaims,
  'sessionId' | 'accountId' | 'player' | 'playerKey' | 'isPreload' | 'issuedAt' | 'rights' | 'owner'
>;

export interface LeaseRequest {
  /** Whose streams are counted together is its account; a guest has none and is never refused. */
  readonly claims: PlayClaims;
  /** Key of the client address; undefined while the stream is only handed out. */
  readonly address: string | undefined;
  /** Whether it is watched from now on. Otherwise uses show, and until then what was watched before is. */
  readonly isBegun: boolean;
  /** How many streams the account may play at once. */
  readonly limit: number;
}

export interface StreamLeases {
  /** Takes or keeps a place. Refuses with STREAM_LIMIT when others hold as many as the account may have. */
  acquire(request: LeaseRequest): Promise<void>;
  /** Notes a use. False when this server knows of no lease for it: one must be acquired first. */
  touch(claims: PlayClaims, address: string): boolean;
  /** Gives the places of a session back: the viewer stopped or signed out. */
  release(sessionId: string): Promise<void>;
  /** Writes gathered uses now; otherwise every ten seconds. */
  flush(): Promise<void>;
  /** Removes rows that count no more. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface StreamLeasesDeps {
  readonly db: Pick<Database, 'kysely'>;
  readonly now: Clock;
  readonly log: Log;
}

interface Held {
  readonly sessionId: string;
  readonly stream: string;
  readonly place: StreamPlace;
  seenAt: number;
  /** Whether a use was noted that the table does not know. */
  isUnwritten: boolean;
  watched: string;
  /** When that was used. */
  watchedAt: number;
  /** What the table says is watched, as far as is known. */
  written: string;
}

/** The claims of an address to watch that is being handed out, before there is a token. */
export function claimsOf(
  address: Pick<PlayClaims, 'sessionId' | 'accountId' | 'player' | 'rights' | 'issuedAt'>,
): PlayClaims {
  const { sessionId, player, rights } = address;
  return {
    ...address,
    isPreload: false,
    playerKey: playerKeyOf(sessionId, player),
    owner: ownerOfRights(rights),
  };
}

export function openStreamLeases({ db, now, log }: StreamLeasesDeps): StreamLeases {
  const held = new Map<string, Held>();
  let sweptAt = now();
  let writing: Promise<void> | undefined;

  const findHeld = (key: string, at: number): Held | undefined => {
    const lease = held.get(key);
    return lease !== undefined && at - lease.seenAt <= LEASE_IDLE_MS ? lease : undefined;
  };

  /** The lease of the player at this client address. */
  const findAt = (playerKey: string, address: string | undefined, at: number): Held | undefined => {
    const lease = findHeld(playerKey, at);
    if (lease === undefined || address === undefined) return lease;
    // The first to use an address that was handed out.
    lease.place.address ??= address;
    if (lease.place.address === address) return lease;
    return findHeld(`${playerKey}@${address}`, at);
  };

  const hold = (row: queries.LeaseRow, isBegun: boolean, at: number): Held => {
    const key = playerKeyOf(row.session_id, row.stream);
    const known = isBegun ? undefined : findHeld(key, at);
    // What uses have shown so far is not forgotten by a question in between.
    if (known?.written === row.resource && (row.address === '' || known.place.address === row.address)) {
      known.seenAt = at;
      return known;
    }
    const place = makePlace(playOf(row), row.address === '' ? undefined : row.address, at);
    const lease: Held = {
      sessionId: row.session_id,
      stream: row.stream,
      place,
      seenAt: at,
      isUnwritten: false,
      watched: row.resource,
      watchedAt: at,
      written: row.resource,
    };
    held.set(key, lease);
    return lease;
  };

  /** Keeps the lease of a stream, or takes it where the account has room. */
  const keepOrTake = async (request: LeaseRequest, at: number, apart?: string): Promise<Held> => {
    const { claims, address, limit, isBegun } = request;
    const seenSince = new Date(at - LEASE_IDLE_MS);
    const lease = {
      sessionId: claims.sessionId,
      stream: apart ?? claims.player,
      resource: claims.rights,
      seenAt: new Date(at),
      watchedSince: isBegun ? undefined : new Date(at - VIEWING_PAUSE_MS),
      address,
      playing: claims.owner,
      issuedAt: new Date(issueOf(claims)),
    };
    // A place that is still held is only kept: it is counted already, so nobody has to be asked.
    const kept = await queries.keepLease(db.kysely, lease, seenSince);
    if (kept !== undefined) return hold(kept, isBegun, at);
    const accountId = claims.accountId ?? '';
    const taken = await db.kysely.transaction().execute(async (trx) => {
      // Between counting and taking, nobody else may count.
      await queries.lockLeases(trx, accountId);
      const rows = await queries.listLeases(trx, accountId, seenSince);
      const find = (stream: string) => rows.find((row) => row.session_id === claims.sessionId && row.stream === stream);
      const row = find(lease.stream);
      // The first client address is known here before it is written.
      const bound = findHeld(playerKeyOf(claims.sessionId, lease.stream), at)?.place.address;
      const own = row && { ...row, address: row.address || (bound ?? '') };
      const stream = own && !mayBind(own, address, at) ? `${lease.stream}@${address}` : lease.stream;
      if (find(stream) === undefined && rows.length >= limit) throw new AppError('STREAM_LIMIT', { accountId, limit });
      const put = await queries.putLease(trx, accountId, { ...lease, stream, movedAt: new Date(at) });
      if (put === undefined) throw new AppError('FORBIDDEN', { reason: 'the session has ended' });
      return put;
    });
    return hold(taken, isBegun, at);
  };

  const flush = async (): Promise<void> => {
    const at = now();
    const uses: queries.Use[] = [];
    for (const [key, lease] of held) {
      const { sessionId, stream, seenAt, watched, written: before, place } = lease;
      const playing = {
        address: place.address ?? '',
        playing: place.owner,
        issuedAt: new Date(place.issuedAt),
        playingAt: new Date(place.ownerAt),
      };
      if (lease.isUnwritten) uses.push({ sessionId, stream, seenAt: new Date(seenAt), watched, before, ...playing });
      else if (at - lease.seenAt > LEASE_IDLE_MS) held.delete(key);
    }
    for (let from = 0; from < uses.length; from += WRITTEN_AT_ONCE)
      await write(uses.slice(from, from + WRITTEN_AT_ONCE));
  };

  const write = async (uses: readonly queries.Use[]): Promise<void> => {
    const written = await queries.writeUses(db.kysely, uses, IN_USE_MS);
    const rows = new Map(written.map((row) => [playerKeyOf(row.session_id, row.stream), row]));
    for (const { sessionId, stream, seenAt, watched } of uses) {
      const key = playerKeyOf(sessionId, stream);
      const lease = held.get(key);
      if (lease === undefined) continue;
      const row = rows.get(key);
      // Its row is gone: released by another server, swept, or its session ended. Or another server moved it to another
      // client address. The next use asks for a place again.
      if (row === undefined || row.address !== (lease.place.address ?? '')) {
        held.delete(key);
        continue;
      }
      if (lease.seenAt === seenAt.getTime()) lease.isUnwritten = false;
      mergePlay(lease.place, playOf(row), now());
      lease.written = row.resource;
      if (row.resource === watched) continue;
      lease.watched = row.resource;
      lease.watchedAt = lease.seenAt;
    }
  };

  const sweep = async () => {
    await queries.removeUnseen(db.kysely, new Date(now() - SWEEP_EVERY_MS));
  };

  /** One writing at a time: a slow database must not gather a queue of them. */
  const work = async () => {
    try {
      await flush();
      if (now() - sweptAt < SWEEP_EVERY_MS) return;
      sweptAt = now();
      await sweep();
    } catch (error) {
      log.warn({ err: error }, 'uses of streams were not written; they are with the next');
    }
  };
  const timer = setInterval(() => {
    writing ??= work().finally(() => {
      writing = undefined;
    });
  }, WRITE_EVERY_MS);
  timer.unref();

  return {
    async acquire(request) {
      const { claims, address } = request;
      if (claims.accountId === undefined) return;
      const at = now();
      const isKnown = address !== undefined && !request.isBegun;
      const lease = (isKnown && findAt(claims.playerKey, address, at)) || (await keepOrTake(request, at));
      if (address === undefined) return;
      switch (noteUse(lease.place, claims, at)) {
        case 'played':
          return;
        case 'barred':
          throw new AppError('FORBIDDEN', { reason: 'preloaded for too long' });
        case 'apart':
          await keepOrTake(request, at, `${lease.stream}+${claims.owner}`);
      }
    },

    touch(claims, address) {
      const at = now();
      const lease = findAt(claims.playerKey, address, at);
      if (lease === undefined) return false;
      const verdict = noteUse(lease.place, claims, at);
      if (verdict === 'barred') return false;
      if (verdict === 'played') return noteWatched(lease, claims, at);
      // The next writing tells whether the newer stream still plays, maybe on another server.
      lease.isUnwritten = true;
      const apart = findHeld(`${playerKeyOf(lease.sessionId, lease.stream)}+${claims.owner}`, at);
      return apart !== undefined && noteWatched(apart, claims, at);
    },

    async release(sessionId) {
      for (const [key, lease] of held) if (lease.sessionId === sessionId) held.delete(key);
      await queries.removeLeases(db.kysely, sessionId);
    },

    flush,
    sweep,

    async close() {
      clearInterval(timer);
      await writing;
      await work();
    },
  };
}

/** Whether the stream may be used from a client address: its own, its first, or the next one of the same player. */
function mayBind(row: queries.LeaseRow, address: string | undefined, at: number): boolean {
  if (address === undefined || row.address === '' || row.address === address) return true;
  return at - row.seen_at.getTime() > IN_USE_MS || at - row.moved_at.getTime() >= MOVE_EVERY_MS;
}

function noteWatched(lease: Held, { rights, owner }: PlayClaims, at: number): true {
  lease.seenAt = at;
  lease.isUnwritten = true;
  const isWatched = rights === lease.watched || owner === ownerOfRights(lease.watched);
  if (!isWatched && at - lease.watchedAt < MOVED_ON_MS) return true;
  if (!isWatched) lease.watched = rights;
  lease.watchedAt = at;
  return true;
}

const playOf = ({ playing, issued_at, playing_at }: queries.LeaseRow) => ({
  owner: playing,
  issuedAt: issued_at.getTime(),
  ownerAt: playing_at.getTime(),
});
