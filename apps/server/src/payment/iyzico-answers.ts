// What iyzico answers, and whether it was really iyzico: each answer is signed with our secret key over some of its
// fields, in an order that differs from call to call (docs.iyzico.com, Response Signature Validation).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { liraToKurus } from '@seyir/core/money/price';
import { z } from 'zod';
import { GatewayError, type GatewayVerdict } from './gateway.ts';

/** Prices come as numbers; texts are signed without the zeros at their end, which is how numbers are written anyway. */
const Price = z.union([z.number(), z.string().transform(Number).pipe(z.number())]);
const Text = z.union([z.string(), z.number().transform(String)]);

const Failure = z.object({
  status: z.literal('failure'),
  errorCode: Text.optional(),
  paymentStatus: z.string().optional(),
});

export const FormAnswer = z.discriminatedUnion('status', [
  Failure,
  z.object({
    status: z.literal('success'),
    token: z.string().regex(/^[A-Za-z0-9-]{8,100}$/),
    conversationId: z.string(),
    paymentPageUrl: z.url({ protocol: /^https?$/ }),
    signature: z.string(),
  }),
]);

const Paid = z.object({
  status: z.literal('success'),
  paymentId: Text,
  basketId: z.string(),
  conversationId: z.string(),
  currency: z.string(),
  price: Price,
  paidPrice: Price,
  /** 1 approved, 0 looked at by people, -1 refused. */
  fraudStatus: z.number().optional(),
  /** SUCCESS, FAILURE, or a step on the way. */
  paymentStatus: z.string().optional(),
  token: z.string().optional(),
  cardUserKey: z.string().optional(),
  cardToken: z.string().optional(),
  signature: z.string(),
});
/** A form nobody has paid yet is a success without a payment. */
const Unpaid = z.object({ status: z.literal('success'), paymentStatus: z.string().optional() });
export const PaymentAnswer = z.union([Failure, Paid, Unpaid]);
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** Of a refund by the number of its payment. */
export const RefundAnswer = z.discriminatedUnion('status', [
  Failure,
  z.object({
    status: z.literal('success'),
    paymentId: Text,
    conversationId: z.string(),
    price: Price,
    signature: z.string(),
  }),
]);

export function checkSignature(secretKey: string, parts: readonly (string | number)[], signature: string): void {
  const right = Buffer.from(createHmac('sha256', secretKey).update(parts.join(':')).digest('hex'));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new GatewayError('untrusted', "iyzico's answer does not carry its signature.");
  }
}

export interface Expected {
  readonly secretKey: string;
  readonly orderId: string;
  /** Of a checkout form; undefined for a charge of a stored card. */
  readonly token: string | undefined;
}

/** The verdict of a signed answer about this order and no other. */
export function readVerdict(answer: PaymentAnswer, { secretKey, orderId, token }: Expected): GatewayVerdict {
  if (answer.status === 'failure' || !('signature' in answer)) {
    return { status: answer.paymentStatus === 'FAILURE' ? 'declined' : 'pending' };
  }
  const { paymentStatus = '', paymentId, currency, basketId, conversationId, paidPrice, price } = answer;
  const common = [paymentId, currency, basketId, conversationId, paidPrice, price];
  const parts = token === undefined ? common : [paymentStatus, ...common, answer.token ?? ''];
  checkSignature(secretKey, parts, answer.signature);
  if (basketId !== orderId || (token !== undefined && answer.token !== token)) {
    throw new GatewayError('untrusted', 'iyzico answered about another payment.');
  }

  if (paymentStatus === 'FAILURE' || answer.fraudStatus === -1) return { status: 'declined' };
  const isDone = paymentStatus === 'SUCCESS' || (token === undefined && paymentStatus === '');
  if (!isDone || answer.fraudStatus === 0) return { status: 'pending' };
  const { cardUserKey, cardToken } = answer;
  const agreement = cardUserKey && cardToken ? `${cardUserKey}|${cardToken}` : undefined;
  return { status: 'paid', amountKurus: liraToKurus(paidPrice), currency, paymentId, agreement };
}
