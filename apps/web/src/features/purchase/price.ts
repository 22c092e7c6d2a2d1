import type { Product } from '@seyir/contract/packages';
import { formatTl, liraToKurus } from '@seyir/core/money/price';

/** What the product document shows where no package is known (PURCHASE-07). */
const SAMPLE_PRICE_KURUS = 790;

/** 249,90 TL */
export function monthlyPrice(product: Pick<Product, 'price'> | undefined): string {
  return formatTl(product ? liraToKurus(product.price) : SAMPLE_PRICE_KURUS);
}
