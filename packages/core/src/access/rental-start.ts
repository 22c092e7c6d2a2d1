// Which of the things an account bought a viewing stands on.
import { type Entitlement, isEntitlementLive } from './title-access.ts';

/**
 * The entitlement a viewing is counted on: one with a limited number of starts only when nothing else gives access, and
 * of several the one that ends first. Undefined when none is live.
 */
export function chooseEntitlement<E extends Entitlement>(entitlements: readonly E[], now: number): E | undefined {
  const live = entitlements.filter((entitlement) => isEntitlementLive(entitlement, now));
  const isLimited = ({ startsLeft }: Entitlement) => Number(startsLeft !== null);
  const endOf = ({ endsAt }: Entitlement) => endsAt ?? Number.POSITIVE_INFINITY;
  const [best] = live.sort((a, b) => isLimited(a) - isLimited(b) || compare(endOf(a), endOf(b)));
  return best;
}

/** Two ends that never come are equal, though their difference is no number. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
