// The cards of the package carousel: order, text, price, state.

import type { Product, Subscription } from '@seyir/contract/packages';
import { POPULAR_PACKAGE } from '@seyir/core/limits/payment';
import { formatLiraSign, liraToKurus } from '@seyir/core/money/price';

/**
 * The state of the account's subscription: it renews, it waits for a payment, or it was cancelled and lasts until its end
 * date. The last two can be bought back.
 */
export type Holding = 'active' | 'suspended' | 'cancelled';

export interface PackageCard {
  readonly product: Product;
  readonly lines: readonly string[];
  /** ₺149,90 */
  readonly price: string;
  readonly isPopular: boolean;
  /** The account has another package, which this one would replace. */
  readonly isChange: boolean;
  /** Undefined for any other package. */
  readonly holding: Holding | undefined;
}

const HOLDINGS: Partial<Record<Subscription['status'], Holding>> = {
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
};

export function holdingOf(subscription: Subscription | undefined): Holding | undefined {
  return subscription && HOLDINGS[subscription.status];
}

/** Whether the card of the package takes the cancellation back instead of selling the package again. */
export function canResume(subscription: Subscription | undefined): boolean {
  return subscription?.status === 'CANCELLED' && subscription.resumable === true;
}

/** The account's package first (PACKAGE-02), the others in the operator's order. */
export function cardsOf(products: readonly Product[], current: Subscription | undefined): PackageCard[] {
  const holding = holdingOf(current);
  const cards = products.map((product) => ({
    product,
    lines: product.description
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    price: formatLiraSign(liraToKurus(product.price)),
    isPopular: product.name === POPULAR_PACKAGE,
    isChange: holding !== undefined && product.id !== current?.productP.id,
    holding: product.id === current?.productP.id ? holding : undefined,
  }));
  return [...cards.filter((card) => card.holding), ...cards.filter((card) => !card.holding)];
}
