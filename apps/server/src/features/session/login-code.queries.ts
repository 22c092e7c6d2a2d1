import { LOGIN_CODE_TRIES } from '@seyir/core/limits/account';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/** The owner of a code: an account, or a name without an account (decoy). */
export type CodeOwner =
  | { readonly account_id: string; readonly unknown_name: null }
  | { readonly account_id: null; readonly unknown_name: string };

type NewLoginCode = CodeOwner & {
  readonly id: string;
  readonly code_hash: string;
  readonly sent_by: 'mail' | 'sms';
  readonly created_at: Date;
  readonly expires_at: Date;
};

export const insertLoginCode = (db: Queries, code: NewLoginCode) => db.insertInto('login_code').values(code).execute();

/**
 * Spends one try at the newest code of its owner, the only valid one; undefined when there is none, or the code is
 * expired, used or out of tries. Spending before comparing limits guesses that are sent concurrently (EASY-02).
 */
export const spendCodeTry = (db: Queries, owner: CodeOwner, at: Date) =>
  db
    .updateTable('login_code')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('login_code')
        .select('id')
        .where((where) =>
          owner.account_id === null
            ? where('unknown_name', '=', owner.unknown_name)
            : where('account_id', '=', owner.account_id),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('wrong_tries', '<', LOGIN_CODE_TRIES)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();

/** Returns the try that `spendCodeTry` spent: a correct code costs none. */
export const removeCodeTry = (db: Queries, id: string) =>
  db.updateTable('login_code').set({ wrong_tries: sql<number>`wrong_tries - 1` }).where('id', '=', id).execute();

/** Marks a code as used; false when a concurrent request used it first. */
export async function useLoginCode(db: Queries, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('login_code')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
