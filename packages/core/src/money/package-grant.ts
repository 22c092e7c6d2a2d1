// How a purchase, a promotion code or a refund changes an account's subscription.
import type { TimeRange } from '../time/time-range.ts';
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

interface GrantedTime {
  readonly status: 'ACTIVE' | 'CANCELLED';
  readonly renews: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
}

interface PackageGrant {
  /** The new status of the previous subscription; `kept` when the gift extends it. */
  readonly before: 'kept' | 'REPLACED' | 'EXPIRED' | undefined;
  readonly after: GrantedTime;
  /** The time that this gift adds. */
  readonly granted: TimeRange;
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
  const after = fresh(gift, now);
  return { before, after, granted: { from: now, to: after.endsAt }, cause: 'PACKAGE_CHANGED' };
}

function fresh(gift: Gift, now: number): GrantedTime {
  const isBought = gift.source === 'purchase';
  const endsAt = isBought ? monthAfter(now) : now + gift.days * DAY_MS;
  return { status: 'ACTIVE', renews: isBought, startsAt: now, endsAt };
}

function addTo(current: CurrentSubscription, gift: Gift, now: number): PackageGrant {
  const cause = current.status === 'SUSPENDED' ? 'PACKAGE_RECOVERED' : 'PACKAGE_CHANGED';
  const renews = gift.source === 'purchase' || (current.renews && current.status !== 'CANCELLED');
  if (!hasAccess(current, now)) {
    const after = { ...fresh(gift, now), renews };
    return { before: 'kept', after, granted: { from: now, to: after.endsAt }, cause };
  }
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
  return { before: 'kept', after, granted: { from: current.endsAt, to: after.endsAt }, cause };
}

interface RemainingTime {
  /** `CANCELLED`: other payments or gifts keep it until its end. It does not renew in either case. */
  readonly status: 'CANCELLED' | 'EXPIRED';
  readonly endsAt: number;
}

/**
 * What a refund leaves of the subscription that the refunded order paid for; undefined when its time is over and nothing
 * changes.
 */
export function revokeGrant(
  current: Pick<CurrentSubscription, 'startsAt' | 'endsAt'>,
  granted: TimeRange,
  now: number,
): RemainingTime | undefined {
  if (granted.to <= now) return undefined;
  // What was watched already is not taken from the time of other payments.
  const endsAt = current.endsAt - (granted.to - Math.max(granted.from, now));
  if (endsAt > now) return { status: 'CANCELLED', endsAt };
  // A subscription that started this moment still ends after its start.
  return { status: 'EXPIRED', endsAt: Math.max(now, current.startsAt + 1) };
}

/**
 * The comparison key of a promotion code: viewers type codes in small letters, with spaces, and with the dotted capital i
 * of a Turkish keyboard.
 */
export const promoKey = (typed: string): string =>
  typed.replaceAll(/\s/g, '').toUpperCase().normalize('NFKC').replaceAll('İ', 'I');
