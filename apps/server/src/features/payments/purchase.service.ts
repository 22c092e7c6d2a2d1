// Buying a package: an order, the page to pay it on, and the question what became of it (PURCHASE-09 to PURCHASE-11).
import {
  ORDER_OPEN_MS,
  ORDERS_PER_ACCOUNT,
  ORDERS_WINDOW_MS,
  PAYMENT_CHECKS_PER_ACCOUNT,
  PAYMENT_CHECKS_WINDOW_MS,
} from '@seyir/core/limits/payment';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { GatewayError } from '../../payment/gateway.ts';
import {
  cancelOpenOrders,
  findOpenPackageOrder,
  findOrderByMpay,
  insertOpenOrder,
  isOvertaken,
  lockAccount,
  type OrderRow,
  RENEWAL_DEVICE,
} from '../../payment/orders.queries.ts';
import { type DeliverOrder, fetchOrder, readBuyer, readPage } from '../../payment/orders.ts';
import { AppError } from '../../shared/app-error.ts';
import { findPackage, findSessionOfDevice, type PackageOnOffer } from './payments.queries.ts';
import type { GivePackage, PaymentsDeps } from './payments-deps.ts';

const ORDERS = { most: ORDERS_PER_ACCOUNT, windowMs: ORDERS_WINDOW_MS };
const CHECKS = { most: PAYMENT_CHECKS_PER_ACCOUNT, windowMs: PAYMENT_CHECKS_WINDOW_MS };

/** Opens an order for a package, or finds the open one: the call is a GET and may be repeated at will (PURCHASE-10). */
export async function startPurchase(deps: PaymentsDeps, caller: Caller, productId: string, meta: Meta) {
  const { kysely } = deps.db;
  const wanted = await findPackage(kysely, productId);
  if (!wanted) throw new AppError('NOT_FOUND', { productId });

  const order = await findOrOpen(deps, caller, wanted, meta);
  // After the last answer about an older order: the package may have been paid for meanwhile.
  if (await deps.hasPackage(kysely, caller.accountId, wanted.id)) throw new AppError('CONFLICT', { productId });
  const buyer = await readBuyer(kysely, caller.accountId, meta.ip);
  const redirectUrl = await orUnavailable(
    readPage(deps, order, {
      orderId: order.id,
      amountKurus: order.amount_kurus,
      itemId: wanted.id,
      itemName: wanted.name,
      language: meta.language,
      expiresAt: order.expires_at.getTime(),
      buyer,
    }),
  );
  return { redirectUrl, mpay: order.mpay };
}

async function findOrOpen(deps: PaymentsDeps, caller: Caller, wanted: PackageOnOffer, meta: Meta): Promise<OrderRow> {
  const { kysely } = deps.db;
  const { accountId } = caller;
  const open = await findOpenPackageOrder(kysely, accountId, wanted.id);
  if (open && !(await isOvertaken(kysely, open))) {
    if (deps.now() < open.expires_at.getTime()) return open;
    // Its time is over, but it may have been paid in the last moment.
    const { state } = await orUnavailable(fetchOrder(deps, open, { sessionId: caller.sessionId, ...meta }));
    if (state === 'open') return open;
  }
  if (await deps.hasPackage(kysely, accountId, wanted.id)) throw new AppError('CONFLICT', { productId: wanted.id });

  await deps.tries.spend(`orders:${accountId}`, ORDERS);
  await kysely.transaction().execute((trx) => openOnlyOrder(deps, trx, caller, wanted, meta));
  // Whoever of two at once was faster, both have its order.
  const order = await findOpenPackageOrder(kysely, accountId, wanted.id);
  if (!order) throw new AppError('CONFLICT', { productId: wanted.id });
  return order;
}

/**
 * Opens an order and cancels the account's other open ones: an account pays for one package at a time. A cancelled one
 * that is paid nevertheless is either the first to be settled, and given, or refunded (`isOvertaken`).
 */
async function openOnlyOrder(
  deps: PaymentsDeps,
  trx: Queries,
  { accountId, profile }: Caller,
  wanted: PackageOnOffer,
  meta: Meta,
): Promise<void> {
  await lockAccount(trx, accountId);
  const now = deps.now();
  const open = await findOpenPackageOrder(trx, accountId, wanted.id);
  const kept = open && !(await isOvertaken(trx, open)) ? open : undefined;
  await cancelOpenOrders(trx, accountId, kept?.id, new Date(now));
  if (kept) return;
  await insertOpenOrder(trx, {
    id: deps.newId(),
    mpay: deps.newId(),
    account_id: accountId,
    profile_id: profile?.id ?? null,
    package_id: wanted.id,
    method: 'card16',
    amount_kurus: wanted.price_kurus,
    gateway: deps.gateway.name,
    device_id: meta.deviceId ?? null,
    created_at: new Date(now),
    expires_at: new Date(now + ORDER_OPEN_MS),
  });
}

/** Asks the gateway about an order. Only what it says counts, and a paid one gives its package once (PURCHASE-11). */
export async function checkPurchase(deps: PaymentsDeps, caller: Caller, mpay: string, { language }: Meta) {
  const order = await findOrderByMpay(deps.db.kysely, caller.accountId, mpay);
  if (!order || order.package_id === null) throw new AppError('NOT_FOUND', { mpay });
  if (isGiven(order)) return { data: 1 as const };
  await deps.tries.spend(`payment-checks:${caller.accountId}`, CHECKS);
  const settled = await orUnavailable(fetchOrder(deps, order, { sessionId: caller.sessionId, language }));
  return { data: isGiven(settled) ? (1 as const) : (0 as const) };
}

/** A payment that gave nothing is about to be refunded: to its buyer the purchase has failed. */
const isGiven = ({ state, confirmed_at }: OrderRow): boolean => state === 'paid' && confirmed_at !== null;

/** What a paid package order gives. Orders for titles are delivered by those who sell them. */
export const deliverPackageOrder =
  (givePackage: GivePackage): DeliverOrder =>
  async (trx, order, { sessionId, language }) => {
    const { account_id: accountId, package_id: packageId, amount_kurus: amountKurus } = order;
    if (packageId === null) return true;
    const except = sessionId ?? (await findSessionOfDevice(trx, accountId, order.device_id));
    const isRenewal = order.device_id === RENEWAL_DEVICE;
    const overtaken = !isRenewal && (await isOvertaken(trx, order));
    const common = { accountId, packageId, amountKurus, language, except };
    return givePackage(trx, { ...common, isRenewal, isOvertaken: overtaken });
  };

/** A gateway that is away, or cannot be believed, is a service that is not available right now: nothing is decided. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayError) throw new AppError('UNAVAILABLE', { gateway: error.kind }, { cause: error });
    throw error;
  }
}
