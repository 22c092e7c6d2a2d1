// Access to titles: offers, packages, rentals and purchases together (VOD-08).

const OFFERS = ['free', 'package', 'transaction'] as const;
export type Offer = (typeof OFFERS)[number];

/** The viewer context for access. A guest has no package and owns nothing, because all guests share one account. */
export interface Viewer {
  readonly guest: boolean;
  /** The package paid for at this moment, if any. */
  readonly packageId: string | null;
}

export interface TitleOffer {
  readonly offer: Offer;
  readonly packageIds: readonly string[];
  /** Whether a RENTAL or PURCHASE product of the title, or of a bundle with it, is on sale. */
  readonly forSale: boolean;
}

/** A rental or purchase of one title, times in epoch milliseconds. A purchase has no end (PAY-23). */
export interface Entitlement {
  readonly kind: 'RENTAL' | 'PURCHASE';
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** Starts left of a limited rental; null is unlimited. */
  readonly startsLeft: number | null;
  readonly withdrawn: boolean;
}

interface TitleAccess {
  readonly customerHasAccess: boolean;
  readonly isUnlocked: boolean;
}

/** Whether an entitlement gives access at a moment. */
export function isEntitlementLive(entitlement: Entitlement, now: number): boolean {
  const { startsAt, endsAt, startsLeft, withdrawn } = entitlement;
  return !withdrawn && startsAt <= now && (endsAt === null || now < endsAt) && startsLeft !== 0;
}

/**
 * Access: the title is free or in the viewer's package. Unlocked: it plays without a further purchase. Owning a title
 * gives both, so that a viewer who rented it is offered to watch it and not another package (DETAIL-14).
 */
export function decideTitleAccess(viewer: Viewer, title: TitleOffer, owns: boolean): TitleAccess {
  if (owns && !viewer.guest) return { customerHasAccess: true, isUnlocked: true };
  const customerHasAccess = title.offer === 'free' || isInPackage(viewer, title.packageIds);
  return { customerHasAccess, isUnlocked: customerHasAccess && !title.forSale };
}

/** Whether the viewer pays for one of the packages. */
export function isInPackage({ guest, packageId }: Viewer, packageIds: readonly string[]): boolean {
  return !guest && packageId !== null && packageIds.includes(packageId);
}
