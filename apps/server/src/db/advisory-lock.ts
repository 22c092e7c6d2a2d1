// Advisory locks of work that servers which start at once do one after the other.
import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';

const POLL_MS = 100;

/**
 * Takes the lock of a key until the transaction ends. Polled: PostgreSQL would cancel a statement that waits longer than
 * lock_timeout, and the server would exit because another one works for so long on a slow machine.
 */
export async function lockWithin(transaction: Queries, key: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${key}) as taken`.execute(
      transaction,
    );
    if (rows[0]?.taken) return;
    await wait(POLL_MS);
  }
}
