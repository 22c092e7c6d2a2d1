import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';

export const findNewestKey = (db: Queries) =>
  db.selectFrom('pin_key').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
export type PinKeyRow = NonNullable<Awaited<ReturnType<typeof findNewestKey>>>;

/** Advisory lock: servers that start together make one key. */
export const lockKeys = (trx: Queries) =>
  sql`select pg_advisory_xact_lock(hashtextextended('pin_key', 0))`.execute(trx);

export const insertKey = (trx: Queries, row: Insertable<Schema['pin_key']>) =>
  trx.insertInto('pin_key').values(row).execute();

interface Nonce {
  readonly nonce: string;
  readonly session_id: string;
  readonly expires_at: Date;
}

/** Inserts a nonce and keeps the newest `most` - 1 valid older ones of the session. */
export async function insertNonce(db: Queries, nonce: Nonce, at: Date, most: number): Promise<void> {
  await db
    .deleteFrom('pin_nonce')
    .where('session_id', '=', nonce.session_id)
    .where('nonce', 'not in', (eb) =>
      eb
        .selectFrom('pin_nonce')
        .select('nonce')
        .where('session_id', '=', nonce.session_id)
        .where('expires_at', '>', at)
        .orderBy('expires_at', 'desc')
        .orderBy('nonce')
        .limit(most - 1),
    )
    .execute();
  await db.insertInto('pin_nonce').values(nonce).execute();
}

/** Consumes a nonce of the session; false when it is unknown, used or expired. */
export async function useNonce(db: Queries, sessionId: string, nonce: string, at: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('pin_nonce')
    .where('nonce', '=', nonce)
    .where('session_id', '=', sessionId)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > at;
}
