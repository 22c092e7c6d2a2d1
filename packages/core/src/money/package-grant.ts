// How a purchase or a promotion code changes an account's subscription.
import { monthAfter, nextPeriodEnd } from './billing-period.ts';

/** The account's current subscription. Its time may have run out without the renewal job having expired it yet. */
export interface CurrentSubscription {
  readonly packageId: string;
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  readonly renews: boolean;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A month that was paid for, or days that were given. */
export type Gift =
  | { readonly source: 'purchase'; readonly packageId: string }
  | { readonly source: 'promo'; readonly packageId: string; readonly days: number };

export interface GrantedTime {
  readonly status: 'ACTIVE' | 'CANCELLED';
  readonly renews: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface PackageGrant {
  /** The new status of the previous subscription; `kept` when the gift extends it. */
  readonly before: 'kept' | 'REPLACED' | 'EXPIRED' | undefined;
  readonly after: GrantedTime;
  /** The cause published to the account's other sessions (SESSION-16). */
  readonly cause: 'PACKAGE_CHANGED' | 'PACKAGE_RECOVERED';
}

const DAY_MS = 24 * 60 * 60_000;

export const hasAccess = ({ status, endsAt }: CurrentSubscription, now: number): boolean =>
  status !== 'SUSPENDED' && endsAt > now;

/**
 * Whether buying this package is refused (PURCHASE-09): the account has it and it renews. A cancelled or suspended
 * package can be bought again.
 */
export function isAlreadyCurrent(current: CurrentSubscription | undefined, packageId: string, now: number): boolean {
  return current?.packageId === packageId && current.status === 'ACTIVE' && current.endsAt > now;
}

/** Remaining time of the same package is never lost; another package replaces the current one at once. */
export function decideGrant(current: CurrentSubscription | undefined, gift: Gift, now: number): PackageGrant {
  if (current?.packageId === gift.packageId) return addTo(current, gift, now);
  const before = current && (current.status === 'SUSPENDED' || hasAccess(current, now) ? 'REPLACED' : 'EXPIRED');
  return { before, after: fresh(gift, now), cause: 'PACKAGE_CHANGED' };
}

function fresh(gift: Gift, now: number): GrantedTime {
  const isBought = gift.source === 'purchase';
  const endsAt = isBought ? monthAfter(now) : now + gift.days * DAY_MS;
  return { status: 'ACTIVE', renews: isBought, startsAt: now, endsAt };
}

function addTo(current: CurrentSubscription, gift: Gift, now: number): PackageGrant {
  const cause = current.status === 'SUSPENDED' ? 'PACKAGE_RECOVERED' : 'PACKAGE_CHANGED';
  const renews = gift.source === 'purchase' || (current.renews && current.status !== 'CANCELLED');
  if (!hasAccess(current, now)) return { before: 'kept', after: { ...fresh(gift, now), renews }, cause };
  const { startsAt } = current;
  const after: GrantedTime =
    gift.source === 'purchase'
      ? { status: 'ACTIVE', renews, startsAt, endsAt: nextPeriodEnd(current) }
      : // A gift does not undo a cancellation: the subscriber did not ask to be charged again.
        {
          status: current.status === 'CANCELLED' ? 'CANCELLED' : 'ACTIVE',
          renews,
          startsAt,
          endsAt: current.endsAt + gift.days * DAY_MS,
        };
  return { before: 'kept', after, cause };
}

/**
 * The comparison key of a promotion code: viewers type codes in small letters, with spaces, and with the dotted capital i
 * of a Turkish keyboard.
 */
export const promoKey = (typed: string): string =>
  typed.replaceAll(/\s/g, '').toUpperCase().normalize('NFKC').replaceAll('İ', 'I');
