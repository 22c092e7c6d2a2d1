import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/** Polls a condition that another process or connection fulfils; the test's own timeout ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(10);
}

/** Whether a connection to a PostgreSQL database waits for a lock. */
export async function isBlocked({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(kysely)).rows.length > 0;
}
