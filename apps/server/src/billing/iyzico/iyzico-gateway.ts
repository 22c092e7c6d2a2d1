// iyzico as payment gateway: checkout form in the payment frame, result by token, recurring charges with the stored card.
// The form's page is reached by a redirect from our own payment origin, the only origin the frame may show. None of iyzico's
// calls is idempotent (docs.iyzico.com, Idempotency).

import { CURRENCY } from '@seyir/core/money/order-machine';
import { kurusToLira, liraToKurus } from '@seyir/core/money/price';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { productLanguage } from '../../shared/languages.ts';
import { GatewayError, type GatewayOrder, type PaymentGateway } from '../gateway.ts';
import {
  CardAnswer,
  checkSignature,
  checkSystemFailure,
  FormAnswer,
  isCardUnknown,
  PaymentAnswer,
  RefundAnswer,
  ReportAnswer,
  readDecline,
  readVerdict,
  refuseUnknown,
} from './iyzico-answers.ts';
import { type IyzicoKeys, makeIyzicoClient } from './iyzico-client.ts';

interface IyzicoOptions extends IyzicoKeys {
  /** The origin of our pages that redirect to iyzico and receive its return. */
  readonly paymentOrigin: () => string;
  /** Request timeout; tests shorten it. */
  readonly timeoutMs?: number;
}

export const IYZICO_PATH = '/gateway/iyzico';
export const IYZICO_RETURN_PATH = `${IYZICO_PATH}/return`;

const CALLS = {
  createForm: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
  readForm: '/payment/iyzipos/checkoutform/auth/ecom/detail',
  charge: '/payment/auth',
  readPayment: '/payment/detail',
  card: '/cardstorage/card',
  refund: '/v2/payment/refund',
  report: '/v2/reporting/payment/details',
} as const;

/** How reports name refunds; iyzico's documents and clients differ, one with a blank at the end. */
const FULLY_REFUNDED = /^(TOTALLY_|FULLY_)?REFUNDED\s*$/;
const PARTIALLY_REFUNDED = /^PARTIALLY_REFUNDED\s*$/;

export function makeIyzicoGateway({ paymentOrigin, timeoutMs, ...keys }: IyzicoOptions): PaymentGateway {
  const { secretKey } = keys;
  const client = makeIyzicoClient(keys, timeoutMs);
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
      const answer = await client.post(CALLS.createForm, request, FormAnswer);
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
      const request = { locale: 'tr', conversationId: orderId };
      if (kind === 'form') {
        const answer = await client.post(CALLS.readForm, { ...request, token: id }, PaymentAnswer);
        return readVerdict(answer, { secretKey, orderId, token: id });
      }
      const by = kind === 'payment' ? { paymentId: id } : { paymentConversationId: id };
      const answer = await client.post(CALLS.readPayment, { ...request, ...by }, PaymentAnswer);
      return readVerdict(answer, { secretKey, orderId, token: undefined });
    },

    async charge(card, order) {
      const [cardUserKey = '', cardToken = ''] = card.split('|');
      const request = {
        ...writeOrder(order),
        installment: 1,
        paymentChannel: 'WEB',
        paymentCard: { cardUserKey, cardToken },
      };
      const answer = await client.post(CALLS.charge, request, PaymentAnswer);
      const reference = writeReference({ kind: 'order', id: order.orderId });
      if (answer.status === 'failure') {
        checkSystemFailure(answer);
        return { reference, verdict: { status: 'declined', reason: readDecline(answer) } };
      }
      const verdict = readVerdict(answer, { secretKey, orderId: order.orderId, token: undefined });
      if (verdict.status !== 'paid') return { reference, verdict };
      // Recurring charges keep the card of the first payment.
      const paid = writeReference({ kind: 'payment', id: verdict.paymentId });
      return { reference: paid, verdict: { ...verdict, card } };
    },

    // iyzico has no call that ends a checkout form: its page expires by itself.
    end: async () => false,

    async refund({ orderId, paymentId, amountKurus }) {
      const price = writePrice(amountKurus);
      const request = { locale: 'tr', conversationId: orderId, paymentId, price, currency: CURRENCY };
      const answer = await client.post(CALLS.refund, request, RefundAnswer);
      if (answer.status === 'failure') checkSystemFailure(answer);
      if (answer.status === 'failure') throw new GatewayError('refused', `iyzico refused with ${answer.errorCode}.`);
      checkSignature(secretKey, [answer.paymentId, answer.conversationId], answer.signature);
      const isSamePayment = answer.paymentId === paymentId && answer.conversationId === orderId;
      if (!isSamePayment || liraToKurus(answer.price) !== amountKurus) {
        throw new GatewayError('untrusted', 'iyzico answered about another refund.');
      }
    },

    async forgetCard(card) {
      const [cardUserKey = '', cardToken = ''] = card.split('|');
      const request = { locale: 'tr', cardUserKey, cardToken };
      const answer = await client.delete(CALLS.card, request, CardAnswer);
      if (answer.status === 'failure' && !isCardUnknown(answer)) refuseUnknown(answer);
    },

    async readRefundState({ orderId, paymentId }) {
      const query = { locale: 'tr', conversationId: orderId, paymentId };
      const answer = await client.get(CALLS.report, query, ReportAnswer);
      if (answer.status === 'failure') return refuseUnknown(answer);
      const payment = answer.payments.find((reported) => reported.paymentId === paymentId);
      const state = payment?.paymentRefundStatus ?? '';
      // On the day of the payment the panel cancels instead of refunding, always the whole payment.
      if (FULLY_REFUNDED.test(state) || (payment?.cancels ?? []).length > 0) return 'full';
      return PARTIALLY_REFUNDED.test(state) ? 'partial' : 'none';
    },
  };
}

/** A price as iyzico writes it in its own clients: without trailing zeros, with one decimal at least. */
function writePrice(kurus: number): string {
  const text = String(kurusToLira(kurus));
  return text.includes('.') ? text : `${text}.0`;
}

/** Maps an order to iyzico's request. A subscription has no delivery address, so the addresses name the country alone. */
function writeOrder({ orderId, amountKurus, itemId, itemName, isRecurring, language, buyer }: GatewayOrder) {
  const price = writePrice(amountKurus);
  const name = buyer.firstName || 'Seyir';
  const surname = buyer.lastName || 'Abonesi';
  const place = { city: 'İstanbul', country: 'Turkey' };
  const address = { ...place, contactName: `${name} ${surname}`, address: 'Türkiye' };
  return {
    locale: productLanguage(language),
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
    basketItems: [
      { id: itemId, name: itemName, category1: isRecurring ? 'Paket' : 'İçerik', itemType: 'VIRTUAL', price },
    ],
  };
}

type Reference =
  | { readonly kind: 'form'; readonly id: string; readonly pageUrl: string }
  /** A charge by iyzico's payment id, or by our order id until that is known. */
  | { readonly kind: 'payment' | 'order'; readonly id: string };

const writeReference = (reference: Reference): string =>
  reference.kind === 'form' ? `form|${reference.id}|${reference.pageUrl}` : `${reference.kind}|${reference.id}`;
function readReference(text: string): Reference {
  const [kind, id = '', ...rest] = text.split('|');
  if (kind === 'form') return { kind, id, pageUrl: rest.join('|') };
  return { kind: kind === 'order' ? 'order' : 'payment', id };
}

/**
 * iyzico's page of an open order by its token, in the variant for frames and in the language that the viewer has now. The
 * token is letters, digits and dashes only.
 */
export async function findIyzicoPage(db: Queries, token: string, language?: 'tr' | 'en'): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_order')
    .select('gateway_reference')
    .where('gateway', '=', sql.lit('iyzico'))
    .where('state', '=', sql.lit('waiting'))
    .where(sql`split_part(gateway_reference, '|', 2)`, '=', token)
    .executeTakeFirst();
  const reference = row?.gateway_reference ? readReference(row.gateway_reference) : undefined;
  if (reference?.kind !== 'form') return undefined;
  const url = new URL(reference.pageUrl);
  url.searchParams.set('iframe', 'true');
  if (language !== undefined) url.searchParams.set('lang', language);
  return url.href;
}
