import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

export interface Lease {
  readonly sessionId: string;
  readonly resource: string;
  readonly seenAt: Date;
}

/** Keeps a lease that was used since the given moment; false when there is none. */
export async function keepLease(db: Queries, lease: Lease, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream_lease')
    .set({ seen_at: lease.seenAt, resource: lease.resource })
    .where('session_id', '=', lease.sessionId)
    .where('seen_at', '>=', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Waits for everybody else who takes a place for the account, until the transaction ends. */
export async function lockLeases(transaction: Queries, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stream-lease ${accountId}`}, 0))`.execute(transaction);
}

/** Streams of the account besides the session's own. A session that was ended plays no more, however fresh its lease. */
export async function countOthers(db: Queries, accountId: string, sessionId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('stream_lease')
    .innerJoin('session', 'session.id', 'stream_lease.session_id')
    .where('stream_lease.account_id', '=', accountId)
    .where('stream_lease.session_id', '!=', sessionId)
    .where('stream_lease.seen_at', '>=', since)
    .where('session.ended_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes a place for a session that lives; false when it does not. */
export async function putLease(db: Queries, accountId: string, lease: Lease): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stream_lease')
    .columns(['session_id', 'account_id', 'resource', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('session')
        .select([
          'id',
          'account_id',
          sql<string>`${lease.resource}::text`.as('resource'),
          sql<Date>`${lease.seenAt}::timestamptz`.as('seen_at'),
        ])
        .where('id', '=', lease.sessionId)
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ resource: lease.resource, seen_at: lease.seenAt }),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Notes uses of leases and gives the sessions whose lease is still there. Rows are locked in one order, so that two
 * servers writing at once do not wait for each other in a circle.
 */
export async function writeUses(
  db: Queries,
  uses: readonly { readonly sessionId: string; readonly seenAt: Date }[],
): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    with used as (
      select "sessionId" as session_id, "seenAt" as seen_at
        from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as use ("sessionId" uuid, "seenAt" timestamptz)
    ), locked as (
      select session_id from stream_lease where session_id in (select session_id from used)
       order by session_id for update
    )
    update stream_lease
       set seen_at = greatest(stream_lease.seen_at, used.seen_at)
      from used join locked using (session_id)
     where stream_lease.session_id = used.session_id
    returning stream_lease.session_id`.execute(db);
  return rows.map(({ session_id }) => session_id);
}

export const removeLease = (db: Queries, sessionId: string) =>
  db.deleteFrom('stream_lease').where('session_id', '=', sessionId).execute();

export const removeUnseen = (db: Queries, since: Date) =>
  db.deleteFrom('stream_lease').where('seen_at', '<', since).execute();
