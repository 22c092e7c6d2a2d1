// What the payment panel sells, and the ways to pay for it.

import { bundleKind, type CodeOf, type programType, purchaseType } from '@seyir/contract/codes';
import type { PurchaseProduct } from '@seyir/contract/payments';
import type { VodProduct } from '@seyir/contract/titles';
import { feeToKurus, liraToKurus } from '@seyir/core/money/price';

/** A title, or one airing of a pay-per-view programme. */
export type PaidItem =
  | {
      readonly kind: 'title';
      /** programcode. */
      readonly code: string;
      readonly programType: CodeOf<typeof programType>;
      readonly name: string;
    }
  | {
      readonly kind: 'ppv';
      /** prevuecode. */
      readonly code: string;
      readonly name: string;
    };

export type Deal = 'rent' | 'buy' | 'ticket';

export interface Offer {
  readonly productCode: string;
  readonly productId: string;
  readonly deal: Deal;
  readonly priceKurus: number;
  /** The name of the bundle that the product opens as a whole (PAY-02). */
  readonly bundle: string | undefined;
  /** How long a rental lasts, and how often it may be started; 0 is without limit (PAY-23). */
  readonly hours: number;
  readonly starts: number;
  /** Of a bundle: how many titles it opens, and what one saves against their prices one by one. */
  readonly contents?: BundleContents | undefined;
}

interface BundleContents {
  readonly titles: number;
  /** 0 where nothing is saved, or where a title is not sold by itself. */
  readonly savedKurus: number;
  readonly posters: readonly string[];
}

/** Method codes 11 and 16, the bill, a promotion code (PAY-03); for a ticket also code 0, the main profile's PIN (PAY-04). */
export type Method = 'card' | 'otherCard' | 'bill' | 'promo' | 'profile';

/** What the viewer types for a method. */
export interface Entered {
  readonly pin: string;
  /** A new PIN once more. */
  readonly repeat: string;
  readonly promo: string;
}

const METHODS: Readonly<Record<PaidItem['kind'], readonly Method[]>> = {
  title: ['card', 'otherCard', 'bill', 'promo'],
  ppv: ['card', 'otherCard', 'profile'],
};

export const listMethods = ({ kind }: PaidItem): readonly Method[] => METHODS[kind];

/** Paid on a page of the payment origin (PAY-04). */
export const isCard = (method: Method): method is 'card' | 'otherCard' => method === 'card' || method === 'otherCard';

/** Paid with the main profile's PIN, and confirmed once more (PAY-06, PPV-05). */
export const needsPin = (method: Method): boolean => method === 'bill' || method === 'profile';

/** Nothing to pay: the panel has no methods (PAY-10). */
export const isFree = (item: PaidItem, { priceKurus }: Offer): boolean => item.kind === 'title' && priceKurus === 0;

/** Purchase type 3 is pay-per-view (PAY-21). Its price is the fee divided by Fee_Rate; that of a title is in TL (PAY-05). */
export function toOffer(product: PurchaseProduct, feeRate: unknown): Offer {
  const isTicket = purchaseType.findWord(product.purchasetype) === 'payPerView';
  const { contents } = product;
  return {
    productCode: product.productcode,
    productId: product.id,
    deal: isTicket ? 'ticket' : dealOf(product.type),
    priceKurus: isTicket ? feeToKurus(product.fee, feeRate) : liraToKurus(product.price),
    bundle: bundleKind.findWord(product.bundle) === 'none' ? undefined : product.name,
    hours: product.duration,
    starts: product.limittimes,
    contents: contents && {
      titles: contents.titles,
      savedKurus: Math.max(0, liraToKurus(contents.apart ?? 0) - liraToKurus(product.price)),
      posters: contents.posters,
    },
  };
}

/** A product as the title itself names it, without what only the product list says. */
export function offerOfTitle({ type, price, id, productcode }: VodProduct): Offer {
  return {
    productCode: productcode,
    productId: id,
    deal: dealOf(type),
    priceKurus: liraToKurus(price),
    bundle: undefined,
    hours: 0,
    starts: 0,
  };
}

const dealOf = (type: string): Deal => (type === 'RENTAL' ? 'rent' : 'buy');
