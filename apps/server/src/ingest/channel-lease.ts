// Lease of a channel: which server ingests it. Several servers may have the ingest role on one database; a lease
// expires when its holder stops renewing it. The database's clock counts, so clocks of servers may differ.
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { Log } from '../shared/log.ts';
import type { TimerHandle, Timers } from './timers.ts';

/** How often a lease is renewed. */
export const RENEW_MS = 5_000;
/** A lease that was not renewed for this long has expired. */
export const LEASE_MS = 3 * RENEW_MS;

/** Another server holds the lease: this one must not write any more segments. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

const PREFIX = 'ingest-lease.';
const keyOf = (channelId: string) => `${PREFIX}${channelId}`;

/** Takes the lease, or renews it. False while another holder has it. */
export async function takeLease(db: Queries, channelId: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (key, value, updated_at)
    values (${keyOf(channelId)}, to_jsonb(${holder}::text), clock_timestamp())
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
     where setting.value = excluded.value
        or setting.updated_at < clock_timestamp() - make_interval(secs => ${LEASE_MS / 1_000})
    returning key`.execute(db);
  return rows.length > 0;
}

/** Renews the lease. False when another server has taken it, even if that one is gone by now: it may have written segments. */
async function renew(db: Queries, channelId: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    update setting set updated_at = clock_timestamp()
     where key = ${keyOf(channelId)} and value = to_jsonb(${holder}::text)
    returning key`.execute(db);
  return rows.length > 0;
}

/**
 * Renews the lease within a transaction and locks its row until the commit. Throws when another server holds the lease.
 */
export async function holdLease(transaction: Queries, channelId: string, holder: string): Promise<void> {
  if (!(await renew(transaction, channelId, holder)))
    throw new LeaseLostError(`Channel ${channelId} is ingested by another server.`);
}

/** The channels that other holders have a lease of. */
export async function listHeldElsewhere(db: Queries, holder: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from setting
     where key like ${`${PREFIX}%`} and value <> to_jsonb(${holder}::text)
       and updated_at >= clock_timestamp() - make_interval(secs => ${LEASE_MS / 1_000})`.execute(db);
  return new Set(rows.map(({ key }) => key.slice(PREFIX.length)));
}

export async function releaseLease(db: Queries, channelId: string, holder: string): Promise<void> {
  await sql`delete from setting where key = ${keyOf(channelId)} and value = to_jsonb(${holder}::text)`.execute(db);
}

/** Deletes all leases, after the start of the only process that can open the database. */
export async function forgetLeases(db: Queries): Promise<void> {
  await sql`delete from setting where key like ${`${PREFIX}%`}`.execute(db);
}

interface RenewDeps {
  readonly db: Queries;
  readonly timers: Timers;
  readonly log: Log;
  readonly channelId: string;
  readonly holder: string;
}

/** Renews a lease periodically, during runs and between them. Returns the end of it. */
export function renewLease({ db, timers, log, channelId, holder }: RenewDeps, onLost: () => void): () => Promise<void> {
  const renewOrLose = async () => {
    try {
      if (!(await renew(db, channelId, holder))) onLost();
    } catch (error) {
      // Without a database nothing is written, and every write checks the lease again.
      log.debug({ err: error }, 'could not renew the ingest lease');
    }
  };
  let handle: TimerHandle;
  let renewing = Promise.resolve();
  const again = () => {
    handle = timers.set(() => {
      renewing = renewOrLose().finally(() => handle !== undefined && again());
    }, RENEW_MS);
  };
  again();
  // Waits for a renewal under way, which would take a released lease again.
  return async () => {
    timers.clear(handle);
    handle = undefined;
    await renewing;
  };
}
