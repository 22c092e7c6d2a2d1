// A service that sells: products, orders and their payment, for tests of the payment panel.

import { logPurchase } from '@seyir/contract/analytics';
import { readClientInfo } from '@seyir/contract/client';
import { readAppConfig, readUserFrameConfig } from '@seyir/contract/config';
import {
  confirmPayment,
  createOrder,
  type PurchaseProduct,
  payByBill,
  readPaymentStatus,
  readPurchaseAuth,
  takeFreeProduct,
} from '@seyir/contract/payments';
import { checkAdminPassword, readPinKey } from '@seyir/contract/profiles';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { FakeApi } from './fake-api.ts';
import { aClientInfo } from './settings-builders.ts';

export const PAYMENT_ORIGIN = 'https://pay.seyir.test';

export function aProduct(overrides: Partial<PurchaseProduct> = {}): PurchaseProduct {
  const id = overrides.id ?? 'lodos-rent';
  return {
    productcode: id,
    id,
    type: 'RENTAL',
    price: 49.9,
    duration: 48,
    fee: 4_990,
    limittimes: 0,
    purchasetype: 2,
    bundle: 0,
    name: 'Lodos',
    ...overrides,
  };
}

export const aPurchaseProduct = () =>
  aProduct({ id: 'lodos-buy', type: 'PURCHASE', price: 129.9, fee: 12_990, duration: 0 });
export const aBundle = () => aProduct({ id: 'uc-rent', price: 99.9, fee: 9_990, bundle: 1, name: 'Gizem Üçlemesi' });
export const aTicket = () =>
  aProduct({ id: 'bilet', type: 'PPV', price: 39.9, fee: 3_990, purchasetype: 3, duration: 0 });

/** PINs are sent as they are instead of encrypted, so that the fake service reads them. Not a secure context without it. */
export function stubEncryption(): void {
  const subtle = { importKey: async () => ({}), encrypt: async (_: unknown, __: unknown, bytes: Uint8Array) => bytes };
  vi.stubGlobal('crypto', { ...crypto, getRandomValues: crypto.getRandomValues.bind(crypto), subtle });
}

export interface Selling {
  products?: readonly PurchaseProduct[];
  /** The answers to status questions, one after the other; the last repeats. */
  statuses?: readonly (0 | 1 | 3 | 4 | 5)[];
  pollSeconds?: number | string;
}

const OK = { returncode: '0', errormsg: '' };

/** Adds the calls of paying to a service. Every order is m1, m2, ...; the right PIN is 1234. */
export function selling(api: FakeApi, { products = [aProduct()], statuses = [0], pollSeconds }: Selling = {}): FakeApi {
  let orders = 0;
  let asked = 0;
  return api
    .on(readAppConfig, () => ({
      guest: { username: 'misafir', password: 'misafir' },
      socialLinks: [],
      supportPhone: '',
      paymentOrigin: PAYMENT_ORIGIN,
      loginUrl: '',
      trustedOrigins: [],
      channelHosts: [],
    }))
    .on(readUserFrameConfig, () => ({
      Fee_Rate: 100,
      Purchase_PPV_LimitTime: '30,10',
      ...(pollSeconds === undefined ? {} : { Pay_Result_Query_Interval: pollSeconds }),
      forMeColumn: '1',
      vodColumn: '6',
      seriesColumn: '4',
      rentColumn: '7',
      kidColumn: '5',
    }))
    .on(readPurchaseAuth, () => ({ ...OK, auth_returncode: '5' as const, productlist: [...products] }))
    .on(createOrder, () => ({ ...OK, mpay: `m${++orders}` }))
    .on(payByBill, () => OK)
    .on(takeFreeProduct, () => OK)
    .on(readPaymentStatus, () => ({ ...OK, status: statuses[Math.min(asked++, statuses.length - 1)] ?? 0 }))
    .on(confirmPayment, () => OK)
    .on(logPurchase, () => undefined)
    .on(readClientInfo, () => aClientInfo())
    .on(readPinKey, () => ({ key: btoa('key'), nonce: 'n1', expiresAt: '2026-11-15T20:00:00.000Z' }))
    .on(checkAdminPassword, ({ body }) =>
      atob(body.password).endsWith(':1234') ? OK : { returncode: '103', errormsg: 'Girdiğin şifre doğru değil.' },
    );
}

/** The bodies or parameters that a call was made with. */
export const sentTo = (api: FakeApi, { method, path }: { method: string; path: string }) =>
  api.listWaitedFor().flatMap(({ name, input }) => (name === `${method} ${path}` ? [input.body ?? input.params] : []));

export const findPaymentFrame = () => screen.findByTitle<HTMLIFrameElement>('Ödeme sayfası');

/** A message of the payment page. */
export async function frameSays(event: 'confirm' | 'close', overrides: MessageEventInit = {}): Promise<void> {
  const { contentWindow } = await findPaymentFrame();
  const data = { source: 'seyir-payment', event };
  await act(async () => {
    const init = { origin: PAYMENT_ORIGIN, source: contentWindow, data, ...overrides };
    window.dispatchEvent(new MessageEvent('message', init));
  });
}
