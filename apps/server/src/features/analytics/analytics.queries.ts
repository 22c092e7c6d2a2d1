import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { Facts } from '../../db/json-columns.ts';

/** A report of a client, as it is written. */
export interface UsageEvent {
  readonly kind: string;
  readonly account_id: string;
  readonly profile_id: string | null;
  readonly session_id: string;
  readonly device_type: string | null;
  readonly happened_at: Date;
  readonly data: Facts;
}

/** One statement for the whole batch. */
export async function insertUsageEvents(db: Queries, events: readonly UsageEvent[]): Promise<void> {
  await sql`
    insert into usage_event (kind, account_id, profile_id, session_id, device_type, happened_at, data)
    select kind, account_id, profile_id, session_id, device_type, happened_at, data
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(
             kind text, account_id uuid, profile_id uuid, session_id uuid, device_type text,
             happened_at timestamptz, data jsonb)`.execute(db);
}

/** Lock key of `addUsageDay`: two processes must not create the same partition. */
const DAY_LOCK = 7_301_994;

/** Adds the partition of a day, written YYYYMMDD in UTC, unless the day is covered. */
export const addUsageDay = (db: Queries, day: string, from: Date, to: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${DAY_LOCK})`.execute(trx);
    const parts = await listUsageParts(trx);
    if (parts.some(({ name, endsBefore }) => name === `day_${day}` || endsBefore > day)) return;
    await sql`
      create table ${sql.id('usage', `day_${day}`)} partition of usage_event
        for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(trx);
  });

/** The partitions: `day_` is one day, `before_` everything before a day, which `endsBefore` names. Empty for a day. */
export async function listUsageParts(db: Queries): Promise<{ name: string; day: string; endsBefore: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'usage'::regnamespace and relkind = 'r' and relname ~ '^(day|before)_[0-9]{8}$'
     order by relname`.execute(db);
  return rows.map(({ name }) => {
    const [kind, day = ''] = name.split('_');
    return { name, day, endsBefore: kind === 'before' ? day : '' };
  });
}

/** Drops a partition: the same time for a thousand rows and for a billion. */
export const dropUsagePart = (db: Queries, name: string) =>
  sql`drop table if exists ${sql.id('usage', name)}`.execute(db);

export async function isProfileOfAccount(db: Queries, accountId: string, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('id', '=', profileId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Visit {
  readonly profile_id: string;
  readonly channel_id: string;
  readonly watched_at: Date;
}

/**
 * Makes channels the last watched of their profiles, in one statement. Writes nothing for a channel that is the last one
 * already, nor for an unknown channel or profile. Returns the profiles whose last channel has changed.
 */
export async function saveVisits(db: Queries, visits: readonly Visit[]): Promise<string[]> {
  const last = new Map(visits.map((one) => [`${one.profile_id} ${one.channel_id}`, one]));
  const { rows } = await sql<{ profile_id: string }>`
    insert into channel_visit (profile_id, channel_id, watched_at)
    select profile.id, channel.id, given.watched_at
      from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) as given(
             profile_id uuid, channel_id text, watched_at timestamptz)
      join profile on profile.id = given.profile_id
      join channel on channel.id = given.channel_id
     order by profile.id, channel.id
    on conflict (profile_id, channel_id) do update set watched_at = excluded.watched_at
     where exists (select from channel_visit other
                    where other.profile_id = channel_visit.profile_id and other.channel_id <> channel_visit.channel_id
                      and other.watched_at >= channel_visit.watched_at)
    returning profile_id`.execute(db);
  return [...new Set(rows.map(({ profile_id }) => profile_id))];
}
