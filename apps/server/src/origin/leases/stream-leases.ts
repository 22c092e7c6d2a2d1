// Leases count the streams that an account plays at once. A stream is one player (a browser tab) at one client address
// and holds a lease, which is a row; an unused lease expires. stream-slot.ts decides what a player may do within its
// lease. Playing costs no query: uses are buffered and written in batches. A lease also records what the viewer
// watches: the stream that is used for a while, because players prefetch neighbours before the viewer chooses one.
import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { ownerOfRights, playerKeyOf, type StreamClaims } from '../stream-token.ts';
import * as queries from './stream-leases.queries.ts';
import { IN_USE_MS, issueOf, makeSlot, mergePlay, noteUse, type StreamSlot } from './stream-slot.ts';

/**
 * Lease expiry: a stream without requests for this long has ended (a paused player, a closed window, a lost
 * connection).
 */
export const LEASE_IDLE_MS = 45_000;
/** A stream used within this time is the same viewing: a reload, a lost connection, a phone call. */
export const VIEWING_PAUSE_MS = 10 * 60_000;
/**
 * A player that uses other streams, and not the watched one for this long, watches another. Longer than the minute that
 * players keep a preloaded neighbour.
 */
export const MOVED_ON_MS = 90_000;
/**
 * Rate limit of address changes: a stream follows its player to another client address (a phone that leaves the Wi-Fi)
 * at once, but only this often; more often only when the old address is idle. Longer than a live list, so that two
 * clients that take turns both stall.
 */
const MOVE_INTERVAL_MS = 60_000;
/** Other servers must see a stream well before its lease expires. */
const WRITE_INTERVAL_MS = 10_000;
/** Batch size: the embedded database runs in this process, and a long statement would block all requests. */
const WRITE_BATCH = 1_000;
/** Expired rows are harmless, and removed at this interval. */
const SWEEP_INTERVAL_MS = 10 * 60_000;

/** The claims of a token about its player and stream. */
export type PlayClaims = Pick<
  StreamClaims,
  'sessionId' | 'accountId' | 'player' | 'playerKey' | 'isPreload' | 'issuedAt' | 'rights' | 'owner'
>;

export interface LeaseRequest {
  /** Streams are counted by the account of the claims; a guest has none and is never refused. */
  readonly claims: PlayClaims;
  /** Key of the client address; undefined until the stream's first request for media. */
  readonly address: string | undefined;
  /**
   * Whether the viewer watches this stream from now on. Otherwise its uses decide, and the earlier one stays until
   * then.
   */
  readonly startsViewing: boolean;
  /** How many streams the account may play at once. */
  readonly limit: number;
}

export interface StreamLeases {
  /** Takes or renews a lease. Rejects with STREAM_LIMIT when the account has as many as it may. */
  acquire(request: LeaseRequest): Promise<void>;
  /** Records a use. False when this server has no lease for it: acquire one first. */
  touch(claims: PlayClaims, address: string): boolean;
  /** Expires the leases of a player that has closed. They stay for a reload, which is the same viewing. */
  end(sessionId: string, player: string): Promise<void>;
  /** Writes buffered uses now; otherwise every ten seconds. */
  flush(): Promise<void>;
  /** Removes expired rows. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

interface StreamLeasesDeps {
  readonly db: Pick<Database, 'kysely'>;
  readonly now: Clock;
  readonly log: Log;
}

interface Held {
  readonly sessionId: string;
  readonly stream: string;
  readonly slot: StreamSlot;
  seenAt: number;
  /** Whether a use is not yet written. */
  isDirty: boolean;
  watched: string;
  /** Last use of `watched`. */
  watchedAt: number;
  /** Last known `resource` of the row. */
  written: string;
}

/** The claims of a watch address before its token is issued. */
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
    // The first request for media binds the stream to its client address.
    lease.slot.address ??= address;
    if (lease.slot.address === address) return lease;
    return findHeld(`${playerKey}@${address}`, at);
  };

  const hold = (row: queries.LeaseRow, startsViewing: boolean, at: number): Held => {
    const key = playerKeyOf(row.session_id, row.stream);
    const known = startsViewing ? undefined : findHeld(key, at);
    // Uses recorded so far are kept.
    if (known?.written === row.resource && (row.address === '' || known.slot.address === row.address)) {
      known.seenAt = at;
      return known;
    }
    const slot = makeSlot(playOf(row), row.address === '' ? undefined : row.address, at);
    const lease: Held = {
      sessionId: row.session_id,
      stream: row.stream,
      slot,
      seenAt: at,
      isDirty: false,
      watched: row.resource,
      watchedAt: at,
      written: row.resource,
    };
    held.set(key, lease);
    return lease;
  };

  /** Renews the lease of a stream, or takes one where the account is below its limit. */
  const renewOrTake = async (request: LeaseRequest, at: number, apart?: string): Promise<Held> => {
    const { claims, address, limit, startsViewing } = request;
    const accountId = claims.accountId ?? '';
    const stream = apart ?? claims.player;
    const lease = {
      sessionId: claims.sessionId,
      stream,
      resource: claims.rights,
      seenAt: new Date(at),
      watchedSince: startsViewing ? undefined : new Date(at - VIEWING_PAUSE_MS),
      address,
      playing: claims.owner,
      issuedAt: new Date(issueOf(claims)),
    };
    const acquired = await queries.acquireLease(db.kysely, lease, {
      accountId,
      limit,
      heldSince: new Date(at - LEASE_IDLE_MS),
      boundAddress: findHeld(playerKeyOf(claims.sessionId, stream), at)?.slot.address,
      inUseSince: new Date(at - IN_USE_MS),
      movedBefore: new Date(at - MOVE_INTERVAL_MS),
    });
    if ('lease' in acquired) return hold(acquired.lease, startsViewing, at);
    if (acquired.refused === 'limit') throw new AppError('STREAM_LIMIT', { accountId, limit });
    throw new AppError('FORBIDDEN', { reason: 'the session has ended' });
  };

  const flush = async (): Promise<void> => {
    const at = now();
    const uses: queries.Use[] = [];
    for (const [key, lease] of held) {
      const { sessionId, stream, seenAt, watched, written: before, slot } = lease;
      const playing = {
        address: slot.address ?? '',
        playing: slot.owner,
        issuedAt: new Date(slot.issuedAt),
        playingAt: new Date(slot.ownerAt),
      };
      if (lease.isDirty) uses.push({ sessionId, stream, seenAt: new Date(seenAt), watched, before, ...playing });
      else if (at - lease.seenAt > LEASE_IDLE_MS) held.delete(key);
    }
    for (let from = 0; from < uses.length; from += WRITE_BATCH) await write(uses.slice(from, from + WRITE_BATCH));
  };

  const write = async (uses: readonly queries.Use[]): Promise<void> => {
    const written = await queries.writeUses(db.kysely, uses, IN_USE_MS);
    const rows = new Map(written.map((row) => [playerKeyOf(row.session_id, row.stream), row]));
    for (const { sessionId, stream, seenAt, watched } of uses) {
      const key = playerKeyOf(sessionId, stream);
      const lease = held.get(key);
      if (lease === undefined) continue;
      const row = rows.get(key);
      // The row is gone (released by another server, swept, or its session ended), or another server moved it to
      // another client address. The next use acquires a lease again.
      if (row === undefined || row.address !== (lease.slot.address ?? '')) {
        held.delete(key);
        continue;
      }
      if (lease.seenAt === seenAt.getTime()) lease.isDirty = false;
      mergePlay(lease.slot, playOf(row), now());
      lease.written = row.resource;
      if (row.resource === watched) continue;
      lease.watched = row.resource;
      lease.watchedAt = lease.seenAt;
    }
  };

  const sweep = async () => {
    await queries.removeUnseen(db.kysely, new Date(now() - SWEEP_INTERVAL_MS));
  };

  /** Never twice at once: a slow database must not build up a queue of writes. */
  const work = async () => {
    try {
      await flush();
      if (now() - sweptAt < SWEEP_INTERVAL_MS) return;
      sweptAt = now();
      await sweep();
    } catch (error) {
      log.warn({ err: error }, 'could not write stream uses, retrying with the next write');
    }
  };
  const timer = setInterval(() => {
    writing ??= work().finally(() => {
      writing = undefined;
    });
  }, WRITE_INTERVAL_MS);
  timer.unref();

  return {
    async acquire(request) {
      const { claims, address } = request;
      if (claims.accountId === undefined) return;
      const at = now();
      const mayBeCached = address !== undefined && !request.startsViewing;
      const lease = (mayBeCached && findAt(claims.playerKey, address, at)) || (await renewOrTake(request, at));
      if (address === undefined) return;
      switch (noteUse(lease.slot, claims, at)) {
        case 'played':
          return;
        case 'barred':
          throw new AppError('FORBIDDEN', { reason: 'preloaded for too long' });
        case 'apart':
          await renewOrTake(request, at, `${lease.stream}+${claims.owner}`);
      }
    },

    touch(claims, address) {
      const at = now();
      const lease = findAt(claims.playerKey, address, at);
      if (lease === undefined) return false;
      const verdict = noteUse(lease.slot, claims, at);
      if (verdict === 'barred') return false;
      if (verdict === 'played') return noteWatched(lease, claims, at);
      // The next write shows whether the newer stream still plays, maybe on another server.
      lease.isDirty = true;
      const apart = findHeld(`${playerKeyOf(lease.sessionId, lease.stream)}+${claims.owner}`, at);
      return apart !== undefined && noteWatched(apart, claims, at);
    },

    async end(sessionId, player) {
      for (const [key, lease] of held)
        if (lease.sessionId === sessionId && isOf(lease.stream, player)) held.delete(key);
      await queries.expireLeases(db.kysely, sessionId, player, new Date(now() - LEASE_IDLE_MS - 1));
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

/** Whether a stream is a player's: its own, that at another client address (`@`), or one beside it (`+`). */
const isOf = (stream: string, player: string): boolean =>
  stream === player || stream.startsWith(`${player}@`) || stream.startsWith(`${player}+`);

function noteWatched(lease: Held, { rights, owner }: PlayClaims, at: number): true {
  lease.seenAt = at;
  lease.isDirty = true;
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
