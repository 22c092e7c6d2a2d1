import { LOGIN_CODE_TRIES } from '@seyir/core/limits/account';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/** An e-mail address or a mobile number. */
export type Contact = { readonly email: string } | { readonly mobile: string };

export const readNames = (db: Queries, accountId: string) =>
  db
    .selectFrom('account')
    .select(['username', 'first_name', 'last_name', 'email', 'mobile', 'terms_version'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Spellings of a mobile number that another account may have as its username, which would sign in first (LOGIN-27). */
const spellings = (mobile: string): string[] => ['', '0', '90', '+90'].map((prefix) => `${prefix}${mobile}`);

/** Whether the address or number leads to another account at sign-in. */
export async function isTakenByOther(db: Queries, accountId: string, key: Contact): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '<>', accountId)
    .where((eb) =>
      'email' in key
        ? eb.or([eb('email_key', '=', key.email), eb('username_key', '=', key.email)])
        : eb.or([eb('mobile', '=', key.mobile), eb('username_key', 'in', spellings(key.mobile))]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

interface NewContactChange {
  readonly account_id: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly code_hash: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Stores the change that waits for its code, instead of an earlier one. */
export const putContactChange = (trx: Queries, change: NewContactChange) =>
  trx
    .insertInto('contact_change')
    .values(change)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        email: change.email,
        mobile: change.mobile,
        code_hash: change.code_hash,
        wrong_tries: 0,
        created_at: change.created_at,
        expires_at: change.expires_at,
      }),
    )
    .execute();

/** Spends one try of the waiting change before its code is compared: concurrent guesses are limited too. */
export const spendContactTry = (trx: Queries, accountId: string, at: Date) =>
  trx
    .updateTable('contact_change')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .where('wrong_tries', '<', LOGIN_CODE_TRIES)
    .returning(['email', 'mobile', 'code_hash'])
    .executeTakeFirst();

/** Removes the change that waits; false when a concurrent request has taken it. */
export async function takeContactChange(trx: Queries, accountId: string, codeHash: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('contact_change')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface ContactColumns {
  readonly email?: string | null;
  readonly email_key?: string | null;
  readonly mobile?: string | null;
}

export const setContact = (trx: Queries, accountId: string, contact: ContactColumns) =>
  trx.updateTable('account').set(contact).where('id', '=', accountId).execute();
