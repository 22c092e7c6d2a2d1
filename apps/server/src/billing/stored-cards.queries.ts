// Cards that renewals charge, as tokens of their gateway. Personal data: erased with the account, never in the ledger.
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** The token of the account's card at a gateway. */
export async function findStoredCard(db: Queries, accountId: string, gateway: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stored_card')
    .select('token')
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return row?.token;
}

/** Whether a renewal of the account has a card to charge. */
export async function hasStoredCard(db: Queries, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stored_card')
    .select('gateway')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewCard {
  readonly accountId: string;
  readonly gateway: string;
  readonly token: string;
  readonly lastDigits: string | null;
  readonly at: Date;
}

/** Stores the card of the newest payment instead of the one before. */
export async function storeCard(trx: Queries, card: NewCard): Promise<void> {
  const stored = { token: card.token, last_digits: card.lastDigits, stored_at: card.at };
  // A recurring charge repeats the token, without the digits at some gateways.
  const last_digits = sql<string | null>`coalesce(excluded.last_digits,
    case when stored_card.token = excluded.token then stored_card.last_digits end)`;
  await trx
    .insertInto('stored_card')
    .values({ account_id: card.accountId, gateway: card.gateway, ...stored })
    .onConflict((conflict) => conflict.columns(['account_id', 'gateway']).doUpdateSet({ ...stored, last_digits }))
    .execute();
}

/** The last digits of the account's card at a gateway; undefined without a card, null where the digits are not known. */
export async function findCardDigits(
  db: Queries,
  accountId: string,
  gateway: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('stored_card')
    .select('last_digits')
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return row?.last_digits;
}

/** Deletes the cards of an account, unless a card was stored meanwhile that the gateway has not deleted. */
export const deleteCards = (db: Queries, accountId: string, gateway: string, deletedToken: string | undefined) =>
  db
    .deleteFrom('stored_card')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('gateway', '!=', gateway), ...(deletedToken === undefined ? [] : [eb('token', '=', deletedToken)])]),
    )
    .execute();

/** Deletes what describes a card. Its token stays until the gateway has deleted the card. */
export const deleteCardDigits = (trx: Queries, accountId: string) =>
  trx.updateTable('stored_card').set({ last_digits: null }).where('account_id', '=', accountId).execute();
