// Purchase of a package: order, payment page and check of the payment (PURCHASE-09 to PURCHASE-11).
import {
  ORDER_OPEN_MS,
  ORDERS_PER_ACCOUNT,
  ORDERS_WINDOW_MS,
  PAYMENT_CHECKS_PER_ACCOUNT,
  PAYMENT_CHECKS_WINDOW_MS,
} from '@seyir/core/limits/payment';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import { GatewayError } from '../../payment/gateway.ts';
import {
  cancelOpenOrders,
  findOpenPackageOrder,
  findOrderByMpay,
  insertOpenOrder,
  isSuperseded,
  lockAccount,
  type OrderRow,
  RENEWAL_DEVICE,
} from '../../payment/orders.queries.ts';
import { type DeliverOrder, fetchOrder, type OrdersDeps, readBuyer, readPage } from '../../payment/orders.ts';
import { AppError } from '../../shared/app-error.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Tries } from '../../tries/tries.ts';
import { findPackage, findSessionOfDevice, type PackageOnOffer } from './payments.queries.ts';

export interface PackageDelivery {
  readonly accountId: string;
  readonly packageId: string;
  readonly amountKurus: number;
  readonly language: Language;
  /** The buyer's session, which is not ended. */
  readonly except: string | undefined;
  /** A month of a subscription that the renewal job charged. */
  readonly isRenewal: boolean;
  /** Another package was bought after this order was opened: this package is not delivered. */
  readonly isSuperseded: boolean;
}

/**
 * Callback into the packages feature: grants the package within the transaction. False when the package is not granted;
 * the owner is then notified of the refund.
 */
export type GivePackage = (trx: Queries, delivery: PackageDelivery) => Promise<boolean>;

/** Callback into the packages feature: whether the account has the package already (PURCHASE-09). */
export type HasPackage = (db: Queries, accountId: string, packageId: string) => Promise<boolean>;

export interface PaymentsDeps extends OrdersDeps {
  readonly newId: NewId;
  readonly tries: Tries;
  readonly hasPackage: HasPackage;
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
  if (open && !(await isSuperseded(kysely, open))) {
    if (deps.now() < open.expires_at.getTime()) return open;
    // An expired order may have been paid in its last moments.
    const { state } = await orUnavailable(fetchOrder(deps, open, { sessionId: caller.sessionId, ...meta }));
    if (state === 'open') return open;
  }
  if (await deps.hasPackage(kysely, accountId, wanted.id)) throw new AppError('CONFLICT', { productId: wanted.id });

  await deps.tries.spend(`orders:${accountId}`, ORDERS);
  await kysely.transaction().execute((trx) => openOnlyOrder(deps, trx, caller, wanted, meta));
  // Two concurrent calls return the same order, opened by the first.
  const order = await findOpenPackageOrder(kysely, accountId, wanted.id);
  if (!order) throw new AppError('CONFLICT', { productId: wanted.id });
  return order;
}

/**
 * Opens an order and cancels the account's other open orders: an account pays for one package at a time. A cancelled order
 * that is paid nevertheless is delivered when it settles first, or else refunded (`isSuperseded`).
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
  const kept = open && !(await isSuperseded(trx, open)) ? open : undefined;
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

/** Reconciles an order with the gateway, whose answer alone decides. A paid order delivers its package once (PURCHASE-11). */
export async function checkPurchase(deps: PaymentsDeps, caller: Caller, mpay: string, { language }: Meta) {
  const order = await findOrderByMpay(deps.db.kysely, caller.accountId, mpay);
  if (!order || order.package_id === null) throw new AppError('NOT_FOUND', { mpay });
  if (isDelivered(order)) return { data: 1 as const };
  await deps.tries.spend(`payment-checks:${caller.accountId}`, CHECKS);
  const settled = await orUnavailable(fetchOrder(deps, order, { sessionId: caller.sessionId, language }));
  return { data: isDelivered(settled) ? (1 as const) : (0 as const) };
}

/** A paid order without delivery will be refunded: to the buyer the purchase has failed. */
const isDelivered = ({ state, confirmed_at }: OrderRow): boolean => state === 'paid' && confirmed_at !== null;

/** Delivers paid package orders. Orders for titles have nothing to deliver here. */
export const deliverPackageOrder =
  (givePackage: GivePackage): DeliverOrder =>
  async (trx, order, { sessionId, language }) => {
    const { account_id: accountId, package_id: packageId, amount_kurus: amountKurus } = order;
    if (packageId === null) return true;
    const except = sessionId ?? (await findSessionOfDevice(trx, accountId, order.device_id));
    const isRenewal = order.device_id === RENEWAL_DEVICE;
    const superseded = !isRenewal && (await isSuperseded(trx, order));
    const common = { accountId, packageId, amountKurus, language, except };
    return givePackage(trx, { ...common, isRenewal, isSuperseded: superseded });
  };

/** Maps a gateway that is away, untrusted or refusing to 503: the order stays undecided. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayError) throw new AppError('UNAVAILABLE', { gateway: error.kind }, { cause: error });
    throw error;
  }
}
