// The shop server with the sandbox gateway behind a script, its pages on a port of their own, and calls that submit them.

import { paymentsRoutes } from '../src/billing/billing.routes.ts';
import { makeBilling } from '../src/billing/billing.ts';
import { findOrderPage } from '../src/billing/order-page.ts';
import type { PaymentsDeps } from '../src/billing/package-purchase.service.ts';
import { makeGatewayLane } from '../src/billing/pages/gateway-lane.ts';
import { openGatewayListener } from '../src/billing/pages/gateway-listener.ts';
import { productRoutes } from '../src/billing/product.routes.ts';
import { reconcileDue } from '../src/billing/reconcile.ts';
import { makePaymentStore, type PaymentStore } from '../src/billing/sandbox/payment-store.ts';
import { makeSandboxGateway } from '../src/billing/sandbox/sandbox-gateway.ts';
import { TEST_CARDS, TEST_CODE } from '../src/billing/sandbox/sandbox-machine.ts';
import { publishChangedPurchase } from '../src/compose/open-billing.ts';
import type { Database, Queries } from '../src/db/database.ts';
import { viewerOf } from '../src/features/playback/viewer-facts.ts';
import { requireAdminCheck } from '../src/features/profiles/pins.service.ts';
import type { Caller } from '../src/http/caller.ts';
import { silentLog } from '../src/shared/log.ts';
import { TEST_EVENING } from './builders.ts';
import { type ScriptedGateway, scriptGateway } from './scripted-gateway.ts';
import { PUBLIC_URL, startShopServer } from './shop-server.ts';

export { TEST_CARDS };

export interface TestGateway {
  readonly gateway: ScriptedGateway;
  readonly store: PaymentStore;
  readonly origin: () => string;
  /** The gateway does not answer the server; its pages stay. */
  stop(): void;
  start(): void;
  close(): Promise<void>;
}

/** The sandbox gateway alone, with the clock of the test. */
export async function startTestGateway(db: Database, now: () => number): Promise<TestGateway> {
  const store = makePaymentStore({ db, now });
  const lane = makeGatewayLane({
    sandbox: store,
    findIyzicoPage: undefined,
    findOrderPage: (mpay) => findOrderPage({ db, gateway }, mpay),
    parents: () => [PUBLIC_URL],
    trustProxy: [],
    now,
    log: silentLog,
  });
  const listener = await openGatewayListener(lane, { host: '127.0.0.1', port: 0, log: silentLog });
  const origin = () => listener.address;
  const gateway = scriptGateway(makeSandboxGateway({ store, paymentOrigin: origin }));
  return {
    store,
    origin,
    gateway,
    stop: () => gateway.otherwise('away'),
    start: () => gateway.otherwise('answer'),
    close: () => listener.close(),
  };
}

export async function startPaymentServer(db: Database) {
  const clock = { now: TEST_EVENING.getTime() };
  const bank = await startTestGateway(db, () => clock.now);
  /** Accounts whose cached viewer state was invalidated. */
  const forgotten: string[] = [];
  let payments: PaymentsDeps | undefined;
  const server = await startShopServer(db, (shop) => {
    payments = makeBilling(shop, {
      gateway: bank.gateway,
      viewers: { forget: (id) => forgotten.push(id) },
      log: silentLog,
      publishPurchase: publishChangedPurchase(shop),
    });
    const { catalogue, now } = shop;
    const settings = { product: () => ({ ppvLimitMinutes: '30,10', feeRate: 100 }) };
    const requireCheck = (trx: Queries, caller: Caller) => requireAdminCheck({ now }, trx, caller);
    const products = { ...payments, ...settings, catalogue, viewerOf, requireAdminCheck: requireCheck };
    return [...paymentsRoutes(payments), ...productRoutes(products)];
  });
  if (!payments) throw new Error('The routes were not made.');
  const required = payments;

  /** Moves the clock of the service and of the gateway. */
  const passTime = (ms: number) => {
    clock.now += ms;
    server.clock.now += ms;
  };

  const purchase = (token: string | undefined, productId = 'premium', headers: Record<string, string> = {}) =>
    server.call('GET', `/pay/purchase?productId=${encodeURIComponent(productId)}`, { token, headers });
  const check = (token: string | undefined, mpay: string) =>
    server.call('GET', `/pay/check?mPay=${encodeURIComponent(mpay)}`, { token });

  /** Submits a form of the payment page and returns the page after the redirect. */
  const submit = async (pageUrl: string, fields: Record<string, string>) => {
    const response = await fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields) });
    return { status: response.status, html: await response.text() };
  };
  const card = (number = '5528 7900 0000 0008') => ({ action: 'pay', number, expiry: '12/34', cvv: '123' });
  /** Pays: card, then 3-D Secure code. */
  const pay = async (pageUrl: string, number?: string) => {
    await submit(pageUrl, card(number));
    return submit(pageUrl, { action: 'code', code: TEST_CODE });
  };

  /** What the job does with orders that no browser asks about. */
  const reconcile = () => reconcileDue(required);

  const stop = async () => {
    await server.stop();
    await bank.close();
  };
  return { ...server, bank, payments, forgotten, reconcile, passTime, purchase, check, submit, card, pay, stop };
}

export type PaymentServer = Awaited<ReturnType<typeof startPaymentServer>>;
