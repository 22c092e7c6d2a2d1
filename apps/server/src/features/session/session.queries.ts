import type { ForcedSignOut } from '@seyir/contract/errors';
import type { Queries } from '../../db/database.ts';

export type EndReason = ForcedSignOut | 'LOGOUT' | 'REPLACED' | 'PASSWORD_RESET';

export interface SignInName {
  /** The typed name as accounts are compared. */
  readonly key: string;
  /** Its ten digits, when it can be read as a mobile number. */
  readonly mobile: string | undefined;
}

/** The account a typed name means: its username first, then its e-mail address, then its mobile number (LOGIN-27). */
export async function findAccountByName(db: Queries, { key, mobile }: SignInName) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'kind', 'username_key', 'email_key', 'password_hash', 'status', 'single_session'])
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
  db
    .selectFrom('account')
    .select(['id', 'single_session'])
    .where('kind', '=', 'guest')
    .orderBy('created_at')
    .executeTakeFirst();

/** Makes sign-ins of one account wait for each other, so that two at once cannot both take the last place. */
export const lockAccount = (db: Queries, accountId: string) =>
  db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();

/** How many sessions the account's package allows; undefined without a package or without a number in it. */
export async function findPackageSessionLimit(db: Queries, accountId: string, at: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('subscription')
    .innerJoin('package', 'package.id', 'subscription.package_id')
    .select('package.session_limit')
    .where('subscription.account_id', '=', accountId)
    .where('subscription.status', 'in', ['ACTIVE', 'CANCELLED'])
    .where('subscription.ends_at', '>', at)
    .executeTakeFirst();
  return row?.session_limit ?? undefined;
}

export const listLivingSessions = (db: Queries, accountId: string, at: Date) =>
  db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

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

/** Ends those of the sessions that still live, and tells which they were. */
export async function endSessions(db: Queries, ids: readonly string[], reason: EndReason, at: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Everything a call needs to know about who asks, in one question. */
export async function findCallerState(db: Queries, sessionId: string, profileId: string | undefined, at: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('profile', (join) =>
      join.onRef('profile.account_id', '=', 'account.id').on('profile.id', '=', profileId ?? null),
    )
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.account_id', '=', 'account.id')
        .on('subscription.status', 'in', ['ACTIVE', 'CANCELLED'])
        .on('subscription.ends_at', '>', at),
    )
    .select([
      'session.ended_at',
      'session.end_reason',
      'session.expires_at',
      'account.kind',
      'account.status',
      'profile.id as profile_id',
      'profile.main',
      'profile.kid',
      'profile.userlevel',
      'subscription.package_id',
      'subscription.ends_at as package_ends_at',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
}

export type CallerState = NonNullable<Awaited<ReturnType<typeof findCallerState>>>;

/** Remembers the profile a session chose and lets the session live as long as the token that was given for it. */
export const renewSession = (db: Queries, id: string, profileId: string, at: Date, expiresAt: Date) =>
  db
    .updateTable('session')
    .set({ profile_id: profileId, last_seen_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

/** Guests come and go by the thousand: their sessions are forgotten first. Ended ones are kept for their reasons. */
export async function deleteOldSessions(db: Queries, guestsBefore: Date, othersBefore: Date): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', othersBefore),
        eb.and([
          eb('expires_at', '<', guestsBefore),
          eb('account_id', 'in', eb.selectFrom('account').select('id').where('kind', '=', 'guest')),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
