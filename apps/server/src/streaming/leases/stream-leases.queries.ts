import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

export interface Lease {
  readonly sessionId: string;
  readonly resource: string;
  readonly seenAt: Date;
  /** What the session watches stays what it was if that was used since. Undefined: it begins to watch this. */
  readonly watchedSince: Date | undefined;
}

/** Keeps a lease that was used since the given moment, and gives what its session watches; undefined without one. */
export async function keepLease(db: Queries, lease: Lease, since: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('stream_lease')
    .set({ seen_at: lease.seenAt, resource: watchedOf(lease) })
    .where('session_id', '=', lease.sessionId)
    .where('seen_at', '>=', since)
    .returning('resource')
    .executeTakeFirst();
  return row?.resource;
}

const watchedOf = ({ resource, watchedSince: since }: Lease) =>
  since === undefined
    ? resource
    : sql<string>`case when stream_lease.seen_at >= ${since} then stream_lease.resource else ${resource} end`;

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

/** Takes a place for a session that lives, and gives what it watches; undefined when it does not live. */
export async function putLease(db: Queries, accountId: string, lease: Lease): Promise<string | undefined> {
  const row = await db
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
      conflict.column('session_id').doUpdateSet({ resource: watchedOf(lease), seen_at: lease.seenAt }),
    )
    .returning('resource')
    .executeTakeFirst();
  return row?.resource;
}

export interface Use {
  readonly sessionId: string;
  readonly seenAt: Date;
  /** What the session watches. */
  readonly watched: string;
  /** What it is taken to have watched before: one that began something else meanwhile watches that. */
  readonly before: string;
}

/**
 * Notes uses of leases, and gives what the sessions watch whose lease is still there. Rows are locked in one order, so
 * that two servers writing at once do not wait for each other in a circle.
 */
export async function writeUses(db: Queries, uses: readonly Use[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ session_id: string; resource: string }>`
    with used as (
      select "sessionId" as session_id, "seenAt" as seen_at, watched, before
        from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
          as use ("sessionId" uuid, "seenAt" timestamptz, watched text, before text)
    ), locked as (
      select session_id from stream_lease where session_id in (select session_id from used)
       order by session_id for update
    )
    update stream_lease
       set seen_at = greatest(stream_lease.seen_at, used.seen_at),
           resource = case when resource = before then watched else resource end
      from used join locked using (session_id)
     where stream_lease.session_id = used.session_id
    returning stream_lease.session_id, resource`.execute(db);
  return new Map(rows.map(({ session_id, resource }) => [session_id, resource]));
}

export const removeLease = (db: Queries, sessionId: string) =>
  db.deleteFrom('stream_lease').where('session_id', '=', sessionId).execute();

export const removeUnseen = (db: Queries, since: Date) =>
  db.deleteFrom('stream_lease').where('seen_at', '<', since).execute();
