// Schemas of iyzico's answers and the check of their signatures: an HMAC with our secret key over some fields, whose order
// differs from call to call (docs.iyzico.com, Response Signature Validation).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { liraToKurus } from '@seyir/core/money/price';
import { z } from 'zod';
import { GatewayError, type GatewayVerdict } from '../gateway.ts';

/** iyzico signs a price without trailing zeros, as JavaScript writes the number. */
const Price = z.union([z.number(), z.string().transform(Number).pipe(z.number())]);
const Text = z.union([z.string(), z.number().transform(String)]);

const Failure = z.object({
  status: z.literal('failure'),
  errorCode: Text.optional(),
  paymentStatus: z.string().optional(),
});

export const IYZICO_TOKEN = /^[A-Za-z0-9-]{8,100}$/;

export const FormAnswer = z.discriminatedUnion('status', [
  Failure,
  z.object({
    status: z.literal('success'),
    token: z.string().regex(IYZICO_TOKEN),
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
  /** 1 approved, 0 under manual fraud review, -1 refused. */
  fraudStatus: z.number().optional(),
  /** SUCCESS, FAILURE, or an intermediate step. */
  paymentStatus: z.string().optional(),
  token: z.string().optional(),
  cardUserKey: z.string().optional(),
  cardToken: z.string().optional(),
  signature: z.string(),
});
/** The answer about an unpaid form: status success, without a payment. */
const Unpaid = z.object({ status: z.literal('success'), paymentStatus: z.string().optional() });
export const PaymentAnswer = z.union([Failure, Paid, Unpaid]);
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** The answer to a refund by payment id. */
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

/** The answer to the deletion of a card. */
export const CardAnswer = z.discriminatedUnion('status', [Failure, z.object({ status: z.literal('success') })]);

/** The report of a payment, without a signature. */
export const ReportAnswer = z.discriminatedUnion('status', [
  Failure,
  z.object({
    status: z.literal('success'),
    payments: z.array(
      z.object({
        paymentId: Text,
        paymentRefundStatus: z.string().optional(),
        cancels: z.array(z.unknown()).optional(),
      }),
    ),
  }),
]);

export function checkSignature(secretKey: string, parts: readonly (string | number)[], signature: string): void {
  const right = Buffer.from(createHmac('sha256', secretKey).update(parts.join(':')).digest('hex'));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new GatewayError('untrusted', "The signature of iyzico's answer is wrong.");
  }
}

export interface ExpectedPayment {
  readonly secretKey: string;
  readonly orderId: string;
  /** Token of the checkout form; undefined for a charge of a stored card. */
  readonly token: string | undefined;
}

/** Checks the signature and the order id of an answer and returns its verdict. */
export function readVerdict(answer: PaymentAnswer, { secretKey, orderId, token }: ExpectedPayment): GatewayVerdict {
  // Without a payment: a form is not paid yet; of a stored card, no payment is known.
  const unpaid = token === undefined ? 'none' : 'pending';
  if (answer.status === 'failure' || !('signature' in answer)) {
    return { status: answer.paymentStatus === 'FAILURE' ? 'declined' : unpaid };
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
  if (answer.fraudStatus === 0) return { status: 'review' };
  if (!isDone) return { status: 'pending' };
  const { cardUserKey, cardToken } = answer;
  const card = cardUserKey && cardToken ? `${cardUserKey}|${cardToken}` : undefined;
  return { status: 'paid', amountKurus: liraToKurus(paidPrice), currency, paymentId, card };
}
