// Rent, buy and pay-per-view: orders by card, by the main profile's PIN, on the bill, with a promotion code, and free
// (PAY-07 to PAY-13). What is sold to whom, and for how much, is decided in offers.ts.

import type { PaymentMethod } from '@seyir/contract/codes';
import type { ReturnCode } from '@seyir/contract/wire';
import { ORDERS_PER_ACCOUNT, ORDERS_WINDOW_MS } from '@seyir/core/limits/payment';
import { discountKurus } from '@seyir/core/money/price';
import type { Queries } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import type { Caller } from '../http/caller.ts';
import type { Meta } from '../http/meta.ts';
import { AppError } from '../shared/app-error.ts';
import { readBuyer, readPage } from './attempts.ts';
import { GatewayError } from './gateway.ts';
import { findProduct } from './offers.queries.ts';
import { findOffer, type Offer, type OfferDeps, type Wanted } from './offers.ts';
import type { OrderRow } from './orders.queries.ts';
import { type NewOrder, openOrder, payOrder } from './orders.ts';
import type { PaymentsDeps } from './package-purchase.service.ts';
import { limitPromoTries, takeDiscountCode } from './promo.service.ts';
import { PURCHASED, PurchaseRefused, refusePurchase } from './purchase-refusal.ts';

export interface ProductPurchaseDeps extends PaymentsDeps, OfferDeps {
  /** Refuses with PIN_REQUIRED unless this session passed the admin password check in the last five minutes (PAY-08). */
  readonly requireAdminCheck: (trx: Queries, caller: Caller) => Promise<void>;
}

const ORDERS = { most: ORDERS_PER_ACCOUNT, windowMs: ORDERS_WINDOW_MS };
const METHODS = { profile: 'pin', card: 'card11', otherCard: 'card16' } as const satisfies Record<
  PaymentMethod,
  NewOrder['method']
>;

interface ProductOrder {
  readonly wanted: Wanted;
  readonly deviceId: string | null;
}

/**
 * Opens an order (PAY-12). With the main profile's PIN it is charged to the bill and delivered at once; by card the answer
 * names the order whose page the payment frame opens (PAY-27).
 */
export async function createOrder(
  deps: ProductPurchaseDeps,
  caller: Caller,
  meta: Meta,
  { wanted, deviceId, method }: ProductOrder & { readonly method: PaymentMethod },
): Promise<ReturnCode & { readonly mpay?: string }> {
  const isCard = method !== 'profile';
  return answering(deps, caller, meta, async () => {
    const order = await inAccount(deps, caller, async (trx) => {
      if (!isCard) await deps.requireAdminCheck(trx, caller);
      const offer = await readOffer(deps, trx, caller, wanted);
      if (isCard && offer.priceKurus === 0) throw new PurchaseRefused('free');
      const opened = await openOrder(deps, trx, toOrder(caller, meta, { offer, deviceId, method: METHODS[method] }));
      return isCard ? opened : payOrder(deps, trx, opened, caller);
    });
    if (isCard) await openPage(deps, caller, meta, order);
    return { ...PURCHASED, mpay: order.mpay };
  });
}

/** Buys on the bill (PAY-07). With a promotion code, what the discount leaves is put on the bill (PAY-09). */
export function payByBill(
  deps: ProductPurchaseDeps,
  caller: Caller,
  meta: Meta,
  { wanted, deviceId, promo }: ProductOrder & { readonly promo: string },
): Promise<ReturnCode> {
  return answering(deps, caller, meta, async () => {
    const pay = async (code: string | undefined) => {
      await buyAtOnce(deps, caller, meta, { wanted, deviceId, code });
      return PURCHASED;
    };
    if (promo === '') return pay(undefined);
    // Before the code is looked at: without the PIN the answer does not show whether a code is valid, and no guess is counted.
    await deps.requireAdminCheck(deps.db.kysely, caller);
    return limitPromoTries(deps, caller, meta, () => pay(promo));
  });
}

function buyAtOnce(
  deps: ProductPurchaseDeps,
  caller: Caller,
  meta: Meta,
  { wanted, deviceId, code }: ProductOrder & { readonly code: string | undefined },
): Promise<OrderRow> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    // Lock order: a promotion code before the account.
    const discount = code === undefined ? undefined : await takeDiscountCode(deps, trx, caller, code);
    await lockAccount(trx, caller.accountId);
    await deps.requireAdminCheck(trx, caller);
    const offer = await readOffer(deps, trx, caller, wanted);
    const terms = discount
      ? {
          method: 'promo' as const,
          promoCodeKey: discount.codeKey,
          offer: { ...offer, priceKurus: discountKurus(offer.priceKurus, discount.percent) },
        }
      : { method: 'bill' as const, offer };
    const order = await openOrder(deps, trx, toOrder(caller, meta, { ...terms, deviceId }));
    return payOrder(deps, trx, order, caller);
  });
}

/** Takes a product that costs nothing (PAY-11). FORBIDDEN for any other product, NOT_FOUND for an unknown one. */
export function takeFreeProduct(
  deps: ProductPurchaseDeps,
  caller: Caller,
  meta: Meta,
  wanted: Wanted,
): Promise<ReturnCode> {
  return answering(deps, caller, meta, async () => {
    await inAccount(deps, caller, async (trx) => {
      const offer = await findOffer(deps, trx, caller, wanted);
      if (offer === 'unknownProduct') throw new AppError('NOT_FOUND', wanted);
      // Before any other refusal: also one that is owned already has a price (PAY-11).
      const product = await findProduct(trx, wanted.productId);
      if (product?.price_kurus !== 0) throw new AppError('FORBIDDEN', wanted);
      if (typeof offer === 'string') throw new PurchaseRefused(offer);
      const order = await openOrder(deps, trx, toOrder(caller, meta, { offer, deviceId: null, method: 'free' }));
      return payOrder(deps, trx, order, caller);
    });
    return PURCHASED;
  });
}

/** The transaction of a purchase. The account lock serialises its purchases: what is owned cannot change meanwhile. */
const inAccount = (
  { db }: ProductPurchaseDeps,
  { accountId }: Caller,
  work: (trx: Queries) => Promise<OrderRow>,
): Promise<OrderRow> =>
  db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    return work(trx);
  });

async function readOffer(deps: ProductPurchaseDeps, trx: Queries, caller: Caller, wanted: Wanted): Promise<Offer> {
  const offer = await findOffer(deps, trx, caller, wanted);
  if (typeof offer === 'string') throw new PurchaseRefused(offer);
  return offer;
}

interface OrderTerms {
  readonly offer: Offer;
  readonly method: NewOrder['method'];
  readonly deviceId: string | null;
  readonly promoCodeKey?: string;
}

const toOrder = (
  { accountId, profile }: Caller,
  { language }: Meta,
  { offer: { item, priceKurus: amountKurus }, ...terms }: OrderTerms,
): NewOrder => ({ accountId, profileId: profile?.id ?? null, item, amountKurus, language, ...terms });

/** Makes the payment page at once, so that an unreachable gateway is an answer and not an empty frame (PAY-13). */
async function openPage(deps: ProductPurchaseDeps, { accountId }: Caller, { ip }: Meta, order: OrderRow) {
  try {
    await readPage(deps, order, await readBuyer(deps.db.kysely, accountId, ip));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, orderId: order.id }, 'the gateway made no page for an order');
    throw new PurchaseRefused('gatewayAway');
  }
}

/** Counts the order against the account's limit and answers a refusal; a refused order is not counted. */
async function answering<Reply extends ReturnCode>(
  deps: ProductPurchaseDeps,
  { accountId }: Caller,
  { language }: Meta,
  work: () => Promise<Reply>,
): Promise<Reply | ReturnCode> {
  const removeTry = await deps.tries.spend(`orders:${accountId}`, ORDERS);
  try {
    const reply = await work();
    // Read-your-writes: the notification to this server may arrive after the next request of the buyer.
    deps.forgetViewer(accountId);
    return reply;
  } catch (error) {
    if (error instanceof PurchaseRefused || error instanceof AppError) await removeTry();
    if (error instanceof PurchaseRefused) return refusePurchase(error.reason, language);
    throw error;
  }
}
