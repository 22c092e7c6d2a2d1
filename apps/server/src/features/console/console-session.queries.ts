import { listStatesWith } from '@seyir/core/account/account-lifecycle';
import type { Queries } from '../../db/database.ts';

export const findOperator = (db: Queries, accountId: string) =>
  db
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select(['operator.account_id', 'operator.role', 'operator.sealed_totp', 'account.username', 'account.status'])
    .where('operator.account_id', '=', accountId)
    .executeTakeFirst();

interface NewConsoleSession {
  readonly id: string;
  readonly account_id: string;
  readonly token_hash: string;
  readonly sealed_new_totp: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export const insertConsoleSession = (db: Queries, session: NewConsoleSession) =>
  db
    .insertInto('console_session')
    .values({ ...session, last_seen_at: session.created_at })
    .execute();

/** The living session of a token with its operator. */
export const findConsoleSession = (db: Queries, tokenHash: string, at: Date) =>
  db
    .selectFrom('console_session')
    .innerJoin('operator', 'operator.account_id', 'console_session.account_id')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select([
      'console_session.id',
      'console_session.account_id',
      'console_session.verified_at',
      'console_session.created_at',
      'console_session.last_seen_at',
      'console_session.sealed_new_totp',
      'operator.role',
      'operator.sealed_totp',
      'account.username',
    ])
    .where('console_session.token_hash', '=', tokenHash)
    .where('console_session.expires_at', '>', at)
    .where('account.status', 'in', listStatesWith('sessions', 'open'))
    .executeTakeFirst();

/** Uses up a code: false when its time step, or a later one, was used before. */
export async function useTotpStep(trx: Queries, accountId: string, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('operator')
    .set({ totp_step: step })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the secret that was set up; false when the operator has one already. */
export async function keepTotp(trx: Queries, accountId: string, sealed: string): Promise<boolean> {
  const row = await trx
    .updateTable('operator')
    .set({ sealed_totp: sealed })
    .where('account_id', '=', accountId)
    .where('sealed_totp', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The ticket becomes a session, with a token of its own. False when the ticket was used meanwhile. */
export async function verifyConsoleSession(
  trx: Queries,
  id: string,
  { tokenHash, at, expiresAt }: { readonly tokenHash: string; readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('console_session')
    .set({ token_hash: tokenHash, verified_at: at, last_seen_at: at, expires_at: expiresAt, sealed_new_totp: null })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const extendConsoleSession = (db: Queries, id: string, at: Date, expiresAt: Date) =>
  db.updateTable('console_session').set({ last_seen_at: at, expires_at: expiresAt }).where('id', '=', id).execute();

export const deleteConsoleSession = (db: Queries, id: string) =>
  db.deleteFrom('console_session').where('id', '=', id).execute();

/** False when the address was named at an earlier start, by this server or another one. */
export async function keepFirstOperatorName(trx: Queries, nameHash: string, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('first_operator_name')
    .values({ name_hash: nameHash, seen_at: at })
    .onConflict((conflict) => conflict.column('name_hash').doNothing())
    .returning('name_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the account of an e-mail address the first operator, as owner. False when there is an operator already, or no such account. */
export async function insertFirstOwner(trx: Queries, emailKey: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('operator')
    .columns(['account_id', 'role'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(['id', eb.val('owner').as('role')])
        .where('email_key', '=', emailKey)
        .where('kind', '=', 'subscriber')
        .where('status', '=', 'ACTIVE')
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('operator').select('role')))),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const hasOperators = async (db: Queries): Promise<boolean> =>
  (await db.selectFrom('operator').select('role').limit(1).executeTakeFirst()) !== undefined;
