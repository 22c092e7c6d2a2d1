// Limits on guessing: sign-in, PINs, codes. Tries are counted in the database, so that the limit holds across servers and
// restarts. Each try is kept with its time until it leaves the window: no more than `most` are ever allowed within any
// `windowMs`, and the first may be made again exactly one window after the oldest. A refused try is not kept, so somebody
// who keeps knocking does not lock the owner out for longer.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import { AppError } from '../shared/app-error.ts';
import type { Clock } from '../shared/clock.ts';

const KEY_LENGTH = 200;

export interface TryLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** Takes a try back: it was right, or it was never made. */
export type TakeBack = () => Promise<void>;

export interface Tries {
  /**
   * Spends one try before it is made, and refuses with TOO_MANY when none is left. Spending first is what keeps a
   * thousand guesses sent at once from all finding the counter low. Call the result when the try turned out right.
   */
  spend(key: string, limit: TryLimit): Promise<TakeBack>;
  /** Refuses with TOO_MANY when no try is left, and spends none. */
  refuseBeyond(key: string, limit: TryLimit): Promise<void>;
  /** Counts a try that was made, and gives the tries now in its window. */
  hit(key: string, windowMs: number): Promise<number>;
  /** Forgets tries that left their window. Run now and then. */
  sweep(): Promise<void>;
}

export function makeTries(db: Pick<Database, 'kysely'>, now: Clock): Tries {
  return {
    async spend(guarded, limit) {
      const key = storedKey(guarded);
      const at = now();
      await db.kysely.transaction().execute(async (trx) => {
        // One at a time for a key: between counting and adding, nobody else may count.
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
        refuseFull(await readWindow(trx, key, at), limit, at);
        await addTry(trx, key, at, limit.windowMs);
      });
      return () => removeTry(db.kysely, key, at);
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

    async sweep() {
      await db.kysely.deleteFrom('try_counter').where('expires_at', '<=', new Date(now())).execute();
    },
  };
}

/** What is guarded may be any text a stranger typed; a long one is kept by its hash. */
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

async function readWindow(queries: Queries, key: string, at: number): Promise<TryWindow> {
  const { count, free_at } = await queries
    .selectFrom('try_counter')
    .where('key', '=', key)
    .where('expires_at', '>', new Date(at))
    .where('count', '>', 0)
    .select(({ fn }) => [fn.sum<string | null>('count').as('count'), fn.min('expires_at').as('free_at')])
    .executeTakeFirstOrThrow();
  return { count: Number(count ?? 0), freeAt: free_at?.getTime() ?? at };
}

/** Tries of the same millisecond share a row. */
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
