// Client of the test gateway's signed API. The gateway itself, with its pages and its payment store, is in src/gateway.
import { z } from 'zod';
import type { Clock } from '../shared/clock.ts';
import { GatewayError, type GatewayOrder, type GatewayVerdict, type PaymentGateway } from './gateway.ts';
import { isSignature, SIGNATURE_HEADER, signRequest, signResponse, TIMESTAMP_HEADER } from './sandbox-signature.ts';

export const SANDBOX_API = '/gateway/api';
export const SANDBOX_PAGE = '/gateway/pay';

const REQUEST_TIMEOUT_MS = 10_000;

/** The id is part of file names and addresses. */
export const SANDBOX_PAYMENT_ID = /^[A-Za-z0-9_-]{20,64}$/;

/** A payment on the wire. */
export const SandboxPayment = z.object({
  id: z.string().regex(SANDBOX_PAYMENT_ID),
  orderId: z.string(),
  status: z.enum(['pending', 'paid', 'declined', 'cancelled', 'refunded']),
  amountKurus: z.int().min(0),
  currency: z.string(),
  agreement: z.string().nullable(),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;

export const NewSandboxPayment = z.object({
  orderId: z.string().min(1).max(64),
  amountKurus: z.int().min(0),
  currency: z.literal('TRY'),
  itemName: z.string().max(120),
  language: z.enum(['tr', 'en']),
  expiresAt: z.int(),
});
export type NewSandboxPayment = z.infer<typeof NewSandboxPayment>;

export const NewSandboxCharge = NewSandboxPayment.extend({ agreement: z.string().min(1).max(64) });

export const NewSandboxRefund = z.object({ id: z.string(), orderId: z.string(), amountKurus: z.int().min(0) });

export interface SandboxOptions {
  readonly key: string;
  /** The gateway's address for the server, known once the listener is open. */
  readonly internalUrl: () => string;
  /** The origin of the payment pages, for browsers. */
  readonly paymentOrigin: () => string;
  readonly now: Clock;
}

export function makeSandboxGateway({ key, internalUrl, paymentOrigin, now }: SandboxOptions): PaymentGateway {
  const ask = async (method: 'GET' | 'POST', path: string, data?: object): Promise<SandboxPayment> => {
    const body = data === undefined ? '' : JSON.stringify(data);
    const timestamp = String(now());
    const signature = signRequest(key, { method, path, timestamp, body });
    const answer = await send(new URL(path, internalUrl()), method, body, {
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signature,
    });
    const expected = signResponse(key, signature, answer.status, answer.text);
    if (!isSignature(answer.signature, expected)) {
      throw new GatewayError('untrusted', `The signature of the gateway's answer ${answer.status} is wrong.`);
    }
    if (answer.status >= 300) throw new GatewayError('refused', `The gateway refused with ${answer.status}.`);
    return SandboxPayment.parse(JSON.parse(answer.text));
  };
  const pageOf = (reference: string) => `${paymentOrigin()}${SANDBOX_PAGE}/${reference}`;

  return {
    name: 'sandbox',
    pageOf,
    async begin(order) {
      const payment = await ask('POST', `${SANDBOX_API}/payments`, toPayment(order));
      return { reference: payment.id, pageUrl: pageOf(payment.id) };
    },
    async query({ reference, orderId }) {
      const payment = await ask('GET', `${SANDBOX_API}/payments/${encodeURIComponent(reference)}`);
      return toVerdict(payment, reference, orderId);
    },
    async charge(agreement, order) {
      const payment = await ask('POST', `${SANDBOX_API}/charges`, { ...toPayment(order), agreement });
      return { reference: payment.id, verdict: toVerdict(payment, payment.id, order.orderId) };
    },
    async refund({ reference, orderId, amountKurus }) {
      const payment = await ask('POST', `${SANDBOX_API}/refunds`, { id: reference, orderId, amountKurus });
      if (payment.id !== reference || payment.orderId !== orderId || payment.status !== 'refunded') {
        throw new GatewayError('untrusted', 'The gateway answered about another refund.');
      }
    },
  };
}

const toPayment = ({ orderId, amountKurus, itemName, language, expiresAt }: GatewayOrder): NewSandboxPayment => ({
  orderId,
  amountKurus,
  currency: 'TRY',
  itemName: itemName.slice(0, 120),
  language,
  expiresAt,
});

/** Checks that a signed answer is about this payment and maps it to a verdict. */
function toVerdict(payment: SandboxPayment, reference: string, orderId: string): GatewayVerdict {
  if (payment.id !== reference || payment.orderId !== orderId) {
    throw new GatewayError('untrusted', 'The gateway answered about another payment.');
  }
  const { status, amountKurus, currency, agreement } = payment;
  // A refunded payment leaves nothing to charge or deliver: the order ends as cancelled.
  if (status === 'refunded') return { status: 'cancelled' };
  if (status !== 'paid') return { status };
  return { status, amountKurus, currency, paymentId: payment.id, agreement: agreement ?? undefined };
}

async function send(url: URL, method: string, body: string, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === '' ? {} : { 'content-type': 'application/json' }) },
      ...(body === '' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return {
      status: response.status,
      signature: response.headers.get(SIGNATURE_HEADER) ?? undefined,
      text: await response.text(),
    };
  } catch (error) {
    throw new GatewayError('away', 'The payment gateway does not answer.', { cause: error });
  }
}
