// Buying a package: an order, the page to pay it on, and the question what became of it (PURCHASE-09 to PURCHASE-11).
import {
  ORDER_OPEN_MS,
  ORDERS_PER_ACCOUNT,
  ORDERS_WINDOW_MS,
  PAYMENT_CHECKS_PER_ACCOUNT,
  PAYMENT_CHECKS_WINDOW_MS,
} from '@seyir/core/limits/payment';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { GatewayError } from '../../payment/gateway.ts';
import { findOpenPackageOrder, findOrderByMpay, insertOpenOrder, type OrderRow } from '../../payment/orders.queries.ts';
import { type DeliverOrder, fetchOrder, RENEWAL_DEVICE, readBuyer, readPage } from '../../payment/orders.ts';
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
  if (open) {
    if (deps.now() < open.expires_at.getTime()) return open;
    // Its time is over, but it may have been paid in the last moment.
    const { state } = await orUnavailable(fetchOrder(deps, open, { sessionId: caller.sessionId, ...meta }));
    if (state === 'open') return open;
  }
  if (await deps.hasPackage(kysely, accountId, wanted.id)) throw new AppError('CONFLICT', { productId: wanted.id });

  await deps.tries.spend(`orders:${accountId}`, ORDERS);
  const now = deps.now();
  await insertOpenOrder(kysely, {
    id: deps.newId(),
    mpay: deps.newId(),
    account_id: accountId,
    profile_id: caller.profile?.id ?? null,
    package_id: wanted.id,
    method: 'card16',
    amount_kurus: wanted.price_kurus,
    gateway: deps.gateway.name,
    device_id: meta.deviceId ?? null,
    created_at: new Date(now),
    expires_at: new Date(now + ORDER_OPEN_MS),
  });
  // Whoever of two at once was faster, both have its order.
  const order = await findOpenPackageOrder(kysely, accountId, wanted.id);
  if (!order) throw new AppError('CONFLICT', { productId: wanted.id });
  return order;
}

/** Asks the gateway about an order. Only what it says counts, and a paid one gives its package once (PURCHASE-11). */
export async function checkPurchase(deps: PaymentsDeps, caller: Caller, mpay: string, { language }: Meta) {
  const order = await findOrderByMpay(deps.db.kysely, caller.accountId, mpay);
  if (!order || order.package_id === null) throw new AppError('NOT_FOUND', { mpay });
  if (order.state === 'paid') return { data: 1 as const };
  await deps.tries.spend(`payment-checks:${caller.accountId}`, CHECKS);
  const { state } = await orUnavailable(fetchOrder(deps, order, { sessionId: caller.sessionId, language }));
  return { data: state === 'paid' ? (1 as const) : (0 as const) };
}

/** What a paid package order gives. Orders for titles are delivered by those who sell them. */
export const deliverPackageOrder =
  (givePackage: GivePackage): DeliverOrder =>
  async (trx, order, { sessionId, language }) => {
    const { account_id: accountId, package_id: packageId, amount_kurus: amountKurus } = order;
    if (packageId === null) return;
    const except = sessionId ?? (await findSessionOfDevice(trx, accountId, order.device_id));
    const isRenewal = order.device_id === RENEWAL_DEVICE;
    await givePackage(trx, { accountId, packageId, amountKurus, language, except, isRenewal });
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
