import type { VodCard } from '@seyir/contract/titles';
import { formatAmount, liraToKurus } from '@seyir/core/money/price';
import { say } from '../text/text.ts';
import { titlesText } from '../text/titles.text.ts';

/** The lowest price of a title as its card shows it; undefined for a title that is not sold. */
export function lowestPrice({ products }: Pick<VodCard, 'products'>): string | undefined {
  if (products.length === 0) return undefined;
  const kurus = liraToKurus(Math.min(...products.map(({ price }) => price)));
  return kurus === 0 ? say(titlesText.free) : say(titlesText.priceFrom, { price: formatAmount(kurus) });
}
