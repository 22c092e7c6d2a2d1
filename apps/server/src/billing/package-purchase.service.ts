// Purchase of a package: order, payment page and check of the payment (PURCHASE-09 to PURCHASE-11).

import {
  ORDERS_PER_ACCOUNT,
  ORDERS_WINDOW_MS,
  PAYMENT_CHECKS_PER_ACCOUNT,
  PAYMENT_CHECKS_WINDOW_MS,
} from '@seyir/core/limits/payment';
import { isOpenOrder } from '@seyir/core/money/order-machine';
import type { Queries } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import type { Caller } from '../http/caller.ts';
import type { Meta } from '../http/meta.ts';
import type { Tries } from '../identity/tries.ts';
import { AppError } from '../shared/app-error.ts';
import { readBuyer, readPage } from './attempts.ts';
import { GatewayError } from './gateway.ts';
import {
  findOpenPackageOrder,
  findOpenRenewal,
  findOrderByMpay,
  isSuperseded,
  listOpenPackageOrders,
  type OrderRow,
  updateOrder,
} from './orders.queries.ts';
import { giveUpOrder, type OrdersDeps, openOrder } from './orders.ts';
import type { PublishPurchase } from './product-delivery.ts';
import { checkOrder } from './reconcile.ts';
import { findCurrentSubscription, findPackage, type PackageOnOffer } from './subscriptions.queries.ts';
import { hasPackage, type SubscriptionDeps } from './subscriptions.service.ts';

export interface PaymentsDeps extends SubscriptionDeps, OrdersDeps {
  readonly tries: Tries;
  readonly publishPurchase: PublishPurchase;
  /** Invalidates the cached viewer state of an account after its rentals changed. */
  readonly forgetViewer: (accountId: string) => void;
}

const ORDERS = { most: ORDERS_PER_ACCOUNT, windowMs: ORDERS_WINDOW_MS };
const CHECKS = { most: PAYMENT_CHECKS_PER_ACCOUNT, windowMs: PAYMENT_CHECKS_WINDOW_MS };

/** Opens an order for a package or returns the open order. Idempotent, because the call is a GET (PURCHASE-10). */
export async function startPurchase(deps: PaymentsDeps, caller: Caller, productId: string, meta: Meta) {
  const { kysely } = deps.db;
  const wanted = await findPackage(kysely, productId);
  if (!wanted) throw new AppError('NOT_FOUND', { productId });

  const order = await findOrOpen(deps, caller, wanted, meta);
  // Checked again: the reconciliation of an older order may have delivered the package.
  if (await hasPackage(deps, kysely, caller.accountId, wanted.id)) throw new AppError('CONFLICT', { productId });
  const buyer = await readBuyer(kysely, caller.accountId, meta.ip);
  const pageUrl = await orUnavailable(readPage(deps, order, buyer));
  // The viewer may have changed the language since the order was opened.
  return { redirectUrl: `${pageUrl}?lang=${meta.language}`, mpay: order.mpay };
}

async function findOrOpen(deps: PaymentsDeps, caller: Caller, wanted: PackageOnOffer, meta: Meta): Promise<OrderRow> {
  const { kysely } = deps.db;
  const { accountId, sessionId } = caller;
  const open = await findOpenPackageOrder(kysely, accountId, wanted.id);
  if (open && !(await isSuperseded(kysely, open))) {
    if (deps.now() < open.expires_at.getTime()) return followLanguage(deps, open, meta);
    // An expired order may have been paid in its last moments.
    const { state } = await orUnavailable(checkOrder(deps, open, { sessionId }));
    if (isOpenOrder(state)) return open;
  }
  if (await hasPackage(deps, kysely, accountId, wanted.id)) throw new AppError('CONFLICT', { productId: wanted.id });

  await deps.tries.spend(`orders:${accountId}`, ORDERS);
  // Two concurrent calls return the same order, opened by the first.
  return kysely.transaction().execute((trx) => openOnlyOrder(deps, trx, caller, wanted, meta));
}

/** An open order is paid and confirmed in the language that its buyer has now. */
async function followLanguage({ db }: PaymentsDeps, order: OrderRow, { language }: Meta): Promise<OrderRow> {
  if (order.language === language) return order;
  await updateOrder(db.kysely, order.id, { language });
  return { ...order, language };
}

/**
 * Opens an order and gives up the account's other open orders: an account pays for one package at a time. An order that is
 * paid nevertheless is delivered when it settles first, or else refunded (`isSuperseded`).
 */
async function openOnlyOrder(
  deps: PaymentsDeps,
  trx: Queries,
  { accountId, profile }: Caller,
  wanted: PackageOnOffer,
  meta: Meta,
): Promise<OrderRow> {
  await lockAccount(trx, accountId);
  await giveUpRenewalOf(deps, trx, accountId, wanted.id);
  for (const open of await listOpenPackageOrders(trx, accountId)) {
    if (open.package_id !== wanted.id || (await isSuperseded(trx, open))) await giveUpOrder(deps, trx, open);
  }
  return openOrder(deps, trx, {
    accountId,
    profileId: profile?.id ?? null,
    item: { kind: 'package', packageId: wanted.id, name: wanted.name },
    method: 'card16',
    amountKurus: wanted.price_kurus,
    deviceId: meta.deviceId ?? null,
    language: meta.language,
  });
}

/** A card is not charged for a package that its owner pays on a page. A charge under way comes first. */
async function giveUpRenewalOf(deps: PaymentsDeps, trx: Queries, accountId: string, packageId: string): Promise<void> {
  const current = await findCurrentSubscription(trx, accountId);
  const renewal = current?.package_id === packageId ? await findOpenRenewal(trx, current.id) : undefined;
  if (renewal?.state === 'waiting') throw new AppError('CONFLICT', { renewal: renewal.id });
  if (renewal) await giveUpOrder(deps, trx, renewal);
}

/** Reconciles an order with the gateway, whose answer alone decides. A paid order delivers its package once (PURCHASE-11). */
export async function checkPurchase(deps: PaymentsDeps, caller: Caller, mpay: string) {
  const order = await findOrderByMpay(deps.db.kysely, caller.accountId, mpay);
  if (!order || order.package_id === null) throw new AppError('NOT_FOUND', { mpay });
  if (isDelivered(order)) return { data: 1 as const };
  await deps.tries.spend(`payment-checks:${caller.accountId}`, CHECKS);
  const settled = await orUnavailable(checkOrder(deps, order, { sessionId: caller.sessionId }));
  return isDelivered(settled) ? { data: 1 as const } : { data: 0 as const, ...declineOf(settled) };
}

/** Why the payment of an order was declined, where it was. */
export const declineOf = ({ decline_reason: declineReason }: OrderRow) =>
  declineReason === null ? {} : { declineReason };

/** A paid order without delivery will be refunded: to the buyer the purchase has failed. */
const isDelivered = ({ state, confirmed_at }: OrderRow): boolean => state === 'paid' && confirmed_at !== null;

/** Maps a gateway that is away, untrusted or refusing to 503: the order stays undecided. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayError) throw new AppError('UNAVAILABLE', { gateway: error.kind }, { cause: error });
    throw error;
  }
}
