// The calls of an order, by method.

import { logPurchase } from '@seyir/contract/analytics';
import { ALREADY_CONFIRMED, paymentMethod, paymentStatus, RETURN_OK } from '@seyir/contract/codes';
import {
  confirmPayment,
  createOrder as createOrderCall,
  payByBill,
  readPaymentStatus,
  takeFreeProduct,
} from '@seyir/contract/payments';
import type { ReturnCode } from '@seyir/contract/wire';
import { ORDER_TYPE, PAYMENT_POLL_SECONDS } from '@seyir/core/limits/payment';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { Call } from '../../../shared/api/call.ts';
import { bestEffort } from '../../../shared/best-effort.ts';
import type { Language } from '../../../shared/text/language.ts';
import { type CheckedOrder, OrderClosed, type OrderDeps, OrderRefused, type StartedOrder } from '../order.runner.ts';
import { isCard, isFree, type Method, type Offer, type PaidItem } from './offer.ts';

interface PayingDeps {
  readonly call: Call;
  readonly item: PaidItem;
  readonly offer: Offer;
  readonly method: Method;
  /** The promotion code; empty for other methods. */
  readonly promo: string;
  readonly deviceId: string;
  readonly language: Language;
  readPaymentOrigin(): Promise<string>;
  /** The server wants the main profile's PIN first (PAY-08). Resolves with false when the viewer gives none. */
  askPin(): Promise<boolean>;
}

export function orderCalls(deps: PayingDeps): Pick<OrderDeps, 'start' | 'check' | 'report' | 'readPaymentOrigin'> {
  const { call, item, offer, method } = deps;

  /** '0' is success, and so is a payment that was confirmed before (PAY-18). */
  async function confirm(mpay: string): Promise<{ readonly isPaid: boolean; readonly reply: ReturnCode }> {
    const reply = await call(confirmPayment, { body: { mpay } });
    return { isPaid: reply.returncode === RETURN_OK || reply.returncode === ALREADY_CONFIRMED, reply };
  }

  async function start(): Promise<StartedOrder> {
    if (isFree(item, offer)) {
      await call(takeFreeProduct, { params: { vodId: item.code, productId: offer.productId } });
      return { kind: 'settled', isRepeated: false };
    }
    switch (method) {
      case 'bill':
      case 'promo':
        return payOnBill();
      case 'profile': {
        const { isPaid, reply } = await confirm(await openOrder());
        if (!isPaid) throw new OrderRefused(reply);
        return { kind: 'settled', isRepeated: reply.returncode === ALREADY_CONFIRMED };
      }
      case 'card':
      case 'otherCard': {
        const mpay = await openOrder();
        const page = `/gateway/order/${encodeURIComponent(mpay)}?lang=${deps.language}`;
        return { kind: 'page', url: `${(await deps.readPaymentOrigin()).replace(/\/+$/, '')}${page}`, mpay };
      }
    }
  }

  /** PAY-12. */
  async function openOrder(): Promise<string> {
    const { mpay, ...reply } = await call(createOrderCall, {
      body: {
        type: ORDER_TYPE,
        ...(item.kind === 'ppv' ? { prevuecode: item.code } : { programcode: item.code }),
        productcode: offer.productCode,
        paymentmethod: paymentMethod.toCode(isCard(method) ? method : 'profile'),
        deviceid: deps.deviceId,
      },
    });
    if (reply.returncode !== RETURN_OK || mpay === undefined) throw new OrderRefused(reply);
    return mpay;
  }

  /** PAY-07, PAY-09. */
  async function payOnBill(): Promise<StartedOrder> {
    if (item.kind !== 'title') throw new Error('a ticket is not sold on the bill');
    const reply = await call(payByBill, {
      body: {
        programtype: item.programType,
        programcode: item.code,
        productcode: offer.productCode,
        deviceid: deps.deviceId,
        promo: deps.promo,
      },
    });
    if (reply.returncode !== RETURN_OK) throw new OrderRefused(reply);
    return { kind: 'settled', isRepeated: false };
  }

  return {
    readPaymentOrigin: deps.readPaymentOrigin,
    async start() {
      try {
        return await start();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'PIN_REQUIRED')) throw error;
        if (!(await deps.askPin())) throw new OrderClosed();
        return start();
      }
    },
    /** The status of the order; a paid one is confirmed, which opens the access (PAY-15, PAY-18). */
    async check(mpay): Promise<CheckedOrder> {
      const { status, declineReason } = await call(readPaymentStatus, { params: { id: item.code, paymentId: mpay } });
      const word = paymentStatus.findWord(status);
      if (word === 'paid') {
        const { isPaid, reply } = await confirm(mpay);
        return { outcome: isPaid ? 'paid' : 'failed', isRepeated: reply.returncode === ALREADY_CONFIRMED };
      }
      const isOver = word === 'failed' || word === 'cancelled' || word === 'expired';
      return { outcome: isOver ? 'failed' : 'open', declineReason };
    },
    /** PAY-24. */
    report({ returncode, errormsg }) {
      const body = {
        programcode: item.code,
        productcode: offer.productCode,
        paymentmethod: isFree(item, offer) ? 'free' : METHOD_NAMES[method],
        returncode,
        errormsg,
      };
      bestEffort(call(logPurchase, { body }), 'analytics never blocks a purchase');
    },
  };
}

const METHOD_NAMES: Readonly<Record<Method, string>> = {
  card: String(paymentMethod.toCode('card')),
  otherCard: String(paymentMethod.toCode('otherCard')),
  profile: String(paymentMethod.toCode('profile')),
  bill: 'bill',
  promo: 'promo',
};

/** Pay_Result_Query_Interval in milliseconds; anything but a positive number of seconds means 5 (PAY-14). */
export function readPollMs(interval: unknown): number {
  const seconds = typeof interval === 'string' && interval.trim() !== '' ? Number(interval) : interval;
  const isUsable = typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0;
  return (isUsable ? seconds : PAYMENT_POLL_SECONDS) * 1_000;
}
