// The card that renewals charge: shown to its owner, removed by the owner, and deleted with the account.
import type { Caller } from '../http/caller.ts';
import type { OrdersDeps } from './orders.ts';
import { orUnavailable } from './package-purchase.service.ts';
import { deleteCards, findCardDigits, findStoredCard } from './stored-cards.queries.ts';

/** Deletes the account's card at the gateway. Throws while the gateway is away: nothing is erased then. */
export async function forgetStoredCard(
  { db, gateway }: Pick<OrdersDeps, 'db' | 'gateway'>,
  accountId: string,
): Promise<void> {
  const card = await findStoredCard(db.kysely, accountId, gateway.name);
  if (card !== undefined) await gateway.forgetCard(card);
}

/** The card that renewals charge, as its owner sees it. */
export async function readStoredCard({ db, gateway }: Pick<OrdersDeps, 'db' | 'gateway'>, { accountId }: Caller) {
  const lastDigits = await findCardDigits(db.kysely, accountId, gateway.name);
  return { card: lastDigits === undefined ? null : { lastDigits } };
}

/** Deletes the card at the gateway, then here. A package then ends at its date instead of being renewed. */
export async function removeStoredCard(deps: Pick<OrdersDeps, 'db' | 'gateway'>, caller: Caller) {
  await orUnavailable(forgetStoredCard(deps, caller.accountId));
  await deleteCards(deps.db.kysely, caller.accountId);
  return { card: null };
}
