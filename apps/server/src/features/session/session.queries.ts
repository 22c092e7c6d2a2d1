import type { ForcedSignOut } from '@seyir/contract/errors';
import { stepAccount } from '@seyir/core/account/account-lifecycle';
import { SINGLE_SESSION_LIMIT } from '@seyir/core/limits/session';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { lockAccount } from '../../db/lock-account.ts';

/** PASSWORD_RESET is the reason behind the code PASSWORD_CHANGED. */
export type EndReason = Exclude<ForcedSignOut, 'PASSWORD_CHANGED'> | 'LOGOUT' | 'REPLACED' | 'PASSWORD_RESET';

export interface SignInName {
  /** The typed name, folded as account names are compared. */
  readonly key: string;
  /** Its ten digits, when it can be read as a mobile number. */
  readonly mobile: string | undefined;
}

/** The account of a typed name: matched by username first, then e-mail address, then mobile number (LOGIN-27). */
export async function findAccountByName(db: Queries, { key, mobile }: SignInName) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'kind', 'username_key', 'email_key', 'password_hash', 'email', 'mobile', 'first_name'])
    .where((eb) =>
      eb.or([eb('username_key', '=', key), eb('email_key', '=', key), ...(mobile ? [eb('mobile', '=', mobile)] : [])]),
    )
    .execute();
  return (
    rows.find((row) => row.username_key === key) ?? rows.find((row) => row.email_key === key) ?? rows.at(0) ?? undefined
  );
}

/** The account all guests share. */
export const findGuestAccount = (db: Queries) =>
  db.selectFrom('account').select('id').where('kind', '=', 'guest').orderBy('created_at').executeTakeFirst();

export async function isSingleSession(db: Queries, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('single_session').where('id', '=', accountId).executeTakeFirst();
  return row?.single_session ?? false;
}

/** How many sessions an account may have: one, the limit of its package, or the default. */
export async function findSessionLimit(
  db: Queries,
  accountId: string,
  at: Date,
  { isSingle, defaultLimit }: SessionLimit,
): Promise<number> {
  if (isSingle) return SINGLE_SESSION_LIMIT;
  const row = await db
    .selectFrom('subscription')
    .innerJoin('package', 'package.id', 'subscription.package_id')
    .select('package.session_limit')
    .where('subscription.account_id', '=', accountId)
    .where('subscription.status', 'in', ['ACTIVE', 'CANCELLED'])
    .where('subscription.ends_at', '>', at)
    .executeTakeFirst();
  return row?.session_limit ?? defaultLimit;
}

/** The open sessions, oldest first; those of player links only on request, because they take no place of a device. */
export const listLivingSessions = (db: Queries, accountId: string, at: Date, kinds: 'devices' | 'all' = 'devices') =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(kinds === 'devices', (query) => query.where('is_link', '=', false))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The open sessions with device, address and profile, newest first. `playing`: with a stream that was used since a moment. */
export const listSessionsOfAccount = (db: Queries, accountId: string, at: Date, playedSince: Date) =>
  db
    .selectFrom('session')
    .leftJoin('profile', 'profile.id', 'session.profile_id')
    .select([
      'session.id',
      'session.device_type',
      'session.user_agent',
      'session.ip',
      'session.created_at',
      'session.last_seen_at',
      'profile.name as profile_name',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('stream_lease')
            .select('stream_lease.session_id')
            .whereRef('stream_lease.session_id', '=', 'session.id')
            .where('stream_lease.seen_at', '>=', playedSince),
        )
        .as('playing'),
    )
    .where('session.account_id', '=', accountId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', at)
    .where('session.is_link', '=', false)
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute();

export async function isLivingSession(db: Queries, accountId: string, id: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('is_link', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** When this session last passed an identity check; undefined once it has ended. */
export const findVerifiedAt = async (db: Queries, sessionId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('session')
    .select('verified_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.verified_at ?? undefined;
};

export const noteVerified = (db: Queries, sessionId: string, at: Date) =>
  db.updateTable('session').set({ verified_at: at }).where('id', '=', sessionId).execute();

export const findPasswordHash = async (db: Queries, accountId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  return row?.password_hash ?? undefined;
};

export interface NewSession {
  readonly id: string;
  readonly account_id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly verified_at: Date | null;
  readonly device_id: string | null;
  readonly device_type: string;
  readonly user_agent: string | null;
  readonly ip: string | null;
}

export const insertSession = (db: Queries, session: NewSession) => db.insertInto('session').values(session).execute();

interface SessionLimit {
  readonly isSingle: boolean;
  readonly defaultLimit: number;
}

/** `returned`: the sign-in withdrew a deletion. */
export type Opened = 'opened' | 'returned' | 'full' | 'suspended' | 'missing';

/**
 * Inserts a session if its account has room for one more. A database function (migration 0008) locks the account row, so
 * that two concurrent sign-ins cannot both take the last place.
 */
export async function openSessionWithin(db: Queries, session: NewSession, defaultLimit: number): Promise<Opened> {
  const { rows } = await sql<{ opened: Opened }>`select open_session(
    ${session.id}, ${session.account_id}, ${session.created_at}, ${session.expires_at}, ${session.verified_at},
    ${session.device_id}, ${session.device_type}, ${session.user_agent}, ${session.ip},
    ${SINGLE_SESSION_LIMIT}, ${defaultLimit}) as opened`.execute(db);
  return rows[0]?.opened ?? 'missing';
}

/**
 * Ends the sessions that are not ended yet, and returns their ids. The session of a player link has no expiry of its own:
 * its end becomes one, so that the sweep finds it.
 */
export async function markEnded(db: Queries, ids: readonly string[], reason: EndReason, at: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('session')
    .set({
      ended_at: at,
      end_reason: reason,
      expires_at: sql<Date>`case when is_link then ${at}::timestamptz else expires_at end`,
    })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Ends the console sessions of an operator, and their sign-ins whose second factor is open. */
export const deleteConsoleSessions = (trx: Queries, accountId: string) =>
  trx.deleteFrom('console_session').where('account_id', '=', accountId).execute();

/** Changes the state of an account and keeps its lock; false when the event does not apply, or for the guest account. */
export async function changeAccountState(
  trx: Queries,
  accountId: string,
  event: 'suspend' | 'recover',
): Promise<boolean> {
  const account = await lockAccount(trx, accountId);
  const status = stepAccount(account.status, event);
  if (account.kind !== 'subscriber' || status === undefined) return false;
  const kept = { status, deletion_due_at: null, deletion_language: null };
  await trx.updateTable('account').set(kept).where('id', '=', accountId).execute();
  return true;
}

/** Everything a call needs to know about its caller, in one query. The profile is the session's last choice. */
export const findCallerState = (db: Queries, sessionId: string, at: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.account_id', '=', 'account.id')
        .on('subscription.status', 'in', ['ACTIVE', 'CANCELLED'])
        .on('subscription.ends_at', '>', at),
    )
    .leftJoin('profile', 'profile.id', 'session.profile_id')
    .select([
      'session.account_id',
      'session.ended_at',
      'session.end_reason',
      'session.expires_at',
      'account.kind',
      'account.status',
      'subscription.package_id',
      'subscription.ends_at as package_ends_at',
      'profile.id as profile_id',
      'profile.main',
      'profile.kid',
      'profile.userlevel',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();

export type CallerState = NonNullable<Awaited<ReturnType<typeof findCallerState>>>;

export async function isProfileOf(db: Queries, accountId: string, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets the chosen profile and extends the session to the expiry of its new token; returns the previous profile. A switch
 * withdraws the PIN checks that the previous profile passed (PARENTAL-06). The choice of a profile other than the main one withdraws
 * the check of identity as well: a child may hold the remote by now, and must not change the password within minutes of a parent's
 * sign-in.
 */
export async function renewSession(db: Queries, id: string, profileId: string, at: Date, expiresAt: Date) {
  const { rows } = await sql<{ previous: string | null }>`
    with before as (
      select id, profile_id, profile_id is distinct from ${profileId}::uuid as is_switch
        from session where id = ${id} and ended_at is null for update
    ), withdrawn as (
      delete from session_pin using before where session_pin.session_id = before.id and before.is_switch
    )
    update session
       set profile_id = ${profileId}::uuid, last_seen_at = ${at}, expires_at = ${expiresAt},
           main_pin_at = case when before.is_switch then null else session.main_pin_at end,
           admin_check_at = case when before.is_switch then null else session.admin_check_at end,
           verified_at = case when before.is_switch and not exists (select from profile where id = ${profileId}::uuid and main)
             then null else session.verified_at end,
           opened_airing = case when before.is_switch then null else session.opened_airing end
      from before
     where session.id = before.id
    returning before.profile_id as previous`.execute(db);
  return rows[0]?.previous ?? undefined;
}
