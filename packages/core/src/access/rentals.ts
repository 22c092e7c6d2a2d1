// Rentals: cancelling within a day while nothing was played (DETAIL-21), and choosing the entitlement a start counts on.
import { RENTAL_CANCEL_MS } from '../limits/payment.ts';
import { type Entitlement, isEntitlementLive } from './title-access.ts';

/** What one order paid for. The titles of a bundle are paid for, and cancelled, together. */
export interface PaidRental {
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Whether any part was played. */
  readonly isPlayed: boolean;
}

/** `used`: the starts are used up before the time is over. `withdrawn`: cancelled, or refunded. */
type RentalPhase = 'live' | 'ended' | 'used' | 'withdrawn';

/** What is left of the rental of one order, by its entitlements: one of a title, several of a bundle. Undefined without any. */
export function findRentalPhase(entitlements: readonly Entitlement[], now: number): RentalPhase | undefined {
  if (entitlements.length === 0) return undefined;
  if (entitlements.some((entitlement) => isEntitlementLive(entitlement, now))) return 'live';
  const kept = entitlements.filter(({ withdrawn }) => !withdrawn);
  if (kept.length === 0) return 'withdrawn';
  return kept.every(({ endsAt }) => endsAt !== null && endsAt <= now) ? 'ended' : 'used';
}

export type CancelVerdict = 'cancelled' | 'expired' | 'played';

/** Decides a cancellation. The day ends with its last instant, or earlier with the rental's own end. */
export function decideCancel({ startsAt, endsAt, isPlayed }: PaidRental, now: number): CancelVerdict {
  if (isPlayed) return 'played';
  return now < Math.min(startsAt + RENTAL_CANCEL_MS, endsAt) ? 'cancelled' : 'expired';
}

/** Of several rentals of a title the newest that can be cancelled, or the newest with its refusal; undefined without a rental. */
export function chooseCancel<R extends PaidRental>(
  rentals: readonly R[],
  now: number,
): { readonly verdict: CancelVerdict; readonly rental: R } | undefined {
  const judged = [...rentals]
    .sort((a, b) => b.startsAt - a.startsAt)
    .map((rental) => ({ rental, verdict: decideCancel(rental, now) }));
  return judged.find(({ verdict }) => verdict === 'cancelled') ?? judged[0];
}

/**
 * The entitlement that a start is counted on. An entitlement with a limited number of starts is used only when no other
 * gives access; of several, the one that ends first. Undefined when none is live.
 */
export function chooseEntitlement<E extends Entitlement>(entitlements: readonly E[], now: number): E | undefined {
  const live = entitlements.filter((entitlement) => isEntitlementLive(entitlement, now));
  const isLimited = ({ startsLeft }: Entitlement) => Number(startsLeft !== null);
  const endOf = ({ endsAt }: Entitlement) => endsAt ?? Number.POSITIVE_INFINITY;
  const [best] = live.sort((a, b) => isLimited(a) - isLimited(b) || compare(endOf(a), endOf(b)));
  return best;
}

/** Infinity equals Infinity, although their difference is NaN. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
