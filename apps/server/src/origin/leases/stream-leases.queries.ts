import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/** The row of a playing stream. */
export interface LeaseRow {
  readonly session_id: string;
  readonly stream: string;
  readonly address: string;
  readonly moved_at: Date;
  readonly seen_at: Date;
  readonly playing: string;
  readonly issued_at: Date;
  readonly playing_at: Date;
  /** The rights that the viewer watches, as text. */
  readonly resource: string;
}

export interface Lease {
  readonly sessionId: string;
  readonly stream: string;
  readonly resource: string;
  readonly seenAt: Date;
  /** The row's resource is kept if it was used since this moment. Undefined: `resource` is watched from now on. */
  readonly watchedSince: Date | undefined;
  /** Undefined while unknown: the row keeps its address. */
  readonly address: string | undefined;
  readonly playing: string;
  readonly issuedAt: Date;
}

/** What decides whether a lease is renewed or taken, and what the account's limit is. */
interface LeaseBounds {
  readonly accountId: string;
  /** How many streams the account may play at once. */
  readonly limit: number;
  /** Leases used since then are held. */
  readonly heldSince: Date;
  /** The client address that a server has bound and not written yet. */
  readonly boundAddress: string | undefined;
  /** A stream that was not used since then, or that has not moved since the second moment, follows to another client address. */
  readonly inUseSince: Date;
  readonly movedBefore: Date;
}

type AcquiredLease = { readonly lease: LeaseRow } | { readonly refused: 'limit' | 'ended' };

/**
 * Renews the lease of a stream, or takes one where the account is below its limit, in one round trip: the statements of
 * `acquire_stream_lease` run one after the other in one transaction, each with a snapshot of its own.
 */
export async function acquireLease(db: Queries, lease: Lease, bounds: LeaseBounds): Promise<AcquiredLease> {
  const { accountId, limit, heldSince, boundAddress, inUseSince, movedBefore } = bounds;
  const { rows } = await sql<LeaseRow & { readonly verdict: 'held' | 'limit' | 'ended' }>`
    select verdict, session_id, stream, address, moved_at, seen_at, playing, issued_at, playing_at, resource
      from acquire_stream_lease(
        ${lease.sessionId}::uuid, ${accountId}::uuid, ${lease.stream}::text, ${lease.address ?? null}::text,
        ${boundAddress ?? null}::text, ${lease.resource}::text, ${lease.watchedSince ?? null}::timestamptz,
        ${lease.playing}::text, ${lease.issuedAt}::timestamptz, ${lease.seenAt}::timestamptz, ${heldSince}::timestamptz,
        ${inUseSince}::timestamptz, ${movedBefore}::timestamptz, ${limit}::int)`.execute(db);
  const [row] = rows;
  if (row === undefined || row.verdict === 'ended') return { refused: 'ended' };
  return row.verdict === 'limit' ? { refused: 'limit' } : { lease: row };
}

export interface Use {
  readonly sessionId: string;
  readonly stream: string;
  readonly seenAt: Date;
  /** The rights that the viewer watches. */
  readonly watched: string;
  /** The expected value of `resource`: a row with another value was changed by another server and is kept. */
  readonly before: string;
  /** Stored only where the row has none yet. */
  readonly address: string;
  readonly playing: string;
  readonly issuedAt: Date;
  readonly playingAt: Date;
}

/**
 * Writes uses of leases in one statement and returns the rows that still exist. The newest address is the played one,
 * unless it was not used lately. Rows are locked in one order, which prevents deadlocks between servers.
 */
export async function writeUses(db: Queries, uses: readonly Use[], inUseMs: number): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    with used as (
      select "sessionId" as session_id, stream, "seenAt" as seen_at, watched, before,
             address, playing, "issuedAt" as issued_at, "playingAt" as playing_at
        from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
          as use ("sessionId" uuid, stream text, "seenAt" timestamptz, watched text, before text,
                  address text, playing text, "issuedAt" timestamptz, "playingAt" timestamptz)
    ), locked as (
      select session_id, stream, used.seen_at, used.watched, used.before,
             used.address, used.playing, used.issued_at, used.playing_at,
             used.playing = lease.playing or used.issued_at > lease.issued_at
               or lease.playing_at < used.playing_at - ${inUseMs} * interval '1 millisecond' as wins
        from stream_lease lease join used using (session_id, stream)
       order by session_id, stream for update of lease
    )
    update stream_lease lease
       set seen_at = greatest(lease.seen_at, locked.seen_at),
           resource = case when lease.resource = before then watched else lease.resource end,
           address = case when lease.address = '' then locked.address else lease.address end,
           playing = case when wins then locked.playing else lease.playing end,
           issued_at = case when not wins then lease.issued_at
                            when locked.playing = lease.playing then greatest(lease.issued_at, locked.issued_at)
                            else locked.issued_at end,
           playing_at = case when not wins then lease.playing_at
                             when locked.playing = lease.playing then greatest(lease.playing_at, locked.playing_at)
                             else locked.playing_at end
      from locked
     where lease.session_id = locked.session_id and lease.stream = locked.stream
    returning lease.session_id, lease.stream, lease.address, lease.moved_at, lease.seen_at, lease.playing,
              lease.issued_at, lease.playing_at, lease.resource`.execute(db);
  return rows;
}

/** Also those of the player at other client addresses (`@`) and beside it (`+`). */
export const expireLeases = (db: Queries, sessionId: string, player: string, at: Date) =>
  db
    .updateTable('stream_lease')
    .set({ seen_at: sql`least(seen_at, ${at})` })
    .where('session_id', '=', sessionId)
    .where(sql<string>`split_part(split_part(stream, '@', 1), '+', 1)`, '=', player)
    .execute();

export const removeUnseen = (db: Queries, since: Date) =>
  db.deleteFrom('stream_lease').where('seen_at', '<', since).execute();
