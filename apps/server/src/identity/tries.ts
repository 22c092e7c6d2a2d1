// Brute-force protection for sign-in, PINs and codes: a sliding window log in the database, so that the limit holds across
// servers and restarts. At most `most` attempts are allowed within any `windowMs`, and the next one exactly one window
// after the oldest. A refused attempt is not counted, so an attacker cannot extend the owner's lockout.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import { sweepRows } from '../db/sweep.ts';
import { AppError } from '../shared/app-error.ts';
import type { Clock } from '../shared/clock.ts';
import { makeKeyedSemaphore } from './keyed-semaphore.ts';

const KEY_LENGTH = 200;

interface TryLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** Removes the attempt from the count: it was right, or was never made. */
type RemoveTry = () => Promise<void>;

export interface Tries {
  /**
   * Counts an attempt before it is made, and refuses with TOO_MANY when none is left. Counting first stops a thousand
   * concurrent guesses from all passing the check. Call the result when the attempt was right.
   */
  spend(key: string, limit: TryLimit): Promise<RemoveTry>;
  /**
   * Runs a check and counts it against every key when it was wrong; refuses with TOO_MANY when a key has none left. At most
   * as many run at once as attempts are left, and the others wait: a right attempt is never refused because of concurrent
   * ones, which matters behind carrier-grade NAT. The concurrency limit holds per server.
   */
  check(keys: readonly string[], limit: TryLimit, isRight: () => Promise<boolean>): Promise<boolean>;
  /** Refuses with TOO_MANY when no attempt is left, and counts none. */
  refuseBeyond(key: string, limit: TryLimit): Promise<void>;
  /** Counts an attempt that was made, and returns the number in its window. */
  hit(key: string, windowMs: number): Promise<number>;
  /** Deletes the attempts of a key: what was guessed at has been replaced by its owner. */
  forget(key: string): Promise<void>;
  /** Deletes attempts that left their window. Run periodically. */
  sweep(signal?: AbortSignal): Promise<void>;
}

export function makeTries(db: Pick<Database, 'kysely'>, now: Clock): Tries {
  const semaphore = makeKeyedSemaphore();
  return {
    async spend(guarded, limit) {
      const key = storedKey(guarded);
      const at = now();
      await db.kysely.transaction().execute(async (trx) => {
        // Advisory lock per key: counting and adding are one critical section.
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
        if (await addTryBelow(trx, key, at, limit)) return;
        refuseFull(await readWindow(trx, key, at), limit, at);
      });
      return () => removeTry(db.kysely, key, at);
    },

    check(guarded, limit, isRight) {
      const keys = guarded.map(storedKey);
      const countPermits = async () => {
        const at = now();
        const windows = await readWindows(db.kysely, keys, at);
        for (const window of windows) refuseFull(window, limit, at);
        return windows.map(({ count }) => limit.most - count);
      };
      return semaphore(keys, countPermits, async () => {
        const right = await isRight();
        if (!right) for (const key of keys) await addTry(db.kysely, key, now(), limit.windowMs);
        return right;
      });
    },

    async refuseBeyond(guarded, limit) {
      const at = now();
      refuseFull(await readWindow(db.kysely, storedKey(guarded), at), limit, at);
    },

    async hit(guarded, windowMs) {
      const key = storedKey(guarded);
      const at = now();
      await addTry(db.kysely, key, at, windowMs);
      return (await readWindow(db.kysely, key, at)).count;
    },

    async forget(guarded) {
      await db.kysely.deleteFrom('try_counter').where('key', '=', storedKey(guarded)).execute();
    },

    async sweep(signal) {
      await sweepRows(db, 'try_counter', sql`expires_at <= ${new Date(now())}`, { signal });
    },
  };
}

/** A key may contain user input of any length; a long one is stored as its hash. */
const storedKey = (guarded: string) =>
  guarded.length <= KEY_LENGTH ? guarded : createHash('sha256').update(guarded).digest('base64url');

interface TryWindow {
  readonly count: number;
  /** When the oldest try leaves the window. */
  readonly freeAt: number;
}

function refuseFull({ count, freeAt }: TryWindow, { most }: TryLimit, at: number): void {
  if (count < most) return;
  throw new AppError('TOO_MANY', {}, { retryAfterSeconds: Math.max(1, Math.ceil((freeAt - at) / 1_000)) });
}

/**
 * The windows of the keys, in their order. Rows are summed here and not in SQL: there are few, and most sign-ins have none.
 */
async function readWindows(queries: Queries, keys: readonly string[], at: number): Promise<TryWindow[]> {
  const rows = await queries
    .selectFrom('try_counter')
    .where('key', 'in', keys)
    .where('expires_at', '>', new Date(at))
    .where('count', '>', 0)
    .select(['key', 'count', 'expires_at'])
    .execute();
  return keys.map((key) => {
    const own = rows.filter((row) => row.key === key);
    return {
      count: own.reduce((sum, row) => sum + row.count, 0),
      freeAt: own.length > 0 ? Math.min(...own.map((row) => row.expires_at.getTime())) : at,
    };
  });
}

async function readWindow(queries: Queries, key: string, at: number): Promise<TryWindow> {
  const [window = { count: 0, freeAt: at }] = await readWindows(queries, [key], at);
  return window;
}

/** Adds an attempt if fewer than the limit are in the window, in one statement. */
async function addTryBelow(queries: Queries, key: string, at: number, limit: TryLimit): Promise<boolean> {
  const { rows } = await sql`
    insert into try_counter (key, window_starts_at, expires_at, count)
    select ${key}, ${new Date(at)}::timestamptz, ${new Date(at + limit.windowMs)}::timestamptz, 1
     where coalesce((select sum(count) from try_counter where key = ${key} and expires_at > ${new Date(at)}), 0) < ${limit.most}
        on conflict (key, window_starts_at) do update set count = try_counter.count + 1
    returning count`.execute(queries);
  return rows.length > 0;
}

/** Attempts of the same millisecond share a row. */
async function addTry(queries: Queries, key: string, at: number, windowMs: number): Promise<void> {
  await queries
    .insertInto('try_counter')
    .values({ key, window_starts_at: new Date(at), expires_at: new Date(at + windowMs), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_starts_at']).doUpdateSet({ count: sql<number>`try_counter.count + 1` }),
    )
    .execute();
}

async function removeTry(queries: Queries, key: string, at: number): Promise<void> {
  await queries
    .updateTable('try_counter')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .where('window_starts_at', '=', new Date(at))
    .execute();
}
