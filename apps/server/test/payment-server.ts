// The shop server with the test gateway on a port of its own, and calls that submit its payment pages.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinPayments } from '../src/compose/open-shop.ts';
import type { Database } from '../src/db/database.ts';
import type { RenewalDeps } from '../src/features/packages/renewal.service.ts';
import { paymentsRoutes } from '../src/features/payments/payments.routes.ts';
import type { PaymentsDeps } from '../src/features/payments/purchase.service.ts';
import { makeGatewayLane } from '../src/gateway/gateway-lane.ts';
import { type GatewayListener, openGatewayListener } from '../src/gateway/gateway-listener.ts';
import { TEST_CARDS, TEST_CODE } from '../src/gateway/gateway-machine.ts';
import { openPaymentStore, type PaymentStore } from '../src/gateway/payment-store.ts';
import type { PaymentGateway } from '../src/payment/gateway.ts';
import { makeSandboxGateway } from '../src/payment/sandbox-gateway.ts';
import { sandboxKey } from '../src/payment/sandbox-signature.ts';
import { silentLog } from '../src/shared/log.ts';
import { TEST_EVENING } from './builders.ts';
import { PUBLIC_URL, startShopServer } from './shop-server.ts';

export { TEST_CARDS };

export const GATEWAY_KEY = sandboxKey('a secret of at least thirty-two characters');

export interface TestGateway {
  readonly gateway: PaymentGateway;
  readonly store: PaymentStore;
  readonly origin: () => string;
  /** Closes the listener: the gateway is away. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The test gateway alone, with the clock of the test. */
export async function startTestGateway(now: () => number): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-gateway-'));
  const store = openPaymentStore(join(folder, 'payments'));
  const lane = makeGatewayLane({
    sandbox: { key: GATEWAY_KEY, store },
    findIyzicoPage: undefined,
    parents: () => [PUBLIC_URL],
    now,
    log: silentLog,
  });
  let listener: GatewayListener | undefined = await openGatewayListener(lane, {
    host: '127.0.0.1',
    port: 0,
    log: silentLog,
  });
  const { address } = listener;
  const origin = () => address;
  const stop = async () => {
    await listener?.close();
    listener = undefined;
  };
  return {
    store,
    origin,
    gateway: makeSandboxGateway({ key: GATEWAY_KEY, internalUrl: origin, paymentOrigin: origin, now }),
    stop,
    async start() {
      const port = Number(new URL(address).port);
      listener = await openGatewayListener(lane, { host: '127.0.0.1', port, log: silentLog });
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

export async function startPaymentServer(db: Database) {
  const clock = { now: TEST_EVENING.getTime() };
  const bank = await startTestGateway(() => clock.now);
  /** Accounts whose cached viewer state was invalidated. */
  const forgotten: string[] = [];
  let payments: PaymentsDeps | undefined;
  const server = await startShopServer(db, (shop) => {
    payments = joinPayments(shop, {
      gateway: bank.gateway,
      viewers: { forget: (id) => forgotten.push(id) },
      log: silentLog,
    });
    return paymentsRoutes(payments);
  });
  if (!payments) throw new Error('The routes were not made.');
  const renewal: RenewalDeps = { ...server.shop, orders: payments };

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

  const stop = async () => {
    await server.stop();
    await bank.close();
  };
  return { ...server, bank, payments, forgotten, renewal, passTime, purchase, check, submit, card, pay, stop };
}

export type PaymentServer = Awaited<ReturnType<typeof startPaymentServer>>;
