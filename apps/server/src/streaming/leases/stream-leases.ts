// How many streams an account plays at once. A session that plays holds a lease; a lease that nobody used for a while
// counts no more. Playing costs no query: uses are gathered in memory and written together now and then. A lease also
// tells what its session watches. That is what is used for a while: a player asks about neighbours, and fetches a little
// of them, before anybody chooses them.
import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import * as queries from './stream-leases.queries.ts';

/** A stream that asked for nothing this long is over: a paused player, a closed window, a lost connection. */
export const LEASE_IDLE_MS = 45_000;
/** A stream that was used this lately is the same viewing: a reload, a lost connection, a telephone call. */
export const VIEWING_PAUSE_MS = 10 * 60_000;
/**
 * A session that uses streams, but for this long not the one it watched, watches another. Longer than players keep a
 * neighbour ready, which is a minute.
 */
export const MOVED_ON_MS = 90_000;
/** Often enough that other servers see a stream well before it counts as over. */
const WRITE_EVERY_MS = 10_000;
/** The embedded database works in this process: a statement must not hold up everybody for long. */
const WRITTEN_AT_ONCE = 1_000;
/** Old rows hurt nobody; they are removed now and then. */
const SWEEP_EVERY_MS = 10 * 60_000;

export interface LeaseRequest {
  readonly sessionId: string;
  /** Whose streams are counted together; undefined for a guest, who is never refused. */
  readonly accountId: string | undefined;
  /** What is to be played: rights as text. */
  readonly resource: string;
  /** Whether it is watched from now on. Otherwise uses show, and until then the session watches what it did before. */
  readonly isBegun: boolean;
  /** How many streams the account may play at once. */
  readonly limit: number;
}

export interface StreamLeases {
  /**
   * Takes or keeps the place of a session. Refuses with STREAM_LIMIT when other sessions of the account hold as many as
   * it may have.
   */
  acquire(request: LeaseRequest): Promise<void>;
  /**
   * Notes a use, of rights as text. False when the session holds no lease that this server knows of: it must acquire one
   * first.
   */
  touch(sessionId: string, resource: string): boolean;
  /** Gives the place back: the viewer stopped or signed out. */
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
  seenAt: number;
  /** Whether a use was noted that the table does not know. */
  isNews: boolean;
  watched: string;
  /** When that was used. */
  watchedAt: number;
  /** What the table says is watched, as far as is known. */
  written: string;
}

export function openStreamLeases({ db, now, log }: StreamLeasesDeps): StreamLeases {
  const held = new Map<string, Held>();
  let sweptAt = now();
  let writing: Promise<void> | undefined;

  const take = (accountId: string, lease: queries.Lease, seenSince: Date, limit: number) =>
    db.kysely.transaction().execute(async (trx) => {
      // Between counting and taking, nobody else may count.
      await queries.lockLeases(trx, accountId);
      const others = await queries.countOthers(trx, accountId, lease.sessionId, seenSince);
      if (others >= limit) throw new AppError('STREAM_LIMIT', { accountId, limit });
      const watched = await queries.putLease(trx, accountId, lease);
      if (watched === undefined) throw new AppError('FORBIDDEN', { reason: 'the session has ended' });
      return watched;
    });

  const flush = async (): Promise<void> => {
    const at = now();
    const news: queries.Use[] = [];
    for (const [sessionId, lease] of held) {
      const { seenAt, watched, written: before } = lease;
      if (lease.isNews) news.push({ sessionId, seenAt: new Date(seenAt), watched, before });
      else if (at - lease.seenAt > LEASE_IDLE_MS) held.delete(sessionId);
    }
    for (let from = 0; from < news.length; from += WRITTEN_AT_ONCE)
      await write(news.slice(from, from + WRITTEN_AT_ONCE));
  };

  const write = async (news: readonly queries.Use[]): Promise<void> => {
    const rows = await queries.writeUses(db.kysely, news);
    for (const { sessionId, seenAt, watched } of news) {
      const lease = held.get(sessionId);
      if (lease === undefined) continue;
      const written = rows.get(sessionId);
      // Its row is gone: released by another server, swept, or its session ended. The next use asks for a place again.
      if (written === undefined) {
        held.delete(sessionId);
        continue;
      }
      if (lease.seenAt === seenAt.getTime()) lease.isNews = false;
      lease.written = written;
      if (written === watched) continue;
      lease.watched = written;
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
    async acquire({ sessionId, accountId, resource, limit, isBegun }) {
      if (accountId === undefined) return;
      const at = now();
      const seenSince = new Date(at - LEASE_IDLE_MS);
      const watchedSince = isBegun ? undefined : new Date(at - VIEWING_PAUSE_MS);
      const lease = { sessionId, resource, seenAt: new Date(at), watchedSince };
      // A place that is still held is only kept: it is counted already, so nobody has to be asked.
      const kept = await queries.keepLease(db.kysely, lease, seenSince);
      const watched = kept ?? (await take(accountId, lease, seenSince, limit));
      const known = isBegun ? undefined : held.get(sessionId);
      // What uses have shown so far is not forgotten by a question in between.
      if (known?.written === watched && at - known.seenAt <= LEASE_IDLE_MS) known.seenAt = at;
      else held.set(sessionId, { seenAt: at, isNews: false, watched, watchedAt: at, written: watched });
    },

    touch(sessionId, resource) {
      const lease = held.get(sessionId);
      const at = now();
      if (lease === undefined || at - lease.seenAt > LEASE_IDLE_MS) return false;
      lease.seenAt = at;
      lease.isNews = true;
      const isWatched = resource === lease.watched || ownerOf(resource) === ownerOf(lease.watched);
      if (!isWatched && at - lease.watchedAt < MOVED_ON_MS) return true;
      if (!isWatched) lease.watched = resource;
      lease.watchedAt = at;
      return true;
    },

    async release(sessionId) {
      held.delete(sessionId);
      await queries.removeLease(db.kysely, sessionId);
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

/** The channel or asset that rights are about, whatever part of it they open. */
const ownerOf = (rights: string): string => rights.split('/', 2).join('/');
