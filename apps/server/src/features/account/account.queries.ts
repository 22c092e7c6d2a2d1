import { ADULT_AVATAR } from '@seyir/core/limits/profile';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

export interface AccountNames {
  /** Folded as account names are compared. */
  readonly usernameKey: string;
  readonly emailKey: string;
}

/**
 * Advisory locks: serialise registrations of the same name. A username of an earlier release may be the e-mail address of another
 * account, so no single unique index sees both. Locks are taken in sorted order, which prevents deadlocks.
 */
export async function lockNames(trx: Queries, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`account name ${name}`}, 0))`.execute(trx);
  }
}

/**
 * Which of the names already lead to an account. A username of an earlier release may be an address: the account that registers
 * the address would be shadowed at sign-in.
 */
export async function findTakenName(
  db: Queries,
  { usernameKey, emailKey }: AccountNames,
): Promise<'username' | 'email' | undefined> {
  const rows = await db
    .selectFrom('account')
    .select('username_key')
    .where((eb) => eb.or([eb('username_key', 'in', [usernameKey, emailKey]), eb('email_key', '=', emailKey)]))
    .execute();
  if (rows.some(({ username_key }) => username_key === usernameKey)) return 'username';
  return rows.length > 0 ? 'email' : undefined;
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly username_key: string;
  readonly email: string;
  readonly email_key: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly user_code: string;
  readonly created_at: Date;
  readonly terms_version: string | null;
  readonly terms_accepted_at: Date | null;
}

/** Inserts a subscriber's account; false when the user code is taken. */
export async function insertAccount(trx: Queries, account: NewAccount): Promise<boolean> {
  const row = await trx
    .insertInto('account')
    .values({ kind: 'subscriber', ...account })
    .onConflict((conflict) => conflict.column('user_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface NewMainProfile {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly created_at: Date;
}

export const insertMainProfile = (trx: Queries, profile: NewMainProfile) =>
  trx
    .insertInto('profile')
    .values({ main: true, poster_name: ADULT_AVATAR, ...profile })
    .execute();

// Password resets

/** The subscriber with this e-mail address or mobile number. The guest account has no password to reset. */
export const findRecoverable = (db: Queries, by: { readonly emailKey: string } | { readonly mobile: string }) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'mobile', 'first_name'])
    .where('kind', '=', 'subscriber')
    .where((eb) => ('emailKey' in by ? eb('email_key', '=', by.emailKey) : eb('mobile', '=', by.mobile)))
    .executeTakeFirst();

interface NewReset {
  readonly token_hash: string;
  readonly account_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Set for a link that reverts a change of address or number. Empty: the account had none. */
  readonly restores_email?: string;
  readonly restores_mobile?: string;
}

export const insertReset = (trx: Queries, reset: NewReset) => trx.insertInto('password_reset').values(reset).execute();

/** The account of a token that is neither used nor expired. */
export const findReset = (db: Queries, tokenHash: string, at: Date) =>
  db
    .selectFrom('password_reset')
    .select(['account_id', 'restores_email', 'restores_mobile', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();

/** Consumes a token; false when it is used or expired. */
export async function useReset(trx: Queries, tokenHash: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Voids other credentials in transit: reset links and one-time codes that are not used yet. A link that reverts a change stays:
 * an intruder must not void the owner's way back by a new password.
 */
export async function voidLinksAndCodes(trx: Queries, accountId: string, at: Date): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('restores_email', 'is', null)
    .where('restores_mobile', 'is', null)
    .execute();
  await trx
    .updateTable('login_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/** Voids links at addresses that the account had after this one: they may be an intruder's. */
export const voidLaterRestores = (trx: Queries, accountId: string, since: Date, at: Date) =>
  trx
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('created_at', '>=', since)
    .execute();

export const changePassword = (trx: Queries, accountId: string, passwordHash: string) =>
  trx
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .returning(['email', 'mobile', 'first_name'])
    .executeTakeFirstOrThrow();
