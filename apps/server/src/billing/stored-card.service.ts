// The card that renewals charge: shown to its owner, removed by the owner, and deleted with the account.
import type { Caller } from '../http/caller.ts';
import type { OrdersDeps } from './orders.ts';
import { orUnavailable } from './package-purchase.service.ts';
import { deleteCards, findCardDigits, findStoredCard } from './stored-cards.queries.ts';

/**
 * Deletes the account's card at the gateway, then here. Throws while the gateway is away: the token stays, and the call can be
 * repeated. Cards of a gateway that is not configured any more are deleted here alone.
 */
export async function forgetStoredCard(
  { db, gateway }: Pick<OrdersDeps, 'db' | 'gateway'>,
  accountId: string,
): Promise<void> {
  const card = await findStoredCard(db.kysely, accountId, gateway.name);
  if (card !== undefined) await gateway.forgetCard(card);
  await deleteCards(db.kysely, accountId, gateway.name, card);
}

/** The card that renewals charge, as its owner sees it. */
export async function readStoredCard({ db, gateway }: Pick<OrdersDeps, 'db' | 'gateway'>, { accountId }: Caller) {
  const lastDigits = await findCardDigits(db.kysely, accountId, gateway.name);
  return { card: lastDigits === undefined ? null : { lastDigits } };
}

/** Removes the card. A package then ends at its date instead of being renewed. */
export async function removeStoredCard(deps: Pick<OrdersDeps, 'db' | 'gateway'>, caller: Caller) {
  await orUnavailable(forgetStoredCard(deps, caller.accountId));
  return { card: null };
}
