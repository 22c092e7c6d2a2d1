// iyzico as payment gateway: checkout form in the payment frame, result by token, recurring charges with the stored card.
// The form's page is reached by a redirect from our own payment origin, the only origin the frame may show.
/// <reference path="./iyzipay.d.ts" />

import { CURRENCY } from '@seyir/core/money/order-machine';
import { kurusToLira, liraToKurus } from '@seyir/core/money/price';
import Iyzipay from 'iyzipay';
import type { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { GatewayError, type GatewayOrder, type PaymentGateway } from '../gateway.ts';
import { checkSignature, FormAnswer, PaymentAnswer, RefundAnswer, readVerdict } from './iyzico-answers.ts';

export interface IyzicoOptions {
  /** https://api.iyzipay.com, or https://sandbox-api.iyzipay.com */
  readonly uri: string;
  readonly apiKey: string;
  readonly secretKey: string;
  /** The origin of our pages that redirect to iyzico and receive its return. */
  readonly paymentOrigin: () => string;
  /** Request timeout; tests shorten it. */
  readonly timeoutMs?: number;
}

const REQUEST_TIMEOUT_MS = 15_000;
export const IYZICO_PATH = '/gateway/iyzico';
export const IYZICO_RETURN_PATH = `${IYZICO_PATH}/return`;

export function makeIyzicoGateway(options: IyzicoOptions): PaymentGateway {
  const { uri, apiKey, secretKey, paymentOrigin, timeoutMs = REQUEST_TIMEOUT_MS } = options;
  const iyzipay = new Iyzipay({ uri, apiKey, secretKey });

  /** Turns the iyzipay callback into a promise with a timeout: the package itself has none. */
  function ask<Schema extends z.ZodType>(
    schema: Schema,
    send: (done: (error: unknown, body: unknown) => void) => void,
  ): Promise<z.output<Schema>> {
    return new Promise((resolve, reject) => {
      const away = (cause?: unknown) => reject(new GatewayError('away', 'iyzico does not answer.', { cause }));
      const timer = setTimeout(away, timeoutMs);
      send((error, body) => {
        clearTimeout(timer);
        if (error) return away(error);
        const answer = schema.safeParse(body);
        // A proxy's error page or an unknown shape says nothing about the payment: its outcome is unknown.
        return answer.success ? resolve(answer.data) : away(answer.error);
      });
    });
  }

  const askAboutOrder = (orderId: string, by: { paymentId: string } | { paymentConversationId: string }) =>
    ask(PaymentAnswer, (done) => iyzipay.payment.retrieve({ locale: 'tr', conversationId: orderId, ...by }, done));

  const pageOf = (reference: string) => `${paymentOrigin()}${IYZICO_PATH}/${readReference(reference).id}`;

  return {
    name: 'iyzico',
    pageOf,

    async begin(order) {
      const request = {
        ...writeOrder(order),
        callbackUrl: `${paymentOrigin()}${IYZICO_RETURN_PATH}`,
        // Without instalments, the charged amount equals the amount of the order.
        enabledInstallments: [1],
      };
      const answer = await ask(FormAnswer, (done) => iyzipay.checkoutFormInitialize.create(request, done));
      if (answer.status === 'failure') throw new GatewayError('refused', `iyzico refused with ${answer.errorCode}.`);
      checkSignature(secretKey, [answer.conversationId, answer.token], answer.signature);
      if (answer.conversationId !== order.orderId) {
        throw new GatewayError('untrusted', 'iyzico answered about another order.');
      }
      const reference = writeReference({ kind: 'form', id: answer.token, pageUrl: answer.paymentPageUrl });
      return { reference, pageUrl: pageOf(reference) };
    },

    async query({ reference, orderId }) {
      const { kind, id } = reference === null ? ({ kind: 'order', id: orderId } as const) : readReference(reference);
      if (kind !== 'form') {
        const by = kind === 'payment' ? { paymentId: id } : { paymentConversationId: id };
        return readVerdict(await askAboutOrder(orderId, by), { secretKey, orderId, token: undefined });
      }
      const request = { locale: 'tr', conversationId: orderId, token: id };
      const answer = await ask(PaymentAnswer, (done) => iyzipay.checkoutForm.retrieve(request, done));
      return readVerdict(answer, { secretKey, orderId, token: id });
    },

    async charge(card, order) {
      const expected = { secretKey, orderId: order.orderId, token: undefined };
      const [cardUserKey = '', cardToken = ''] = card.split('|');
      const request = {
        ...writeOrder(order),
        installment: 1,
        paymentChannel: 'WEB',
        paymentCard: { cardUserKey, cardToken },
      };
      const answer = await ask(PaymentAnswer, (done) => iyzipay.payment.create(request, done));
      const verdict = readVerdict(answer, expected);
      if (verdict.status !== 'paid') {
        const reference = writeReference({ kind: 'order', id: order.orderId });
        return { reference, verdict: answer.status === 'failure' ? { status: 'declined' } : verdict };
      }
      // Recurring charges keep the card of the first payment.
      return { reference: paymentReference(verdict.paymentId), verdict: { ...verdict, card } };
    },

    // iyzico has no call that ends a checkout form: its page expires by itself.
    end: async () => false,

    async refund({ orderId, paymentId, amountKurus }) {
      const price = kurusToLira(amountKurus).toFixed(2);
      const request = { locale: 'tr', conversationId: orderId, paymentId, price, currency: CURRENCY };
      const answer = await ask(RefundAnswer, (done) => iyzipay.refundV2.create(request, done));
      if (answer.status === 'failure') throw new GatewayError('refused', `iyzico refused with ${answer.errorCode}.`);
      checkSignature(secretKey, [answer.paymentId, answer.conversationId], answer.signature);
      const isSamePayment = answer.paymentId === paymentId && answer.conversationId === orderId;
      if (!isSamePayment || liraToKurus(answer.price) !== amountKurus) {
        throw new GatewayError('untrusted', 'iyzico answered about another refund.');
      }
    },
  };
}

/** Maps an order to iyzico's request. A subscription has no delivery address, so the addresses name the country alone. */
function writeOrder({ orderId, amountKurus, itemId, itemName, language, buyer }: GatewayOrder) {
  const price = kurusToLira(amountKurus).toFixed(2);
  const name = buyer.firstName || 'Seyir';
  const surname = buyer.lastName || 'Abonesi';
  const place = { city: 'İstanbul', country: 'Turkey' };
  const address = { ...place, contactName: `${name} ${surname}`, address: 'Türkiye' };
  return {
    locale: language,
    conversationId: orderId,
    price,
    paidPrice: price,
    currency: CURRENCY,
    basketId: orderId,
    paymentGroup: 'SUBSCRIPTION',
    buyer: {
      id: buyer.accountId,
      name,
      surname,
      // The placeholder of iyzico's documentation for a buyer without a known identity number.
      identityNumber: '11111111111',
      email: buyer.email ?? `${buyer.accountId}@accounts.invalid`,
      ...(buyer.mobile === undefined ? {} : { gsmNumber: `+90${buyer.mobile}` }),
      registrationAddress: 'Türkiye',
      ...place,
      ip: buyer.ip,
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: [{ id: itemId, name: itemName, category1: 'Paket', itemType: 'VIRTUAL', price }],
  };
}

type Reference =
  | { readonly kind: 'form'; readonly id: string; readonly pageUrl: string }
  /** A charge by iyzico's payment id, or by our order id until that is known. */
  | { readonly kind: 'payment' | 'order'; readonly id: string };

const writeReference = (reference: Reference): string =>
  reference.kind === 'form' ? `form|${reference.id}|${reference.pageUrl}` : `${reference.kind}|${reference.id}`;
const paymentReference = (id: string) => writeReference({ kind: 'payment', id });

function readReference(text: string): Reference {
  const [kind, id = '', ...rest] = text.split('|');
  if (kind === 'form') return { kind, id, pageUrl: rest.join('|') };
  return { kind: kind === 'order' ? 'order' : 'payment', id };
}

/** iyzico's page of an open order by its token, in the variant for frames. The token is letters, digits and dashes only. */
export async function findIyzicoPage(db: Queries, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_order')
    .select('gateway_reference')
    .where('gateway', '=', 'iyzico')
    .where('state', '=', 'waiting')
    .where('gateway_reference', 'like', `form|${token}|%`)
    .executeTakeFirst();
  const reference = row?.gateway_reference ? readReference(row.gateway_reference) : undefined;
  if (reference?.kind !== 'form') return undefined;
  const url = new URL(reference.pageUrl);
  url.searchParams.set('iframe', 'true');
  return url.href;
}
