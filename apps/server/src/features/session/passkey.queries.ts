import type { Queries } from '../../db/database.ts';
import { asJson } from '../../db/json.ts';

// Challenges

interface NewChallenge {
  readonly challenge: string;
  readonly purpose: 'register' | 'login';
  readonly session_id: string | null;
  readonly expires_at: Date;
}

export const insertChallenge = (db: Queries, challenge: NewChallenge) =>
  db.insertInto('passkey_challenge').values(challenge).execute();

/** Whether a sign-in challenge exists and has not expired. */
export async function isChallengeOpen(db: Queries, challenge: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('passkey_challenge')
    .select('challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', 'login')
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a sign-in challenge; false when it is used or expired. */
export async function takeLoginChallenge(db: Queries, challenge: string, at: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', 'login')
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a registration challenge of this session; false when it is used, expired or of another session. */
export async function takeRegistrationChallenge(
  db: Queries,
  challenge: string,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', 'register')
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

/** A session has one open registration: a new one voids the previous one. */
export const deleteRegistrationChallenges = (db: Queries, sessionId: string) =>
  db.deleteFrom('passkey_challenge').where('session_id', '=', sessionId).where('purpose', '=', 'register').execute();

/** Voids open registrations in all sessions of the account. */
export const deleteAccountRegistrations = (db: Queries, accountId: string) =>
  db
    .deleteFrom('passkey_challenge')
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('id').where('account_id', '=', accountId))
    .execute();

// Passkeys

const SHOWN = ['credential_id', 'name', 'created_at', 'last_used_at'] as const;

export const listPasskeys = (db: Queries, accountId: string) =>
  db
    .selectFrom('passkey')
    .select([...SHOWN, 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export const findPasskey = (db: Queries, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(['credential_id', 'account_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

interface NewPasskey {
  readonly credential_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly created_at: Date;
}

/** Undefined when the credential is registered already, for this account or another. */
export const insertPasskey = (db: Queries, { transports, ...passkey }: NewPasskey) =>
  db
    .insertInto('passkey')
    .values({ ...passkey, transports: asJson(transports) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();

/**
 * Stores the signature counter; false when the counter did not rise, which indicates a cloned authenticator.
 * Authenticators without a counter always send 0.
 */
export async function notePasskeyUse(db: Queries, credentialId: string, counter: number, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('credential_id', '=', credentialId)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const renamePasskey = (db: Queries, accountId: string, credentialId: string, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .returning(SHOWN)
    .executeTakeFirst();

export const deletePasskey = (db: Queries, accountId: string, credentialId: string) =>
  db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .returning('name')
    .executeTakeFirst();

export const deletePasskeysExcept = (db: Queries, accountId: string, kept: readonly string[]) =>
  db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .$if(kept.length > 0, (query) => query.where('credential_id', 'not in', kept))
    .execute();

/** The owner's name for the passkey dialog, and the addresses for notifications. */
export const readOwner = (db: Queries, accountId: string) =>
  db
    .selectFrom('account')
    .select(['username', 'first_name', 'last_name', 'email', 'mobile'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
