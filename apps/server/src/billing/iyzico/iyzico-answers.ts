// Schemas of iyzico's answers and the check of their signatures: an HMAC with our secret key over some fields, whose order
// differs from call to call (docs.iyzico.com, Response Signature Validation).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeclineReason } from '@seyir/core/money/order-machine';
import { liraToKurus } from '@seyir/core/money/price';
import { z } from 'zod';
import { GatewayError, type GatewayVerdict } from '../gateway.ts';

/** iyzico signs a price without trailing zeros, as JavaScript writes the number. */
const Price = z.union([z.number(), z.string().transform(Number).pipe(z.number())]);
const Text = z.union([z.string(), z.number().transform(String)]);

const Failure = z.object({
  status: z.literal('failure'),
  errorCode: Text.optional(),
  errorGroup: z.string().optional(),
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
  lastFourDigits: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .catch(undefined),
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

/** The answers of banks by iyzico's error code, as far as a buyer can act on them (docs.iyzico.com, Error Codes). */
const DECLINES: Readonly<Record<string, DeclineReason>> = {
  10051: 'funds',
  10041: 'card',
  10043: 'card',
  10054: 'card',
  10057: 'card',
  10084: 'card',
  10093: 'card',
};
/** A 3-D Secure check that was not passed is named by the group of the error. */
const NOT_VERIFIED = /3DS|THREEDS|MD_?STATUS/i;

/** Why a bank declined a payment. */
export function readDecline(answer: {
  readonly errorCode?: string | undefined;
  readonly errorGroup?: string | undefined;
}) {
  if (NOT_VERIFIED.test(answer.errorGroup ?? '')) return 'verification';
  return DECLINES[answer.errorCode ?? ''] ?? 'bank';
}

interface ExpectedPayment {
  readonly secretKey: string;
  readonly orderId: string;
  /** Token of the checkout form; undefined for a charge of a stored card. */
  readonly token: string | undefined;
}

/** iyzico's own failures: whether the card was charged is unknown (docs.iyzico.com, Error Codes: general). */
const SYSTEM_ERRORS: ReadonlySet<string | undefined> = new Set(['1', '2']);
/** The bank answers with these when it does not know its own outcome: a general failure, a failure of communication. */
const BANK_UNKNOWN: ReadonlySet<string | undefined> = new Set(['10204', '10214']);
/** Codes of banks, which are about a payment that was tried. */
const BANK_CODE = /^10\d{3}$/;
/** iyzico knows no payment by the id that was asked for. */
const PAYMENT_UNKNOWN = '5115';
/** Errors of the card storage: the card is not stored there (any more). */
const CARD_STORAGE_CODE = /^3\d{3}$/;

interface FailureAnswer {
  readonly errorCode?: string | undefined;
  readonly errorGroup?: string | undefined;
  readonly paymentStatus?: string | undefined;
}

/** Throws for a failure that leaves the outcome of any call unknown: iyzico's own, or one of the bank's connection. */
export function checkSystemFailure({ errorCode }: FailureAnswer): void {
  if (!SYSTEM_ERRORS.has(errorCode) && !BANK_UNKNOWN.has(errorCode)) return;
  throw new GatewayError('away', `iyzico failed with ${errorCode}.`);
}

export const isCardUnknown = ({ errorCode = '' }: FailureAnswer): boolean => CARD_STORAGE_CODE.test(errorCode);

/** Throws for a failure answer to a question, which says nothing about a payment. */
export function refuseUnknown(answer: FailureAnswer): never {
  checkSystemFailure(answer);
  throw new GatewayError(
    'unknown',
    `iyzico answers with the code ${answer.errorCode}, which says nothing about a payment.`,
  );
}

/** A failure answer to a question about a payment: a decline, no payment, or nothing that is known. */
function readFailure(answer: FailureAnswer, unpaid: 'none' | 'pending'): GatewayVerdict {
  if (answer.paymentStatus === 'FAILURE') return { status: 'declined', reason: readDecline(answer) };
  checkSystemFailure(answer);
  if (BANK_CODE.test(answer.errorCode ?? '')) return { status: 'declined', reason: readDecline(answer) };
  return answer.errorCode === PAYMENT_UNKNOWN ? { status: unpaid } : refuseUnknown(answer);
}

/** Checks the signature and the order id of an answer and returns its verdict. Throws when the answer leaves it unknown. */
export function readVerdict(answer: PaymentAnswer, { secretKey, orderId, token }: ExpectedPayment): GatewayVerdict {
  // Without a payment: a form is not paid yet; of a stored card, no payment is known.
  const unpaid = token === undefined ? 'none' : 'pending';
  if (answer.status === 'failure') return readFailure(answer, unpaid);
  if (!('signature' in answer)) {
    if (answer.paymentStatus === 'FAILURE') return { status: 'declined', reason: 'bank' };
    // A payment without the fields of a payment, or a charge without a payment: not an answer about an unpaid form.
    if (token !== undefined && answer.paymentStatus !== 'SUCCESS') return { status: 'pending' };
    throw new GatewayError('unknown', 'iyzico answers about a payment in an unknown shape.');
  }
  const { paymentStatus = '', paymentId, currency, basketId, conversationId, paidPrice, price } = answer;
  const common = [paymentId, currency, basketId, conversationId, paidPrice, price];
  const parts = token === undefined ? common : [paymentStatus, ...common, answer.token ?? ''];
  checkSignature(secretKey, parts, answer.signature);
  if (basketId !== orderId || (token !== undefined && answer.token !== token)) {
    throw new GatewayError('untrusted', 'iyzico answered about another payment.');
  }

  if (paymentStatus === 'FAILURE' || answer.fraudStatus === -1) return { status: 'declined', reason: 'bank' };
  const isDone = paymentStatus === 'SUCCESS' || (token === undefined && paymentStatus === '');
  if (answer.fraudStatus === 0) return { status: 'review' };
  if (!isDone) return { status: 'pending' };
  const { cardUserKey, cardToken } = answer;
  const card = cardUserKey && cardToken ? `${cardUserKey}|${cardToken}` : undefined;
  const digits = card === undefined ? {} : { cardDigits: answer.lastFourDigits };
  return { status: 'paid', amountKurus: liraToKurus(paidPrice), currency, paymentId, card, ...digits };
}
