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

const COLUMNS = [
  'stream_lease.session_id',
  'stream_lease.stream',
  'stream_lease.address',
  'stream_lease.moved_at',
  'stream_lease.seen_at',
  'stream_lease.playing',
  'stream_lease.issued_at',
  'stream_lease.playing_at',
  'stream_lease.resource',
] as const;

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

/** Renews a lease that was used since a moment by the same client address; undefined without one. */
export async function renewLease(db: Queries, lease: Lease, since: Date): Promise<LeaseRow | undefined> {
  return await db
    .updateTable('stream_lease')
    .set({ seen_at: lease.seenAt, resource: watchedOf(lease) })
    .where('session_id', '=', lease.sessionId)
    .where('stream', '=', lease.stream)
    .where('seen_at', '>=', since)
    .$if(lease.address !== undefined, (query) => query.where('address', '=', lease.address ?? ''))
    .returning(COLUMNS)
    .executeTakeFirst();
}

const watchedOf = ({ resource, watchedSince: since }: Pick<Lease, 'resource' | 'watchedSince'>) =>
  since === undefined
    ? resource
    : sql<string>`case when stream_lease.seen_at >= ${since} then stream_lease.resource else ${resource} end`;

/**
 * Advisory lock per account, held until the transaction ends: leases of one account are counted and inserted one at a
 * time.
 */
export async function lockLeases(transaction: Queries, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stream-lease ${accountId}`}, 0))`.execute(transaction);
}

/** The playing streams of an account, without those of ended sessions. */
export const listLeases = (db: Queries, accountId: string, since: Date) =>
  db
    .selectFrom('stream_lease')
    .innerJoin('session', 'session.id', 'stream_lease.session_id')
    .where('stream_lease.account_id', '=', accountId)
    .where('stream_lease.seen_at', '>=', since)
    .where('session.ended_at', 'is', null)
    .select(COLUMNS)
    .execute();

/** Inserts the lease of a living session, or moves it to a client address; undefined when the session has ended. */
export async function putLease(
  db: Queries,
  accountId: string,
  lease: Lease & { readonly movedAt: Date },
): Promise<LeaseRow | undefined> {
  const { seenAt, issuedAt, movedAt } = lease;
  return await db
    .insertInto('stream_lease')
    .columns([
      'session_id',
      'account_id',
      'stream',
      'address',
      'moved_at',
      'seen_at',
      'playing',
      'issued_at',
      'playing_at',
      'resource',
    ])
    .expression((eb) =>
      eb
        .selectFrom('session')
        .select([
          'id',
          'account_id',
          sql<string>`${lease.stream}::text`.as('stream'),
          sql<string>`${lease.address ?? ''}::text`.as('address'),
          sql<Date>`${movedAt}::timestamptz`.as('moved_at'),
          sql<Date>`${seenAt}::timestamptz`.as('seen_at'),
          sql<string>`${lease.playing}::text`.as('playing'),
          sql<Date>`${issuedAt}::timestamptz`.as('issued_at'),
          sql<Date>`${seenAt}::timestamptz`.as('playing_at'),
          sql<string>`${lease.resource}::text`.as('resource'),
        ])
        .where('id', '=', lease.sessionId)
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'stream']).doUpdateSet(({ ref }) => ({
        resource: watchedOf(lease),
        address: ref('excluded.address'),
        moved_at: ref('excluded.moved_at'),
        seen_at: ref('excluded.seen_at'),
        playing: ref('excluded.playing'),
        issued_at: ref('excluded.issued_at'),
        playing_at: ref('excluded.playing_at'),
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
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
