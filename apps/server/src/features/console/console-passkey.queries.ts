import type { Queries } from '../../db/database.ts';

const SHOWN = ['credential_id', 'name', 'created_at', 'last_used_at'] as const;

export const listPasskeys = (db: Queries, accountId: string) =>
  db
    .selectFrom('operator_passkey')
    .select(SHOWN)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export const findPasskey = (db: Queries, accountId: string, credentialId: string) =>
  db
    .selectFrom('operator_passkey')
    .select(['credential_id', 'public_key', 'counter'])
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

interface NewPasskey {
  readonly credential_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly created_at: Date;
}

/** Undefined when the passkey is known already. */
export const insertPasskey = (trx: Queries, passkey: NewPasskey) =>
  trx
    .insertInto('operator_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();

export const deletePasskey = (trx: Queries, accountId: string, credentialId: string) =>
  trx
    .deleteFrom('operator_passkey')
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .returning('name')
    .executeTakeFirst();

/** Stores the signature counter; false when it did not rise, which indicates a cloned authenticator. Some always send 0. */
export async function notePasskeyUse(trx: Queries, credentialId: string, counter: number, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('operator_passkey')
    .set({ counter, last_used_at: at })
    .where('credential_id', '=', credentialId)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A ticket or session has one open challenge: a new one voids the previous one. */
export const keepChallenge = (db: Queries, sessionId: string, challenge: string, expiresAt: Date) =>
  db
    .updateTable('console_session')
    .set({ challenge, challenge_expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute();

/** Consumes a challenge; false when it is used, expired or of another session. */
export async function takeChallenge(db: Queries, sessionId: string, challenge: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('console_session')
    .set({ challenge: null, challenge_expires_at: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', challenge)
    .where('challenge_expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
