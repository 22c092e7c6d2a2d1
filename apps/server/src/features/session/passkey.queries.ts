// Challenges of viewers, and what recovery removes.
import type { Queries } from '../../db/database.ts';

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
