// Passkeys of viewers and of operators: two tables of the same columns, apart because the password alone adds a viewer's passkey, which
// would then open the console.
import type { Queries } from '../db/database.ts';
import { asJson } from '../db/json.ts';

export type PasskeyTable = 'passkey' | 'operator_passkey';

/** One of the two tables, for the type checker: their columns are equal. */
const either = (table: PasskeyTable) => table as 'passkey';
const SHOWN = ['credential_id', 'name', 'created_at', 'last_used_at'] as const;

export interface PasskeyRow {
  readonly credential_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export const listPasskeys = (db: Queries, table: PasskeyTable, accountId: string) =>
  db
    .selectFrom(either(table))
    .select([...SHOWN, 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export const findPasskey = (db: Queries, table: PasskeyTable, credentialId: string) =>
  db
    .selectFrom(either(table))
    .select(['credential_id', 'account_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

interface NewPasskey {
  readonly credential_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: number;
  /** How a browser reaches the authenticator: it chooses among several. */
  readonly transports: readonly string[];
  readonly created_at: Date;
}

/** Undefined when the credential is registered already, for this account or another. */
export const insertPasskey = (
  trx: Queries,
  table: PasskeyTable,
  { transports, ...passkey }: NewPasskey,
): Promise<PasskeyRow | undefined> =>
  trx
    .insertInto(either(table))
    .values({ ...passkey, transports: asJson(transports) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();

/**
 * Stores the signature counter; false when the counter did not rise, which indicates a cloned authenticator.
 * Authenticators without a counter always send 0.
 */
export async function notePasskeyUse(
  trx: Queries,
  table: PasskeyTable,
  credentialId: string,
  { counter, at }: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable(either(table))
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

/** The name of the removed passkey. */
export const deletePasskey = (trx: Queries, table: PasskeyTable, accountId: string, credentialId: string) =>
  trx
    .deleteFrom(either(table))
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .returning('name')
    .executeTakeFirst();
