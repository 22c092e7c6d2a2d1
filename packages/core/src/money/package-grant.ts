// What a purchase or a promotion code does to the subscription an account has.
import { monthAfter, nextPeriodEnd } from './billing-period.ts';

/** The one subscription that is current, or was until its time ran out and nobody has noted it yet. */
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
  /** What becomes of the subscription so far; `kept` when the gift is added to it. */
  readonly before: 'kept' | 'REPLACED' | 'EXPIRED' | undefined;
  readonly after: GrantedTime;
  /** What the account's other sessions are told (SESSION-16). */
  readonly cause: 'PACKAGE_CHANGED' | 'PACKAGE_RECOVERED';
}

const DAY_MS = 24 * 60 * 60_000;

export const hasAccess = ({ status, endsAt }: CurrentSubscription, now: number): boolean =>
  status !== 'SUSPENDED' && endsAt > now;

/**
 * Whether buying this package makes no sense (PURCHASE-09): it plays and goes on by itself. One that was cancelled or
 * suspended can be bought back.
 */
export function isAlreadyCurrent(current: CurrentSubscription | undefined, packageId: string, now: number): boolean {
  return current?.packageId === packageId && current.status === 'ACTIVE' && current.endsAt > now;
}

/** Time that is left of the same package is never lost; another package takes its place at once. */
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
      : // A gift does not undo a cancellation: nobody asked to be charged again.
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
