// The test gateway seen from the server: a client of its signed interface. Its pages and books are in the gateway room.
import { z } from 'zod';
import type { Clock } from '../shared/clock.ts';
import { GatewayError, type GatewayOrder, type GatewayVerdict, type PaymentGateway } from './gateway.ts';
import { isSignature, MOMENT_HEADER, SIGNATURE_HEADER, signAnswer, signQuestion } from './sandbox-signature.ts';

export const SANDBOX_API = '/gateway/api';
export const SANDBOX_PAGE = '/gateway/pay';

const ANSWER_WITHIN_MS = 10_000;

/** A payment as the test gateway tells it. */
export const SandboxPayment = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/),
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
  /** Where the gateway is reached by the server. Known once it listens. */
  readonly internalUrl: () => string;
  /** The origin of its pages, for browsers. */
  readonly paymentOrigin: () => string;
  readonly now: Clock;
}

export function makeSandboxGateway({ key, internalUrl, paymentOrigin, now }: SandboxOptions): PaymentGateway {
  const ask = async (method: 'GET' | 'POST', path: string, data?: object): Promise<SandboxPayment> => {
    const body = data === undefined ? '' : JSON.stringify(data);
    const moment = String(now());
    const signature = signQuestion(key, { method, path, moment, body });
    const answer = await send(new URL(path, internalUrl()), method, body, {
      [MOMENT_HEADER]: moment,
      [SIGNATURE_HEADER]: signature,
    });
    const right = signAnswer(key, signature, answer.status, answer.text);
    if (!isSignature(answer.signature, right)) {
      throw new GatewayError('untrusted', `The gateway's answer ${answer.status} does not carry its signature.`);
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

/** A signed answer about another payment is not an answer about this one. */
function toVerdict(payment: SandboxPayment, reference: string, orderId: string): GatewayVerdict {
  if (payment.id !== reference || payment.orderId !== orderId) {
    throw new GatewayError('untrusted', 'The gateway answered about another payment.');
  }
  const { status, amountKurus, currency, agreement } = payment;
  // Nobody has to pay, and nobody has: it ends like a payment that was broken off.
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
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
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
