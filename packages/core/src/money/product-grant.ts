// What a paid product gives: access to one title, to every title of a bundle, or to one pay-per-view airing (PAY-23).

import { type Entitlement, isEntitlementLive } from '../access/title-access.ts';

const HOUR_MS = 60 * 60_000;

export interface SoldProduct {
  readonly kind: 'RENTAL' | 'PURCHASE' | 'PPV';
  /** Of a rental. */
  readonly durationHours: number | null;
  /** How often it may be started; 0 is without limit. */
  readonly limitTimes: number;
}

/** The titles of a product, all of a bundle, or its airing. */
type SoldItems = { readonly titleIds: readonly string[] } | { readonly airingId: string };

/** One entitlement to write; times in epoch milliseconds. */
export interface ProductGrant {
  readonly kind: SoldProduct['kind'];
  readonly titleId: string | null;
  readonly airingId: string | null;
  readonly startsAt: number;
  /** Null without end. */
  readonly endsAt: number | null;
  /** Null without limit. */
  readonly startsLeft: number | null;
}

/**
 * The entitlements of a product paid now. A rental lasts for its hours, a purchase and a ticket have no end. Starts are
 * counted by title: every title of a bundle has the full number.
 */
export function listGrants(product: SoldProduct, items: SoldItems, now: number): ProductGrant[] {
  const { kind, durationHours, limitTimes } = product;
  const terms = {
    kind,
    startsAt: now,
    endsAt: kind === 'RENTAL' ? now + (durationHours ?? 0) * HOUR_MS : null,
    startsLeft: kind === 'PPV' || limitTimes === 0 ? null : limitTimes,
  };
  if ('airingId' in items) return [{ ...terms, titleId: null, airingId: items.airingId }];
  return items.titleIds.map((titleId) => ({ ...terms, titleId, airingId: null }));
}

/**
 * Whether the account has what the product would give, for every one of its titles: a purchase for a purchase, a purchase or a
 * rental that still plays for a rental. A rental can be upgraded to a purchase, and rented again when it is used up.
 */
export function isOwnedAlready(
  kind: 'RENTAL' | 'PURCHASE',
  ofTitles: readonly (readonly Entitlement[])[],
  now: number,
): boolean {
  const isEnough = (owned: Entitlement) => isEntitlementLive(owned, now) && (kind === 'RENTAL' || owned.kind === kind);
  return ofTitles.length > 0 && ofTitles.every((entitlements) => entitlements.some(isEnough));
}
